// Any server that this process calls may fall silent without closing the connection. Every kind of request ends in
// bounded time. The limits are short here; `docs/operations.md` has the table of the usual ones.
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import webPush from 'web-push'
import { None } from 'openid-client'
import { beforeEach, expect, test, vi } from 'vitest'
import { BlobsAwayError } from '#platform/blobs/port.ts'
import { openS3Blobs } from '#platform/blobs/s3.ts'
import { openRedisCache } from '#platform/cache/redis.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openRedisBus } from '#platform/events/redis.ts'
import { askOverHttp } from '#platform/http/transport.ts'
import { makeSmtpTransport } from '#platform/mail/smtp.ts'
import { openRedis } from '#platform/redis.ts'
import { makeTestClock } from '#platform/clock.ts'
import { accessAlgorithm, makeVerifyToken, makeViewerChanges } from '#platform/http/verify-token.ts'
import { makeSentryReporter } from '#services/analytics/sentry.ts'
import { askJson, discover, makeFlowSecrets } from '#services/auth/providers/provider.ts'
import { openVkontakte } from '#services/auth/providers/vkontakte.ts'
import { makeSend } from '#services/push/send.ts'
import { openFrozenServer } from './frozen-server.ts'

const shortMs = 100
/** No request waits longer than this, and every request has a limit. */
const longestMs = 60_000

let longestAsked = 0

beforeEach(() => {
  const usual = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    longestAsked = Math.max(longestAsked, ms)
    return usual(shortMs)
  })
})

const s3Timeouts = { connect: shortMs, answer: shortMs, silence: shortMs, whole: 2 * shortMs }
const openStore = (port: number) =>
  openS3Blobs(
    { endpoint: `http://127.0.0.1:${port}`, bucket: 'b', region: 'r', accessKey: 'a', secretKey: 's' },
    { log: silentLog, timeouts: s3Timeouts },
  )

test('a picture store that never replies is unavailable for every operation', async () => {
  await using server = await openFrozenServer()
  const blobs = await openStore(server.port)
  await expect(blobs.get('media/1')).rejects.toThrow(BlobsAwayError)
  await expect(blobs.read('media/1')).rejects.toThrow(BlobsAwayError)
  await expect(blobs.has('media/1')).rejects.toThrow(BlobsAwayError)
  await expect(blobs.remove('media/1')).rejects.toThrow(BlobsAwayError)
  await expect(blobs.put('media/1', Buffer.alloc(10), { contentType: 'image/png' })).rejects.toThrow(BlobsAwayError)
})

test('a picture store that stops in the middle of an object blocks nobody', async () => {
  const saysFirst = 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\ncontent-type: image/png\r\n\r\nhalf of it'
  await using server = await openFrozenServer({ saysFirst })
  const blobs = await openStore(server.port)
  await expect(blobs.get('media/1')).rejects.toThrow(BlobsAwayError)
  const stream = await blobs.read('media/1')
  await expect(stream!.toArray()).rejects.toThrow()
})

test.each(['', '220 mail.test ESMTP\r\n'])(
  'after a mail server falls silent with %j, the letter is tried again',
  async saysFirst => {
    await using server = await openFrozenServer({ saysFirst })
    const timeouts = { connect: shortMs, silence: shortMs }
    const transport = makeSmtpTransport({ url: `smtp://127.0.0.1:${server.port}`, from: 'a@delno.test', timeouts })
    const letter = { to: 'vera@example.org', subject: 'Код', text: 'Код', html: '<p>Код</p>' }
    await expect(transport.deliver(letter as never)).rejects.toThrow(/[Tt]imeout|never received/)
    await transport.close()
  },
)

test('opening a Redis that never replies is an error', async () => {
  await using server = await openFrozenServer()
  const url = `redis://127.0.0.1:${server.port}`
  const limits = { commandTimeout: shortMs, socketTimeout: shortMs, connectTimeout: shortMs }
  await expect(openRedis(url, { log: silentLog, name: 'test', ...limits })).rejects.toThrow('REDIS_URL')
  await expect(openRedisCache({ url, log: silentLog, prefix: 'test' })).rejects.toThrow('REDIS_URL')
  await expect(openRedisBus({ url, log: silentLog, channel: 'test' })).rejects.toThrow('REDIS_URL')
})

test.each([
  ['nothing', ''],
  ['half of an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{'],
])('a service of another process that says %s counts as unavailable', async (_, saysFirst) => {
  await using server = await openFrozenServer({ saysFirst })
  const request = { service: 'content', method: 'GET', url: '/a', headers: {} } as never
  await expect(askOverHttp(`http://127.0.0.1:${server.port}/a`, request, shortMs)).rejects.toMatchObject({
    status: 503,
  })
})

test('a sign-in provider that never replies ends the attempt', async () => {
  await using server = await openFrozenServer()
  const url = `http://127.0.0.1:${server.port}`
  await expect(discover(url, 'delno', None())).rejects.toThrow()
  await expect(askJson(new URL(url), {})).rejects.toThrow()
})

test('a sign-in provider that never replies after the reader returns causes a message', async () => {
  await using server = await openFrozenServer()
  const provider = openVkontakte({ clientId: 'delno', issuer: `http://127.0.0.1:${server.port}` })
  const flow = makeFlowSecrets()
  const returned = new URL(`https://delno.test/id/auth/vkontakte/callback?code=1&device_id=2&state=${flow.state}`)
  await expect(provider.finish(returned, flow)).rejects.toMatchObject({ code: 'unavailable' })
})

test('without the keys of the auth service a token is neither valid nor forged', async () => {
  await using server = await openFrozenServer()
  const clock = makeTestClock('2026-11-21T09:00:00+03:00')
  const authUrl = `http://127.0.0.1:${server.port}`
  const viewerChanges = makeViewerChanges(clock)
  const verify = makeVerifyToken({ accessKey: undefined, authUrl, issuer: authUrl, clock, viewerChanges })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const token = await new SignJWT({ sid: 'a' }).setProtectedHeader({ alg: accessAlgorithm, kid: 'k' }).sign(privateKey)
  await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable' })
})

test.each([
  ['nothing', ''],
  ['half of an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{'],
])('a Sentry that says %s delays nobody, and gets no requests for a while', async (_, saysFirst) => {
  await using server = await openFrozenServer({ saysFirst })
  const said: unknown[] = []
  const log = { ...silentLog, debug: (details: unknown) => void said.push(details) }
  const sentryDsn = `http://key@127.0.0.1:${server.port}/1`
  const config = { sentryDsn, siteUrl: 'https://delno.test' }
  const tell = makeSentryReporter({ config, clock: makeTestClock('2026-11-21T09:00:00+03:00'), log } as never)
  const problem = (fingerprint: string) =>
    ({ fingerprint, origin: 'server', name: 'Error', message: '', stack: '', place: '/' }) as never
  expect(tell(problem('first'))).toBeUndefined()
  await expect.poll(() => server.questions()).toBe(1)
  if (saysFirst !== '') return
  await expect.poll(() => said).toHaveLength(1)
  tell(problem('second'))
  await new Promise(resolve => setImmediate(resolve))
  expect(server.questions()).toBe(1)
})

test('a message to a push service that never replies is retried', async () => {
  await using server = await openFrozenServer()
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const send = makeSend({ ...webPush.generateVAPIDKeys(), contact: 'mailto:anna@delno.test' }, true)
  const answered = await send(
    {
      token: `https://127.0.0.1:${server.port}/x`,
      p256dh: browser.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
    '{}',
    {},
  )
  expect(answered).toMatchObject({ status: null, isSent: false })
})

test('no limit here is longer than a minute', () => {
  expect(longestAsked).toBeGreaterThan(0)
  expect(longestAsked).toBeLessThanOrEqual(longestMs)
})
