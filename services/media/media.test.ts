import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImageReply } from '#contract/image.ts'
import { broughtPictureKey, type StoredImage } from '#contract/office/media.ts'
import { makeTestClock } from '#platform/clock.ts'
import { makeTestDatabase, silentLog, type TestDatabase } from '#platform/db/testing.ts'
import { installErrorHandling } from '#platform/http/errors.ts'
import { makeRateLimit } from '#platform/http/rate-limit.ts'
import type { ServiceContext } from '#platform/service.ts'
import { getRendition, openMedia } from './media.ts'
import { prepareJob, requestPreparing } from './prepare.ts'
import { idCandidates } from './rules/image-id.ts'
import { media } from './service.ts'

type Blob = { bytes: Buffer; contentType: string }

let database: TestDatabase
let app: FastifyInstance
let context: ServiceContext
const blobs = new Map<string, Blob>()
const sent: object[] = []
const internal = { 'x-delno-internal': 'k'.repeat(32) }

beforeAll(async () => {
  database = await makeTestDatabase({ services: [{ schema: 'media', folder: media.migrations! }] })
  const clock = makeTestClock('2026-03-08T09:00:00Z')
  context = {
    config: { internalKey: internal['x-delno-internal'] },
    db: database,
    clock,
    log: silentLog,
    rateLimit: makeRateLimit(clock),
    events: { onDurable: async () => {} },
    blobs: {
      put: async (key: string, bytes: Buffer, { contentType }: { contentType: string }) =>
        void blobs.set(key, { bytes: Buffer.from(bytes), contentType }),
      get: async (key: string) => blobs.get(key),
      has: async (key: string) => blobs.has(key),
    },
    jobs: { every: () => {}, work: async () => {}, send: async (_: string, data: object) => void sent.push(data) },
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
})
beforeEach(async () => {
  blobs.clear()
  sent.length = 0
  await database.sql.query('delete from media.image')
})

async function upload(
  bytes: Uint8Array,
  query: Record<string, string> = {},
): Promise<{ status: number; body: ImageReply & { code?: string } }> {
  const response = await app.inject({
    method: 'POST',
    url: `/svc-internal/media/images?${new URLSearchParams(query)}`,
    headers: { ...internal, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return { status: response.statusCode, body: response.json() }
}

function makeRequester(): { request: () => Promise<void>; requests: object[] } {
  const requests: object[] = []
  const jobs = { send: async (_: string, data: object) => void requests.push(data) }
  const opened = openMedia({ ...context, jobs } as unknown as ServiceContext)
  return { request: () => requestPreparing(opened), requests }
}

const paint = (width: number, height: number, background = '#eb5e42') =>
  sharp({ create: { width, height, channels: 3, background } })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a photo is offered in every width that needs no enlarging', async () => {
  const { status, body } = await upload(await paint(1000, 500).jpeg().toBuffer(), { alt: 'Кошка', focal: '0.3,0.7' })
  expect(status).toBe(200)
  expect(body.sizes.map(size => [size.width, size.height])).toEqual([
    [160, 80],
    [320, 160],
    [480, 240],
    [640, 320],
    [720, 360],
    [960, 480],
  ])
  expect(body.sizes.at(-1)!.url).toBe(`/media/${body.image_id}/960.webp`)
  expect(body).toMatchObject({
    origin: body.sizes.at(-1)!.url,
    alt: 'Кошка',
    width: 1000,
    height: 500,
    focal: [0.3, 0.7],
    is_transparent: false,
  })
  expect(Buffer.from(body.thumbhash!, 'base64').byteLength).toBeLessThan(40)
})

test('a picture smaller than every width is offered in its own width', async () => {
  const { body } = await upload(await paint(48, 48).png().toBuffer())
  expect(body.sizes).toEqual([{ width: 48, height: 48, url: `/media/${body.image_id}/48.webp` }])
  expect((await get(`/media/${body.image_id}/48.jpg`)).headers['content-type']).toBe('image/jpeg')
})

describe('a picture of an archive', () => {
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (await app.inject({ method, url: path, headers: internal, ...(payload && { payload }) })).json()
  const stored = async (): Promise<StoredImage[]> => (await ask('GET', '/svc-internal/media/stored-images')).items
  /** Imports a picture that says to be made of the upload `of`. */
  const restore = async (image: Omit<StoredImage, 'file'>, bytes: Buffer) => {
    const file = broughtPictureKey(image.hash, sha(bytes), 'webp')
    blobs.set(file, { bytes, contentType: 'image/webp' })
    return ask('POST', '/svc-internal/media/stored-images', { images: [{ ...image, file }] })
  }
  const described = (of: Buffer) => ({
    id: idCandidates(sha(of))[0]!,
    hash: sha(of),
    alt: '',
    width: 300,
    height: 200,
    thumbhash: null,
    focal: null,
    isTransparent: false,
    createdAt: '2026-03-01T09:00:00.000Z',
    sources: [],
  })

  test('does not stand for an upload whose hash it claims', async () => {
    const logo = await paint(300, 200, '#204060').png().toBuffer()
    const forged = await paint(300, 200).webp().toBuffer()
    const { id } = described(logo)
    expect(await restore(described(logo), forged)).toEqual({ results: [{ id, outcome: 'created' }] })
    const { body } = await upload(logo)
    expect(body.image_id).not.toBe(id)
    expect((await upload(logo)).body.image_id).toBe(body.image_id)
    const bytesOf = async (of: number) => blobs.get((await stored()).find(image => image.id === of)!.file)!.bytes
    expect((await bytesOf(id)).equals(forged)).toBe(true)
    expect((await bytesOf(body.image_id)).equals(forged)).toBe(false)
    expect(await restore(described(logo), forged)).toEqual({ results: [{ id, outcome: 'unchanged' }] })
  })

  test('is found by the upload that it was made of, after any number of imports', async () => {
    const photo = await paint(300, 200).jpeg().toBuffer()
    const { body } = await upload(photo)
    const [{ file, ...image }] = (await stored()) as [StoredImage]
    const { bytes } = blobs.get(file)!
    await database.sql.query('delete from media.image')
    blobs.clear()
    for (const outcome of ['created', 'unchanged'])
      expect(await restore(image, bytes)).toEqual({ results: [{ id: body.image_id, outcome }] })
    expect((await upload(photo)).body.image_id).toBe(body.image_id)
    expect(await stored()).toHaveLength(1)
  })

  test('that is the upload itself keeps its place', async () => {
    const clean = await paint(300, 200).webp().toBuffer()
    const { id } = described(clean)
    expect(await restore(described(clean), clean)).toEqual({ results: [{ id, outcome: 'created' }] })
    expect((await upload(clean)).body.image_id).toBe(id)
    expect((await stored())[0]!.file).toBe(`media/masters/${sha(clean).slice(0, 2)}/${sha(clean)}.webp`)
  })

  test('under the key of other bytes is refused', async () => {
    const logo = await paint(300, 200, '#204060').png().toBuffer()
    const file = `media/masters/${sha(logo).slice(0, 2)}/${sha(logo)}.webp`
    blobs.set(file, { bytes: await paint(300, 200).webp().toBuffer(), contentType: 'image/webp' })
    const refusal = await ask('POST', '/svc-internal/media/stored-images', { images: [{ ...described(logo), file }] })
    expect(refusal).toMatchObject({ code: 'validation' })
    expect(await stored()).toEqual([])
  })
})

test('the same bytes are the same picture, under every key they were uploaded with', async () => {
  const bytes = await paint(400, 300).png().toBuffer()
  const first = await upload(bytes, { source: 'demo:desk' })
  const second = await upload(bytes, { source: 'wordpress:example.com:7' })
  const found = await app.inject({
    method: 'POST',
    url: '/svc-internal/media/images/by-source',
    headers: internal,
    payload: { sources: ['demo:desk', 'wordpress:example.com:7', 'demo:nobody'] },
  })
  expect(second.body).toEqual(first.body)
  expect(found.json()).toEqual({ images: { 'demo:desk': first.body, 'wordpress:example.com:7': first.body } })
})

test('a key in use keeps its picture', async () => {
  const first = await upload(await paint(400, 300).png().toBuffer(), { source: 'demo:desk' })
  const second = await upload(await paint(500, 300).png().toBuffer(), { source: 'demo:desk' })
  expect(second.body.image_id).toBe(first.body.image_id)
})

test('a phone photo is rotated upright and loses its metadata', async () => {
  const bytes = await paint(600, 400)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Анна' } })
    .jpeg()
    .toBuffer()
  const { body } = await upload(bytes)
  expect([body.width, body.height]).toEqual([400, 600])
  for (const { bytes: stored } of blobs.values()) expect((await sharp(stored).metadata()).exif).toBeUndefined()
  const rendition = await sharp((await get(body.sizes.at(-1)!.url)).rawPayload).metadata()
  expect([rendition.width, rendition.height, rendition.exif]).toEqual([320, 480, undefined])
})

test('a clean WebP is stored byte for byte, one with metadata is not', async () => {
  const clean = await paint(640, 360).webp().toBuffer()
  await upload(clean)
  await upload(
    await paint(640, 360, '#2f7f79')
      .withExif({ IFD0: { Artist: 'Анна' } })
      .webp()
      .toBuffer(),
  )
  const masters = await Promise.all(
    [...blobs.values()].map(async ({ bytes }) => ({
      isClean: bytes.equals(clean),
      exif: (await sharp(bytes).metadata()).exif,
    })),
  )
  expect(masters).toEqual([
    { isClean: true, exif: undefined },
    { isClean: false, exif: undefined },
  ])
})

test('SVG becomes pixels 1,600 wide and is never sent as SVG', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 45"><script>alert(1)</script><rect width="40" height="45" fill="#eb5e42"/></svg>'
  const { body } = await upload(Buffer.from(svg))
  expect(body).toMatchObject({ width: 1600, height: 900, is_transparent: true })
  const [master] = blobs.values()
  expect(master).toMatchObject({ contentType: 'image/webp' })
  expect((await get(`/media/${body.image_id}/1600.svg`)).statusCode).toBe(404)
})

test('a file that is no picture, broken or too large when decoded is refused with an error code', async () => {
  const jpeg = await paint(800, 600).jpeg().toBuffer()
  const huge = await paint(7100, 7100).png({ compressionLevel: 9 }).toBuffer()
  const answers = [
    await upload(Buffer.from('<html>')),
    await upload(jpeg.subarray(0, 900)),
    await upload(huge),
    await upload(Buffer.alloc(0)),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [415, 'unsupported_media'],
    [415, 'unsupported_media'],
    [413, 'too_large'],
    [400, 'validation'],
  ])
  expect(blobs.size).toBe(0)
})

test('renditions come in three formats, are cacheable for ever, and give 304 to a browser that has them', async () => {
  const { body } = await upload(await paint(700, 500).png().toBuffer())
  const formats = []
  for (const extension of ['avif', 'webp', 'jpg']) {
    const response = await get(`/media/${body.image_id}/320.${extension}`)
    const { format, width, height } = await sharp(response.rawPayload).metadata()
    formats.push([
      response.headers['content-type'],
      format,
      width,
      height,
      Number(response.headers['content-length']) === response.rawPayload.byteLength,
    ])
  }
  expect(formats).toEqual([
    ['image/avif', 'heif', 320, 229, true],
    ['image/webp', 'webp', 320, 229, true],
    ['image/jpeg', 'jpeg', 320, 229, true],
  ])
  const first = await get(`/media/${body.image_id}/320.avif`)
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const whole = first.rawPayload
  const part = await get(`/media/${body.image_id}/320.avif`, { range: 'bytes=4-11' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-11/${whole.byteLength}`])
  expect(part.rawPayload.equals(whole.subarray(4, 12))).toBe(true)
  const beyond = await get(`/media/${body.image_id}/320.avif`, { range: `bytes=${whole.byteLength}-` })
  expect([beyond.statusCode, beyond.json().code]).toEqual([416, 'range_not_satisfiable'])
  const again = await get(`/media/${body.image_id}/320.avif`, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.rawPayload.byteLength, again.headers.etag]).toEqual([304, 0, first.headers.etag])
})

test('transparency is kept in AVIF and WebP and becomes white in JPEG', async () => {
  const { body } = await upload(
    await sharp({ create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
  )
  expect(body.is_transparent).toBe(true)
  expect((await sharp((await get(`/media/${body.image_id}/320.webp`)).rawPayload).stats()).isOpaque).toBe(false)
  const { data } = await sharp((await get(`/media/${body.image_id}/320.jpg`)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('widths that are not offered, unknown pictures and other names are a JSON 404', async () => {
  const { body } = await upload(await paint(800, 500).png().toBuffer())
  for (const path of [
    `${body.image_id}/321.webp`,
    `${body.image_id}/960.webp`,
    '12345/320.webp',
    `${body.image_id}/320.gif`,
    `${body.image_id}/..%2F320.webp`,
  ]) {
    const response = await get(`/media/${path}`)
    expect([path, response.statusCode, response.json().code]).toEqual([path, 404, 'not_found'])
  }
})

test('ten parallel requests for a rendition make it once', async () => {
  const { body } = await upload(await paint(1300, 800).png().toBuffer())
  let reads = 0
  const [masterKey] = blobs.keys()
  const originalGet = context.blobs.get
  context.blobs.get = async key => {
    if (key === masterKey) reads += 1
    return originalGet(key)
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => get(`/media/${body.image_id}/1280.avif`)))
  context.blobs.get = originalGet
  expect(new Set(answers.map(answer => answer.rawPayload.toString('base64'))).size).toBe(1)
  expect(reads).toBe(1)
})

test('at most two renditions are encoded at a time', async () => {
  const { body } = await upload(await paint(1300, 800).png().toBuffer())
  const opened = openMedia(context)
  const { run } = opened.encoder
  let atOnce = 0
  let most = 0
  opened.encoder.run = (kind, input) => {
    most = Math.max(most, ++atOnce)
    return run(kind, input).finally(() => atOnce--)
  }
  const made = await Promise.all(
    [160, 320, 480, 640, 720, 960].flatMap(width =>
      (['webp', 'jpg'] as const).map(format => getRendition(opened, { id: body.image_id, width, format })),
    ),
  )
  opened.encoder.close()
  expect(made.every(({ length }) => length > 0)).toBe(true)
  expect(most).toBe(2)
})

test('a blob store that hangs on one picture blocks no encoder for the others', async () => {
  const { body: frozen } = await upload(await paint(1300, 800).png().toBuffer())
  const [frozenKey] = blobs.keys()
  const { body } = await upload(await paint(700, 500, '#2f7f79').png().toBuffer())
  const thaw = Promise.withResolvers<void>()
  const originalGet = context.blobs.get
  context.blobs.get = async key => {
    if (key === frozenKey) await thaw.promise
    return originalGet(key)
  }
  // `inject` sends a request only when its promise is awaited.
  const waiting = Promise.all([320, 640, 960].map(width => get(`/media/${frozen.image_id}/${width}.webp`)))
  expect((await get(`/media/${body.image_id}/320.webp`)).statusCode).toBe(200)
  thaw.resolve()
  expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  context.blobs.get = originalGet
})

test('a reader with too many waiting pictures gets 429 with Retry-After', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 10 }, (_, shade) => paint(40, 30, `#${shade}00000`).png().toBuffer()),
  )
  const send = (payload: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/svc-internal/media/images?use=comment&person=lena',
      headers: { ...internal, 'content-type': 'application/octet-stream' },
      payload,
    })
  const answers = await Promise.all(pictures.map(send))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array<number>(9).fill(200), 429])
  const refused = answers.find(({ statusCode }) => statusCode === 429)!
  expect([refused.headers['retry-after'], refused.json().code]).toEqual(['5', 'rate_limited'])
})

test('after an upload the common renditions are prepared, one picture per job', async () => {
  await upload(await paint(800, 500).png().toBuffer())
  await upload(await paint(170, 100).png().toBuffer())
  const opened = openMedia(context)
  await prepareJob(opened)
  await prepareJob(opened)
  const made = [...blobs.keys()].filter(key => key.includes('/renditions-')).map(key => key.split('/').at(-1))
  expect(made).toEqual(['320.avif', '720.avif', '320.webp', '720.webp'])
  const asked = sent.length
  await prepareJob(opened)
  expect(sent).toHaveLength(asked)
})

test('one request for preparing covers many uploads', async () => {
  const { request, requests } = makeRequester()
  for (let upload = 0; upload < 5; upload++) await request()
  expect(requests).toHaveLength(1)
})

test('only the installation itself may upload', async () => {
  expect(
    (
      await app.inject({
        method: 'POST',
        url: '/svc-internal/media/images',
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.from('x'),
      })
    ).statusCode,
  ).toBe(403)
})
