// Decompression bombs: pictures that cost far more to decode than their size suggests. Generated, so that the repository has no binaries.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type Bomb = {
  name: string
  bytes: Buffer
  /** `taken` means that the expensive part is cut out and the rest is an ordinary picture. */
  outcome: 'too_large' | 'unsupported_media' | 'taken'
}

const paint = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#eb5e42' } })

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A grey progressive JPEG whose scans cover all coefficients and change none. */
export function makeScans(side: number, scans: number): Buffer {
  const segment = (marker: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body])
  // One code of one bit: for DC the difference 0, for AC a run of 32,767 empty blocks with 14 extra bits.
  const table = (kind: number, symbol: number) =>
    segment(0xc4, Buffer.concat([Buffer.from([kind, 1]), Buffer.alloc(15), Buffer.from([symbol])]))
  const blocks = Math.ceil(side / 8) ** 2
  const runs = Math.ceil(blocks / 0x7fff)
  // `0` and fourteen `1`: 15 bits per run.
  const bits = '011111111111111'.repeat(runs)
  const empty = Buffer.from(
    bits
      .padEnd(Math.ceil(bits.length / 8) * 8, '1')
      .match(/.{8}/g)!
      .map(each => parseInt(each, 2)),
  )
  const stuffed = Buffer.from([...empty].flatMap(byte => (byte === 0xff ? [0xff, 0] : [byte])))
  const scan = (from: number, to: number, body: Buffer) =>
    Buffer.concat([segment(0xda, Buffer.from([1, 1, 0x00, from, to, 0])), body])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 16)])),
    segment(0xc2, Buffer.concat([Buffer.from([8]), u16(side), u16(side), Buffer.from([1, 1, 0x11, 0])])),
    table(0x00, 0),
    table(0x10, 0xe0),
    scan(0, 0, Buffer.alloc(Math.ceil(blocks / 8))),
    ...Array.from({ length: scans }, () => scan(1, 63, stuffed)),
    Buffer.from([0xff, 0xd9]),
  ])
}

export function pngPart(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  return Buffer.concat([u32(body.length), named, u32(crc32(named))])
}

const pngHead = (width: number, height: number, interlaced = 0) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngPart('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 2, 0, 0, interlaced])])),
  ])

/** An honest PNG with chunks inserted before its pixels. */
export async function makePngWith(...parts: Buffer[]): Promise<Buffer> {
  const png = await paint(400, 300).png().toBuffer()
  const at = 8 + 25
  return Buffer.concat([png.subarray(0, at), ...parts, png.subarray(at)])
}

const pngOf = (width: number, height: number, interlaced = 0) =>
  Buffer.concat([
    pngHead(width, height, interlaced),
    // Seven passes have more rows, each with a filter byte.
    pngPart('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * height + interlaced * 8 * (height + 8)))),
    pngPart('IEND', Buffer.alloc(0)),
  ])

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024))

function makeGif(frames: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([16, 0, 16, 0, 0x80, 0, 0, 255, 0, 0, 0, 255, 0]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

async function makeAnimatedWebp(frames: number): Promise<Buffer> {
  const still = await paint(16, 16).webp().toBuffer()
  const part = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length & 1)])
  }
  const frame = part(
    'ANMF',
    Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 10, 0, 0, 0]), still.subarray(12)]),
  )
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    part('VP8X', Buffer.from([2, 0, 0, 0, 15, 0, 0, 15, 0, 0])),
    part('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** Replaces the first number after a box name in an AVIF. */
function patch(bytes: Buffer, name: string, skip: number, values: Buffer): Buffer {
  const patched = Buffer.from(bytes)
  values.copy(patched, patched.indexOf(name, 0, 'latin1') + 4 + skip)
  return patched
}

/** EXIF with a table that refers to itself, and a second picture inside. */
async function makeNestedExif(): Promise<Buffer> {
  const entry = (tag: number, value: number) => Buffer.concat([u16(tag), u16(4), u32(1), u32(value)])
  const table = Buffer.concat([u16(3), entry(0x8769, 8), entry(0x8825, 8), entry(0x014a, 8), u32(8)])
  const inner = await paint(160, 120).jpeg().toBuffer()
  const tiff = Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), table, inner])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1]), u16(body.length + 2), body])
  const photo = await paint(400, 300).jpeg().toBuffer()
  return Buffer.concat([photo.subarray(0, 2), ...Array.from({ length: 20 }, () => app1), photo.subarray(2)])
}

/** A JPEG with a colour profile in numbered parts. */
async function makeProfiledJpeg(parts: number, partBytes: number): Promise<Buffer> {
  const photo = await paint(400, 300).jpeg().toBuffer()
  const app2 = Array.from({ length: parts }, (_, at) => {
    const body = Buffer.concat([
      Buffer.from('ICC_PROFILE\0', 'latin1'),
      Buffer.from([(at % 255) + 1, 255]),
      Buffer.alloc(partBytes),
    ])
    return Buffer.concat([Buffer.from([0xff, 0xe2]), u16(body.length + 2), body])
  })
  return Buffer.concat([photo.subarray(0, 2), ...app2, photo.subarray(2)])
}

/** A WebP with a large colour profile. */
async function makeProfiledWebp(profileBytes: number): Promise<Buffer> {
  const plain = await paint(400, 300).webp().toBuffer()
  const part = (name: string, body: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from(name, 'latin1'), size, body, Buffer.alloc(body.length % 2)])
  }
  const header = Buffer.alloc(10)
  header[0] = 0x20
  header.writeUIntLE(399, 4, 3)
  header.writeUIntLE(299, 7, 3)
  const body = Buffer.concat([part('VP8X', header), part('ICCP', Buffer.alloc(profileBytes)), plain.subarray(12)])
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  riff.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([riff, body])
}

const script = Buffer.from('<html><script>alert(document.domain)</script></html>')

/** Bombs that a reader could upload. */
export async function makeBombs(): Promise<Bomb[]> {
  const jpeg = await paint(400, 300).jpeg().toBuffer()
  const png = await paint(400, 300).png().toBuffer()
  const webp = await paint(400, 300).webp().toBuffer()
  const avif = await paint(400, 300).avif({ effort: 0 }).toBuffer()
  const hugeJpeg = Buffer.from(jpeg)
  hugeJpeg.fill(0xff, hugeJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5, hugeJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 9)
  const profile = pngPart('iCCP', Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), zeros(64)]))
  const words = pngPart('zTXt', Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), zeros(64)]))
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const bombs: [string, Buffer, Bomb['outcome']][] = [
    ['a progressive JPEG of 500 empty scans', makeScans(6320, 500), 'too_large'],
    ['a progressive JPEG of 5,000 empty scans', makeScans(6320, 5000), 'too_large'],
    ['a progressive JPEG of as many scans as fit a large picture', makeScans(6320, 11), 'taken'],
    ['a small progressive JPEG of 63 scans', makeScans(2600, 62), 'taken'],
    ['a JPEG that says 65,535 × 65,535', hugeJpeg, 'too_large'],
    ['a PNG that says 2,147,483,647 × 2,147,483,647', pngHead(0x7fffffff, 0x7fffffff), 'too_large'],
    ['a PNG of 8,000 × 5,000 flat pixels', pngOf(8000, 5000), 'taken'],
    ['an interlaced PNG of 8,000 × 5,000', pngOf(8000, 5000, 1), 'too_large'],
    ['a PNG of one row of 30,000', pngOf(30_000, 1), 'taken'],
    ['an interlaced PNG of one row of 30,000', pngOf(30_000, 1, 1), 'taken'],
    ['half a JPEG', half(jpeg), 'unsupported_media'],
    ['half a PNG', half(png), 'unsupported_media'],
    ['half a WebP', half(webp), 'unsupported_media'],
    ['half an AVIF', half(avif), 'unsupported_media'],
    ['a JPEG with a page behind it', Buffer.concat([jpeg, script]), 'taken'],
    [
      'a GIF that is a script too',
      Buffer.concat([Buffer.from('GIF89a=1;alert(1)//', 'latin1'), script]),
      'unsupported_media',
    ],
    ['a PNG with a page behind it', Buffer.concat([png, script]), 'taken'],
    ['an SVG of entities', Buffer.from(makeSvgBomb()), 'unsupported_media'],
    ['a GIF of 10,000 frames', makeGif(10_000), 'too_large'],
    ['a WebP of 10,000 frames', await makeAnimatedWebp(10_000), 'too_large'],
    [
      'a PNG of 10,000 frames',
      await makePngWith(...Array.from({ length: 10_000 }, () => pngPart('fcTL', Buffer.alloc(26)))),
      'too_large',
    ],
    ['a JPEG whose EXIF leads to itself', await makeNestedExif(), 'taken'],
    ['a PNG with a profile of 64 MB', await makePngWith(profile), 'too_large'],
    ['a JPEG with a profile in 140 parts, 9 MB', await makeProfiledJpeg(140, 65_000), 'too_large'],
    ['a JPEG with 100,000 parts of a profile', await makeProfiledJpeg(100_000, 0), 'taken'],
    ['a WebP with a profile of 9 MB', await makeProfiledWebp(9_000_000), 'taken'],
    ['a PNG with 100 texts of 64 MB each', await makePngWith(...Array.from({ length: 100 }, () => words)), 'taken'],
    [
      'a PNG of 100,000 parts',
      await makePngWith(...Array.from({ length: 100_000 }, () => pngPart('IDAT', Buffer.alloc(0)))),
      'too_large',
    ],
    [
      'an AVIF that says 60,000 × 60,000',
      patch(avif, 'ispe', 4, Buffer.concat([u32(60_000), u32(60_000)])),
      'too_large',
    ],
    ['an AVIF of 60,000 items', patch(avif, 'iinf', 4, u16(60_000)), 'too_large'],
  ]
  return bombs.map(([name, bytes, outcome]) => ({ name, bytes, outcome }))
}

/** An SVG that repeats a shape tenfold on nine levels. Only editors may upload SVG. */
export function makeUseBomb(): string {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><g id="g0"><circle r="5"/></g>${levels.join('')}</svg>`
}

/** An SVG whose entities expand tenfold on nine levels. Only editors may upload SVG. */
export function makeSvgBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`)
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "bomb">${levels.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&e9;</text></svg>`
}
