import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFetchPublic, PrivateAddressError } from './fetch-public.ts'
import { makePictureFinder } from './find-picture.ts'

let server: Server
let port: number
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    const [, leads] = /^\/leads\?to=(.+)$/.exec(request.url!) ?? []
    if (leads) response.writeHead(302, { location: decodeURIComponent(leads) }).end()
    else if (request.url === '/film.mp4') void sendSlowly(response)
    else if (request.url === '/obryv.mp4') response.write('кадр')
    else if (request.url === '/net') response.writeHead(404).end('нет такой')
    else response.end(`слова из ${request.url}`)
  })
  // Every 127.x.x.x is this machine: one address stands for the old site, the others for private hosts.
  await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve))
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

const fetchPublic = makeFetchPublic(['127.0.0.1'])
const ask = (path: string, host = '127.0.0.1') =>
  fetchPublic(`http://${host}:${port}${path}`, { signal: AbortSignal.timeout(5_000), headers: {} })
const leadsTo = (address: string) => `/leads?to=${encodeURIComponent(address)}`

test('an address is fetched through redirects, and a refusal is reported', async () => {
  expect(await (await ask('/a')).text()).toBe('слова из /a')
  expect(await (await ask(leadsTo('/b'))).text()).toBe('слова из /b')
  expect((await ask('/net')).status).toBe(404)
  await expect(ask(leadsTo(leadsTo(leadsTo(leadsTo(leadsTo(leadsTo('/c')))))))).rejects.toThrow('too many redirects')
  await expect(ask(leadsTo('file:///etc/hostname'))).rejects.toThrow('not of the web')
})

test('neither an address nor a redirect reaches private hosts', async () => {
  asked.length = 0
  await expect(ask('/a', '127.0.0.2')).rejects.toThrow(PrivateAddressError)
  await expect(
    makeFetchPublic()(`http://localhost:${port}/a`, { signal: AbortSignal.timeout(5_000), headers: {} }),
  ).rejects.toThrow(PrivateAddressError)
  expect(asked).toEqual([])
  const near = `http://127.0.0.2:${port}/a`
  await expect(ask(leadsTo(near))).rejects.toThrow(PrivateAddressError)
  expect(asked).toEqual([leadsTo(near)])
})

test('an import reports a picture in a private network without any request to it', async () => {
  asked.length = 0
  const find = makePictureFinder(undefined)
  expect(await find(`http://127.0.0.1:${port}/teplitsa.png`)).toEqual({
    reason: `127.0.0.1:${port} — в местной сети, возьмите файлы папкой`,
  })
  expect(asked).toEqual([])
})

test('a slow download completes; a stalled one is reported', async () => {
  const find = makePictureFinder(undefined, { fetch: fetchPublic, silenceMs: 300 })
  expect(await find(`http://127.0.0.1:${port}/film.mp4`)).toEqual({ bytes: Buffer.from('кадр'.repeat(frames)) })
  expect(await find(`http://127.0.0.1:${port}/obryv.mp4`)).toEqual({ reason: `сайт 127.0.0.1:${port} не отвечает` })
})
