import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFetchPublic } from '#platform/http/fetch-public.ts'
import { makePictureFinder } from './find-picture.ts'

let server: Server
let port: number
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    if (request.url === '/film.mp4') void sendSlowly(response)
    else response.write('кадр')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const frames = 12
async function sendSlowly(response: ServerResponse): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    response.write('кадр')
    await setTimeout(50)
  }
  response.end()
}

test('an import reports a picture in a private network without any request to it', async () => {
  asked.length = 0
  const find = makePictureFinder(undefined)
  expect(await find(`http://127.0.0.1:${port}/teplitsa.png`)).toEqual({
    reason: `127.0.0.1:${port} — в местной сети, возьмите файлы папкой`,
  })
  expect(asked).toEqual([])
})

test('a slow download completes; a stalled one is reported', async () => {
  const find = makePictureFinder(undefined, {
    fetch: makeFetchPublic({ privateAllowed: ['127.0.0.1'] }),
    silenceMs: 300,
  })
  expect(await find(`http://127.0.0.1:${port}/film.mp4`)).toEqual({ bytes: Buffer.from('кадр'.repeat(frames)) })
  expect(await find(`http://127.0.0.1:${port}/obryv.mp4`)).toEqual({ reason: `сайт 127.0.0.1:${port} не отвечает` })
})
