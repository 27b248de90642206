import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFetchPublic, PrivateAddressError } from './fetch-public.ts'

let server: Server
let port: number
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    const [, leads] = /^\/leads\?to=(.+)$/.exec(request.url!) ?? []
    if (leads) response.writeHead(302, { location: decodeURIComponent(leads) }).end()
    else if (request.url === '/page') response.setHeader('content-type', 'text/html; charset=utf-8').end('да')
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

const fetchPublic = makeFetchPublic({ privateAllowed: ['127.0.0.1'] })
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

test('a port that is not allowed is refused, also after a redirect', async () => {
  asked.length = 0
  const of = (ports: number[]) => makeFetchPublic({ privateAllowed: ['127.0.0.1'], ports })
  const options = { signal: AbortSignal.timeout(5_000), headers: {} }
  await expect(of([80, 443])(`http://127.0.0.1:${port}/a`, options)).rejects.toThrow(PrivateAddressError)
  expect(asked).toEqual([])
  const near = leadsTo('http://127.0.0.1:6379/')
  await expect(of([port])(`http://127.0.0.1:${port}${near}`, options)).rejects.toThrow(PrivateAddressError)
  expect(asked).toEqual([near])
})

test('the answer keeps its type', async () => {
  const answer = await ask('/page')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
})
