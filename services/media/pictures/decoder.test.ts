// Untrusted pictures through the decoder processes.
import { ChildProcess } from 'node:child_process'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PictureUse } from '#contract/media.ts'
import { silentLog } from '#platform/db/testing.ts'
import { makeBombs, makeScans, makeSvgBomb, makeUseBomb, type Bomb } from './bombs.fixture.ts'
import { openDecoder, type DecodeOptions } from './decoder.ts'
import type { ReadPicture } from './read-picture.ts'

const decoder = openDecoder(silentLog)
let bombs: Bomb[]
beforeAll(async () => {
  bombs = await makeBombs()
})
afterAll(() => decoder.close())

const { signal } = new AbortController()
const makeOptions = (use: PictureUse, more: Partial<DecodeOptions> = {}): DecodeOptions => ({
  use,
  person: 'lena',
  signal,
  ...more,
})
const read = (bytes: Uint8Array, use: PictureUse, more: Partial<DecodeOptions> = {}) =>
  decoder.read(bytes, makeOptions(use, more))

const codeOf = (reading: Promise<ReadPicture>) =>
  reading.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

/** Reads a picture and returns the CPU seconds and the outcome. */
async function costOf(bytes: Uint8Array, use: PictureUse): Promise<{ code: string | undefined; cpuSeconds: number }> {
  const before = decoder.cpuSeconds()
  const code = await codeOf(read(bytes, use))
  return { code, cpuSeconds: decoder.cpuSeconds() - before }
}

/** The colours of sixteen points of a picture: red, green, blue and white. */
async function coloursOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const [red, green, blue] = data.subarray((y * info.width + x) * 3)
    return `${red! > 128 ? 'r' : ''}${green! > 128 ? 'g' : ''}${blue! > 128 ? 'b' : ''}`
  }
  const eighths = (side: number) => [1, 3, 5, 7].map(part => Math.floor((part * side) / 8))
  return eighths(info.height)
    .flatMap(y => eighths(info.width).map(x => at(x, y)))
    .join(' ')
}

/** Noise, which costs as much as a photograph. */
const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

test('a decompression bomb is refused with a reason or cut, and costs no more than a few honest pictures', async () => {
  const honest = await costOf(await photo(4000, 3000).jpeg().toBuffer(), 'comment')
  expect(honest.code).toBe('taken')
  const wrong: unknown[] = []
  for (const { name, bytes, outcome } of bombs) {
    const { code, cpuSeconds } = await costOf(bytes, 'comment')
    const ratio = cpuSeconds / honest.cpuSeconds
    if (code !== outcome || ratio > 5) wrong.push({ name, code, outcome, ratio })
  }
  expect(wrong).toEqual([])
})

test('a refused bomb never reaches a decoder', async () => {
  const since = decoder.cpuSeconds()
  for (const use of ['comment', 'portrait', 'editor'] as const)
    expect(await codeOf(read(makeScans(6320, 500), use))).toBe('too_large')
  expect(decoder.cpuSeconds()).toBe(since)
})

test('an SVG of entities costs an editor nothing', async () => {
  const { code, cpuSeconds } = await costOf(Buffer.from(makeSvgBomb()), 'editor')
  expect(code).toBe('unsupported_media')
  expect(cpuSeconds).toBeLessThan(1)
})

test('an SVG that repeats shapes a thousand million times is stopped at the time limit', async () => {
  const hasty = openDecoder(silentLog, { readers: 1, editors: 1 })
  const error: unknown = await hasty
    .read(Buffer.from(makeUseBomb()), makeOptions('editor'))
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'too_large', message: expect.stringContaining('за разумное время') })
  hasty.close()
})

test('a picture over the CPU limit is stopped, and the next picture is decoded', async () => {
  const hasty = openDecoder(silentLog, { readers: 0.05, editors: 0.05 })
  const large = await photo(3000, 2000).webp({ quality: 50, effort: 0 }).toBuffer()
  const error: unknown = await hasty.read(large, makeOptions('comment')).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'too_large', message: expect.stringContaining('за разумное время') })
  const small = await photo(40, 30).webp().toBuffer()
  expect(await hasty.read(small, makeOptions('comment'))).toMatchObject({ width: 40, height: 30 })
  hasty.close()
})

test('decoding is stopped when nobody waits for the picture any more', async () => {
  const kill = vi.spyOn(ChildProcess.prototype, 'kill')
  const gone = new AbortController()
  const large = await photo(400, 300).png().toBuffer()
  const left = read(large, 'editor', { signal: gone.signal })
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(kill).toHaveBeenCalledWith('SIGKILL')
  expect(await read(await photo(40, 30).png().toBuffer(), 'editor')).toMatchObject({ width: 40 })
})

test('pictures of readers wait for each other, and an editor does not wait for them', async () => {
  const order: string[] = []
  const note = (name: string, reading: Promise<unknown>) => reading.then(() => order.push(name))
  const costly = makeScans(6320, 11)
  const small = await photo(40, 30).png().toBuffer()
  // Start both processes.
  await Promise.all([read(small, 'comment'), read(small, 'editor')])
  await Promise.all([
    ...['first', 'second'].map(name => note(name, read(costly, 'comment', { person: name }))),
    note('editor', read(small, 'editor')),
  ])
  expect(order[0]).toBe('editor')
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a portrait of a rotated photograph (EXIF orientation %i) is cropped from the upright picture',
  async orientation => {
    const flat = (background: string) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer()
    const [green, blue, white] = await Promise.all([flat('#00ff00'), flat('#0000ff'), flat('#ffffff')])
    const file = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#ff0000' } })
      .composite([
        { input: green, left: 400, top: 0 },
        { input: blue, left: 0, top: 300 },
        { input: white, left: 400, top: 300 },
      ])
      .withMetadata({ orientation })
      .png()
      .toBuffer()
    const seen = await sharp(file).autoOrient().png().toBuffer()
    for (const square of [
      { left: 50, top: 100, side: 440 },
      { left: 210, top: 20, side: 120 },
    ]) {
      const portrait = await read(file, 'portrait', { crop: { square } })
      const { left, top, side } = square
      const wanted = await sharp(seen).extract({ left, top, width: side, height: side }).png().toBuffer()
      expect([portrait.width, portrait.height]).toEqual([side, side])
      expect(await coloursOf(portrait.bytes)).toBe(await coloursOf(wanted))
    }
  },
)

test('a portrait of a 50-megapixel photograph costs about as much as one of a small picture', async () => {
  const small = await costOf(await photo(2500, 2000).jpeg().toBuffer(), 'portrait')
  const large = await costOf(
    await sharp({ create: { width: 8160, height: 6120, channels: 3, background: '#eb5e42' } })
      .jpeg()
      .toBuffer(),
    'portrait',
  )
  expect(large.code).toBe('taken')
  expect(large.cpuSeconds / small.cpuSeconds).toBeLessThan(4)
})

test('HEIC is refused by its name, with advice', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1')])
  await expect(read(heic, 'comment')).rejects.toThrow('Картинки HEIC мы не понимаем: сохраните её как JPEG')
})
