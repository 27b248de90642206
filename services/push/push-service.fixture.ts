// A push service on this machine over https. It decrypts messages as a browser would, keeps them, and answers as told.
import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { jwtVerify } from 'jose'

/** The certificate of `localhost` until 2126, made for this file only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXP3+fJnqhhcqjDmt
YmHp1s7OjE93q4skR3EMSHAdOdyhRANCAARn45HxsjqgAaso45Eenxxn4zaPkC6q
UujqwFH6m30OH0xQOogUOVADxDO3w4c191Rm61tkyFsGgvzvCB/KQTpN
-----END PRIVATE KEY-----
`
const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUV0F2FdD5QEz6rrPCM6J2wmnbv4UwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIzMjIxNloYDzIxMjYxMDI4
MjMyMjE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARn45HxsjqgAaso45Eenxxn4zaPkC6qUujqwFH6m30OH0xQOogUOVAD
xDO3w4c191Rm61tkyFsGgvzvCB/KQTpNo28wbTAdBgNVHQ4EFgQUvaJ/Pup72so7
A0BrCLvQHy+Q7F4wHwYDVR0jBBgwFoAUvaJ/Pup72so7A0BrCLvQHy+Q7F4wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAMFZGcIa9vJjJpcsnoMTZ01t2Rz3E2a1Cms2dcmJy92KAiEA
wtcehY59pyGafuNRs3jj20pYLpEuH1KHIrV7OmZGNZQ=
-----END CERTIFICATE-----
`

type HttpEce = {
  decrypt(body: Buffer, options: { version: 'aes128gcm'; privateKey: unknown; authSecret: string }): Buffer
}
const { decrypt } = createRequire(import.meta.url)('http_ece') as HttpEce

export type Received = {
  path: string
  headers: Record<string, string | string[] | undefined>
  bytes: number
  message: { title: string; body: string; url: string; tag: string }
}
type PlannedAnswer = { status: number; headers?: Record<string, string> } | 'silence'

/** A subscription as a browser gives it to our server. */
export type FakeBrowser = { token: string; p256dh: string; auth: string; type: 'web' }

export type PushServiceFixture = AsyncDisposable & {
  origin: string
  port: number
  received: Received[]
  /** The next answers; after them every answer is 201. `silence` ends the connection without an answer. */
  answers: PlannedAnswer[]
  connections(): number
  makeBrowser(): FakeBrowser
  /** Throws unless the holder of this key signed the message for this service (RFC 8292). */
  checkSignature(message: Received, vapidPublicKey: string): Promise<void>
}

export async function openPushService(): Promise<PushServiceFixture> {
  setDefaultCACertificates([...getCACertificates('default'), cert])
  const browsers = new Map<string, { auth: string; privateKey: unknown }>()
  const received: Received[] = []
  const answers: PlannedAnswer[] = []
  let connections = 0
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const path = request.url ?? ''
      const { auth, privateKey } = browsers.get(path)!
      const text = decrypt(body, { version: 'aes128gcm', privateKey, authSecret: auth }).toString()
      const message = JSON.parse(text) as Received['message']
      received.push({ path, headers: request.headers, bytes: body.length, message })
      const planned = answers.shift() ?? { status: 201 }
      if (planned === 'silence') request.socket.destroy()
      else response.writeHead(planned.status, planned.headers).end()
    })
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `https://localhost:${port}`
  return {
    origin,
    port,
    received,
    answers,
    connections: () => connections,
    makeBrowser: () => {
      const privateKey = createECDH('prime256v1')
      const p256dh = privateKey.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const path = `/push/${randomBytes(18).toString('base64url')}`
      browsers.set(path, { auth, privateKey })
      return { token: `${origin}${path}`, p256dh, auth, type: 'web' }
    },
    checkSignature: async ({ headers }, vapidPublicKey) => {
      const [, token, k] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers['authorization'])) ?? []
      if (k !== vapidPublicKey) throw new Error(`signed by ${k}`)
      const point = Buffer.from(vapidPublicKey, 'base64url')
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(each => each.toString('base64url'))
      const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
      await jwtVerify(token!, publicKey, { audience: origin, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] })
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
