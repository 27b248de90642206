import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MediaFileReply } from '#contract/media.ts'
import { makeDiskBlobs } from '#platform/blobs/disk.ts'
import { makeTestClock } from '#platform/clock.ts'
import { makeTestDatabase, silentLog, type TestDatabase } from '#platform/db/testing.ts'
import { installErrorHandling } from '#platform/http/errors.ts'
import { makeRateLimit } from '#platform/http/rate-limit.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makePdf, makeRefused, makeSamples, makeWav, makeZip } from './files/file-samples.fixture.ts'
import { uploadMaxBytes } from './limits.ts'
import { media } from './service.ts'

let database: TestDatabase
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'delno-files-'))
const blobs = makeDiskBlobs({ folder })
const internal = { 'x-delno-internal': 'k'.repeat(32) }

beforeAll(async () => {
  database = await makeTestDatabase({ services: [{ schema: 'media', folder: media.migrations! }] })
  const clock = makeTestClock('2026-03-08T09:00:00Z')
  const context = {
    config: { internalKey: internal['x-delno-internal'] },
    db: database,
    clock,
    log: silentLog,
    rateLimit: makeRateLimit(clock),
    events: { onDurable: async () => {} },
    blobs,
    jobs: { every: () => {}, work: async () => {} },
  } as unknown as ServiceContext
  app = Fastify() as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandling(app)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  await app.register(async scope => media.open(scope, context, app))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await database.sql.query('delete from media.file')
  for await (const { key } of blobs.list('')) await blobs.remove(key)
})

async function upload(
  bytes: Uint8Array,
  query: Record<string, string> = {},
): Promise<{ status: number; body: MediaFileReply & { code?: string; message?: string } }> {
  const response = await app.inject({
    method: 'POST',
    url: `/svc-internal/media/files?${new URLSearchParams(query)}`,
    headers: { ...internal, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return { status: response.statusCode, body: response.json() }
}
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

test('every accepted format is detected by its content and not by its name', async () => {
  const detected: Record<string, unknown> = {}
  for (const [extension, bytes] of Object.entries(await makeSamples())) {
    const { status, body } = await upload(bytes, { name: 'Запись.html' })
    detected[extension] = [status, body.name, body.kind, body.content_type]
  }
  const office = 'application/vnd.openxmlformats-officedocument'
  expect(detected).toEqual({
    mp3: [200, 'Запись.mp3', 'audio', 'audio/mpeg'],
    m4a: [200, 'Запись.m4a', 'audio', 'audio/mp4'],
    aac: [200, 'Запись.aac', 'audio', 'audio/aac'],
    ogg: [200, 'Запись.ogg', 'audio', 'audio/ogg'],
    opus: [200, 'Запись.opus', 'audio', 'audio/ogg'],
    wav: [200, 'Запись.wav', 'audio', 'audio/wav'],
    flac: [200, 'Запись.flac', 'audio', 'audio/flac'],
    mp4: [200, 'Запись.mp4', 'video', 'video/mp4'],
    webm: [200, 'Запись.webm', 'video', 'video/webm'],
    pdf: [200, 'Запись.pdf', 'document', 'application/pdf'],
    epub: [200, 'Запись.epub', 'document', 'application/epub+zip'],
    docx: [200, 'Запись.docx', 'document', `${office}.wordprocessingml.document`],
    xlsx: [200, 'Запись.xlsx', 'document', `${office}.spreadsheetml.sheet`],
    pptx: [200, 'Запись.pptx', 'document', `${office}.presentationml.presentation`],
    odt: [200, 'Запись.odt', 'document', 'application/vnd.oasis.opendocument.text'],
    ods: [200, 'Запись.ods', 'document', 'application/vnd.oasis.opendocument.spreadsheet'],
    odp: [200, 'Запись.odp', 'document', 'application/vnd.oasis.opendocument.presentation'],
    zip: [200, 'Запись.zip', 'document', 'application/zip'],
    txt: [200, 'Запись.txt', 'document', 'text/plain; charset=utf-8'],
    csv: [200, 'Запись.csv', 'document', 'text/csv; charset=utf-8'],
  })
})

test('a file that could run code, or that nothing would open, is refused and not stored', async () => {
  const answers: Record<string, unknown> = {}
  const refused = await makeRefused()
  for (const [what, bytes] of Object.entries(refused)) {
    const { status, body } = await upload(bytes, { name: 'анкета.pdf' })
    answers[what] = [status, body.code]
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(refused).map(what => [what, [415, 'unsupported_media']])))
  const empty = await upload(Buffer.alloc(0))
  expect([empty.status, empty.body.code, empty.body.message]).toEqual([400, 'validation', 'Файл пуст'])
  const large = await upload(Buffer.alloc(uploadMaxBytes + 1, 'а'))
  expect([large.status, large.body.code]).toEqual([413, 'too_large'])
  for await (const { key } of blobs.list('')) expect.unreachable(key)
})

test('the same bytes are the same file with the same id, under every key they were uploaded with', async () => {
  const first = await upload(makePdf(), { name: 'Анкета.pdf', source: 'demo:anketa' })
  const second = await upload(makePdf(), { name: 'другое имя.pdf', source: 'wordpress:example.com:7' })
  const other = await upload(makePdf('другой'), { source: 'demo:anketa' })
  const found = await app.inject({
    method: 'POST',
    url: '/svc-internal/media/files/by-source',
    headers: internal,
    payload: { sources: ['demo:anketa', 'wordpress:example.com:7', 'demo:nobody'] },
  })
  expect(second.body).toEqual(first.body)
  expect(other.body).toEqual(first.body)
  expect(found.json()).toEqual({ files: { 'demo:anketa': first.body, 'wordpress:example.com:7': first.body } })

  await database.sql.query('delete from media.file')
  expect((await upload(makePdf(), { name: 'Анкета.pdf' })).body.url).toBe(first.body.url)
})

test('a trial gives the same reply and writes nothing', async () => {
  const trial = await upload(makePdf(), { name: 'Анкета.pdf', source: 'demo:anketa', trial: '1' })
  expect((await get(trial.body.url)).statusCode).toBe(404)
  expect((await upload(Buffer.from('<html>'), { trial: '1' })).status).toBe(415)
  for await (const { key } of blobs.list('')) expect.unreachable(key)
  expect(await upload(makePdf(), { name: 'Анкета.pdf', source: 'demo:anketa' })).toEqual(trial)
})

test('a name keeps its words and loses characters with a meaning in URLs and file systems', async () => {
  const names: [string, string][] = [
    ['Список покупок (2).PDF', 'Список-покупок-2.pdf'],
    ['https://old.example/files/%D0%A1%D0%BF%D0%B8%D1%81%D0%BE%D0%BA.pdf?v=1#a', 'Список.pdf'],
    ['..\\..\\windows\\con".bat', 'con.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['%E0%A4%A', 'E0-A4-A.pdf'],
    ['.pdf', 'file.pdf'],
    ['', 'file.pdf'],
    ['и\u0306од.pdf', 'йод.pdf'],
    ['а'.repeat(200), `${'а'.repeat(80)}.pdf`],
  ]
  for (const [given, kept] of names) {
    const { body } = await upload(makePdf(given), { name: given })
    expect([given, body.name]).toEqual([given, kept])
    expect((await get(body.url)).statusCode).toBe(200)
  }
})

test('a file is sent unchanged, is cacheable for ever and cannot run code', async () => {
  const wav = makeWav()
  const { body } = await upload(wav, { name: 'Дыхание.wav' })
  const { statusCode, headers, rawPayload } = await get(body.url)
  expect(statusCode).toBe(200)
  expect(rawPayload.equals(wav)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': String(wav.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; media-src 'self'",
  })
  const again = await get(body.url, { 'if-none-match': `W/"x", ${headers.etag}` })
  expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  const head = await get(body.url, { range: 'bytes=0-9' }, 'HEAD')
  expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(wav.length),
  ])
})

test('documents are downloads with their names, PDF is shown inline', async () => {
  const { body: pdf } = await upload(makePdf(), { name: 'Анкета.pdf' })
  const { body: zip } = await upload(await makeZip({ 'a.txt': 'а' }), { name: 'Шаблоны.zip' })
  const encoded = { pdf: encodeURIComponent('Анкета.pdf'), zip: encodeURIComponent('Шаблоны.zip') }
  const headersOf = async (url: string) => (await get(url)).headers
  for (const { url } of [pdf, zip])
    expect((await headersOf(url))['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect((await headersOf(pdf.url))['content-disposition']).toBe(
    `inline; filename="??????.pdf"; filename*=UTF-8''${encoded.pdf}`,
  )
  expect((await headersOf(zip.url))['content-disposition']).toBe(
    `attachment; filename="???????.zip"; filename*=UTF-8''${encoded.zip}`,
  )
})

test('a video that many people watch at once is not in memory several times', async () => {
  const video = makeWav(20 * 1024 * 1024)
  const { body } = await upload(video, { name: 'grad.wav' })
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const before = process.memoryUsage().arrayBuffers
  // Clients that start a download and stop reading.
  const sockets = Array.from({ length: 12 }, () =>
    connect(Number(address.port), address.hostname).pause().end(`GET ${body.url} HTTP/1.1\r\nHost: delno.test\r\n\r\n`),
  )
  await Promise.all(sockets.map(socket => once(socket, 'readable')))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * video.length)
  for (const socket of sockets) socket.destroy()
})

test('one range is sent as a part, a range beyond the end is refused, anything else gives the whole file', async () => {
  const wav = makeWav(1000)
  const { body } = await upload(wav)
  const etag = String((await get(body.url)).headers.etag)
  const parts: [string, number, number][] = [
    ['bytes=0-', 0, 1043],
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=1000-9999', 1000, 1043],
    ['bytes=-44', 1000, 1043],
    // Adjacent ranges are one.
    ['bytes=0-9,10-19', 0, 19],
  ]
  for (const [range, start, end] of parts) {
    const { statusCode, headers, rawPayload } = await get(body.url, { range, 'if-range': etag })
    expect([range, statusCode, headers['content-range']]).toEqual([range, 206, `bytes ${start}-${end}/1044`])
    expect(headers['content-length']).toBe(String(end - start + 1))
    expect(rawPayload.equals(wav.subarray(start, end + 1))).toBe(true)
  }
  const beyond = await get(body.url, { range: 'bytes=1044-' })
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.json().code]).toEqual([
    416,
    'bytes */1044',
    'range_not_satisfiable',
  ])
  const ignored: Record<string, string>[] = [
    { range: 'bytes=0-9,100-109' },
    { range: 'lines=0-9' },
    { range: 'bytes=x' },
    { range: 'bytes=0-9', 'if-range': '"other"' },
  ]
  for (const headers of ignored) {
    const whole = await get(body.url, headers)
    expect([headers.range, whole.statusCode, whole.rawPayload.length]).toEqual([headers.range, 200, 1044])
  }
})

test('another name is redirected to the right one, and a missing file is a JSON 404', async () => {
  const { body } = await upload(makePdf(), { name: 'Анкета.pdf' })
  for (const name of ['anketa.pdf', 'Анкета.exe', '..%2F..%2Fetc']) {
    const { statusCode, headers } = await get(`/media/files/${body.file_id}/${encodeURI(name)}`)
    expect([statusCode, headers.location]).toEqual([301, body.url])
  }
  for (const path of [
    'files/12345/a.pdf',
    'files/0/a.pdf',
    `files/0${body.file_id}/a.pdf`,
    'files/x/a.pdf',
    'files/7',
  ]) {
    const response = await get(`/media/${path}`)
    expect([path, response.statusCode, response.json().code]).toEqual([path, 404, 'not_found'])
  }
  for await (const { key } of blobs.list('media/files/')) await blobs.remove(key)
  expect((await get(body.url)).statusCode).toBe(404)
})

test('parallel uploads of the same file give one file', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => upload(makePdf(), { source: `demo:${at}` })))
  expect(new Set(answers.map(({ body }) => body.file_id)).size).toBe(1)
  const { rows } = await database.sql.query('select count(*)::int as count from media.file')
  expect(rows).toEqual([{ count: 1 }])
})

test('only the installation itself may upload and find files', async () => {
  for (const [url, payload] of [
    ['/svc-internal/media/files', makePdf()],
    ['/svc-internal/media/files/by-source', Buffer.from('{"sources":[]}')],
  ] as const) {
    const headers = { 'content-type': url.endsWith('files') ? 'application/octet-stream' : 'application/json' }
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403)
  }
})
