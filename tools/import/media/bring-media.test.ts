import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { makeBringer } from './bring-media.ts'
import { makeFetchPublic } from '#platform/http/fetch-public.ts'
import { makePictureFinder } from './find-picture.ts'

test('pictures of a site without https are fetched, and if an original is gone, its smaller copy', async () => {
  const server = createServer((request, response) =>
    request.url === '/teplitsa.png' ? response.writeHead(404).end() : response.end(request.url),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const told: string[] = []
  const pictures = makeBringer<string>(
    {
      name: 'picture',
      refusal: 'Картинка не перенесена',
      find: async () => undefined,
      upload: async bytes => String(bytes),
      tryOut: async bytes => String(bytes),
    },
    {
      findPicture: makePictureFinder(undefined, { fetch: makeFetchPublic({ privateAllowed: ['127.0.0.1'] }) }),
      isTrial: false,
      site: { key: 'wordpress:dacha', pictureHosts: new Set([host]) },
      tell: (_, message) => told.push(message),
    },
  )
  const paths = ['/ogurtsy.png', '/pomidory.png', '/kabachki.png', '/teplitsa-300x200.png', '/morkov.png', '/luk.png']
  expect(await Promise.all(paths.map(path => pictures.get(`http://${host}${path}`, '', 'Сад')))).toEqual(paths)
  expect(told).toEqual([])
  server.close()
})
