import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeImage, uploadImage } from '#contract/media.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['media'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  for (const key of await listBlobs()) await app.context.blobs.remove(key)
})

const paint = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
const upload = (body: Buffer, source?: string) => app.ask(uploadImage, { query: { source }, body })
const remove = async (source: string) => (await app.ask(removeImage, { query: { source } })).is_removed
const statusOf = async (url: string) => (await app.app.inject(url)).statusCode

async function listBlobs(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.context.blobs.list('')) keys.push(key)
  return keys
}

test('removing the last key removes the picture and all its blobs', async () => {
  const bytes = await paint('#2e7d32')
  const { sizes } = await upload(bytes, 'portrait:lena')
  await upload(bytes, 'portrait:oleg')
  for (const { url } of sizes) expect(await statusOf(url)).toBe(200)
  expect(await remove('portrait:lena')).toBe(false)
  await app.waitUntilIdle()
  for (const { url } of sizes) expect(await statusOf(url)).toBe(200)

  expect(await remove('portrait:oleg')).toBe(true)
  await app.waitUntilIdle()
  for (const { url } of sizes) expect(await statusOf(url)).toBe(404)
  expect(await listBlobs()).toEqual([])
  expect(await remove('portrait:oleg')).toBe(false)
})

test('a picture that was uploaded without a key stays', async () => {
  const bytes = await paint('#1565c0')
  for (const first of [undefined, 'portrait:lena']) {
    const { origin } = await upload(bytes, first)
    await upload(bytes, first ? undefined : 'portrait:lena')
    expect(await remove('portrait:lena')).toBe(false)
    await app.waitUntilIdle()
    expect(await statusOf(origin)).toBe(200)
  }
})

test('a picture uploaded again during its removal is complete, whichever comes first', async () => {
  const bytes = await paint('#c62828')
  for (let round = 0; round < 20; round += 1) {
    await upload(bytes, `portrait:${round}`)
    const [{ origin }] = await Promise.all([upload(bytes, `portrait:${round + 1}`), remove(`portrait:${round}`)])
    await app.waitUntilIdle()
    expect([round, await statusOf(origin)]).toEqual([round, 200])
  }
})

test('a rendition in progress during the removal of its picture is removed too', async () => {
  const bytes = await paint('#f9a825')
  const { image_id } = await upload(bytes, 'portrait:lena')
  const url = (format: string) => `/media/${image_id}/320.${format}`
  const [isRemoved] = await Promise.all([
    remove('portrait:lena'),
    ...['avif', 'webp', 'jpg'].map(f => statusOf(url(f))),
  ])
  expect(isRemoved).toBe(true)
  await app.waitUntilIdle()
  for (const format of ['avif', 'webp', 'jpg']) expect([format, await statusOf(url(format))]).toEqual([format, 404])
  expect(await listBlobs()).toEqual([])
})
