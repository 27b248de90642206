// Finds the format and the decoding cost of a file from its structure, before a decoder sees it. One pass; only a colour profile is
// decompressed, up to a limit. The file name and declared type are ignored.
import { inflateSync } from 'node:zlib'
import { framesMax, itemsMax, partsMax, profileMaxBytes, type PixelCost } from '../limits.ts'
import { refusals } from './refusals.ts'

export type Inspected = {
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff' | 'svg'
  cost: PixelCost
  /** Size in the file, before rotation; 0 when only the decoder knows it (TIFF, SVG). */
  width: number
  height: number
  /** Passes over all the pixels. */
  scans: number
  /** The file contains one picture and nothing else. */
  isBare: boolean
  /** The bytes for the decoder: the upload without the parts that are not needed. */
  bytes: Uint8Array
}

type View = { bytes: Uint8Array; data: DataView; latin: Buffer }

/** Throws PictureRefused: not a picture, cut short, or with more parts than any honest file has. */
export function inspectPicture(bytes: Uint8Array, { isEditors }: { isEditors: boolean }): Inspected {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const view = { bytes, data: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), latin }
  const head = latin.toString('latin1', 0, 16)
  try {
    if (head.startsWith('\xff\xd8\xff')) return inspectJpeg(view)
    if (head.startsWith('\x89PNG\r\n\x1a\n')) return inspectPng(view)
    if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return inspectWebp(view)
    if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return inspectGif(view)
    if (head.slice(4, 8) === 'ftyp') return inspectAvif(view, isEditors)
  } catch (error) {
    // A number was read beyond the end of the file.
    if (error instanceof RangeError) throw refusals.broken()
    throw error
  }
  const whole = { width: 0, height: 0, scans: 1, isBare: false, bytes, cost: 'drawing' } as const
  if (isEditors && /^(II[*+]\0|MM\0[*+])/.test(head)) return { ...whole, format: 'tiff' }
  if (isEditors && /^\s*</.test(latin.toString('utf8', 0, 1024).replace(/^\ufeff/, '')))
    return { ...whole, format: 'svg' }
  throw refusals.unknown(isEditors)
}

const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Counts scans: each scan of a progressive file is a pass over all coefficients, and may be only ten bytes long. */
function inspectJpeg({ bytes, data }: View): Inspected {
  let [width, height, scans, components, isProgressive] = [0, 0, 0, 1, false]
  let [profileBytes, at] = [0, 2]
  for (;;) {
    // Scan data has no markers: 0xff in it is followed by 0.
    while (at < bytes.length && bytes[at] !== 0xff) at += 1
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]
    // Truncated: the decoder reports it, or can do without the last bytes.
    if (marker === undefined || marker === 0xd9) break
    at += 2
    if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) continue
    const length = data.getUint16(at)
    if (length < 2) throw refusals.broken()
    if (isFrameHeader(marker)) {
      if (marker > 0xc2) throw refusals.broken()
      isProgressive ||= marker === 0xc2
      height = Math.max(height, data.getUint16(at + 3))
      width = Math.max(width, data.getUint16(at + 5))
      components = Math.max(components, data.getUint8(at + 7))
    }
    if (marker === 0xe2) profileBytes += length
    if (marker === 0xda) scans += 1
    at += length
  }
  if (width === 0 || height === 0 || scans === 0) throw refusals.broken()
  if (profileBytes > profileMaxBytes) throw refusals.profileTooLarge()
  const isOnePass = !isProgressive && scans <= components
  return {
    format: 'jpeg',
    cost: isOnePass ? 'jpeg' : 'progressive',
    width,
    height,
    scans: isOnePass ? 1 : scans,
    isBare: false,
    // Cut off the videos and second pictures that phones append.
    bytes: bytes.subarray(0, at + 2),
  }
}

/** The chunks that pixels and colours need; text, animation and the rest are cut out unread. */
const pngChunks = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'eXIf',
  'pHYs',
])
const exifMaxBytes = 64 * 1024

function inspectPng({ bytes, data, latin }: View): Inspected {
  const width = data.getUint32(16)
  const height = data.getUint32(20)
  const isDeep = data.getUint8(24) === 16
  const isInterlaced = data.getUint8(28) !== 0
  if (latin.toString('latin1', 12, 16) !== 'IHDR' || width === 0 || height === 0) throw refusals.broken()
  const kept: Uint8Array[] = []
  let [keptFrom, parts, frames, hasProfile] = [0, 0, 0, false]
  let at = 8
  for (let name = ''; name !== 'IEND' && at < bytes.length;) {
    parts += 1
    if (parts > partsMax) throw refusals.tooManyParts()
    const length = data.getUint32(at)
    name = latin.toString('latin1', at + 4, at + 8)
    const next = at + 12 + length
    if (name === 'fcTL') frames += 1
    let isKept = pngChunks.has(name)
    if (name === 'eXIf') isKept = length <= exifMaxBytes
    if (name === 'iCCP') {
      isKept = !hasProfile
      hasProfile = true
      checkPngProfile(bytes.subarray(at + 8, next - 4))
    }
    if (!isKept) {
      kept.push(bytes.subarray(keptFrom, at))
      keptFrom = next
    }
    at = next
  }
  if (frames > framesMax) throw refusals.tooManyFrames(framesMax)
  kept.push(bytes.subarray(keptFrom, at))
  return {
    format: 'png',
    cost: isDeep || isInterlaced ? 'deepPng' : 'png',
    width,
    height,
    scans: 1,
    isBare: false,
    bytes: kept.length === 1 && at >= bytes.length ? bytes : Buffer.concat(kept),
  }
}

/** An iCCP chunk: name, zero byte, method, deflated profile. Decompression can grow it a thousandfold. */
function checkPngProfile(part: Uint8Array): void {
  const packed = part.subarray(part.indexOf(0) + 2)
  try {
    inflateSync(packed, { maxOutputLength: profileMaxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw refusals.profileTooLarge()
    throw refusals.broken()
  }
}

function inspectWebp({ bytes, data, latin }: View): Inspected {
  const end = data.getUint32(4, true) + 8
  // Some encoders leave out the padding byte at the end.
  if (end > bytes.length + 1) throw refusals.broken()
  let [width, height, parts, frames] = [0, 0, 0, 0]
  let isBare = end >= bytes.length - 1
  for (let at = 12; at + 8 <= end;) {
    parts += 1
    if (parts > partsMax) throw refusals.tooManyParts()
    const name = latin.toString('latin1', at, at + 4)
    const body = at + 8
    let size: [number, number] = [0, 0]
    if (name === 'VP8X')
      size = [(data.getUint32(body + 4, true) & 0xffffff) + 1, (data.getUint32(body + 6, true) >>> 8) + 1]
    else if (name === 'VP8 ') size = [data.getUint16(body + 6, true) & 0x3fff, data.getUint16(body + 8, true) & 0x3fff]
    else if (name === 'VP8L') {
      const packed = data.getUint32(body + 1, true)
      size = [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
    } else if (name === 'ANMF') frames += 1
    else if (name !== 'ALPH') isBare = false
    width = Math.max(width, size[0])
    height = Math.max(height, size[1])
    const length = data.getUint32(at + 4, true)
    at = body + length + (length & 1)
  }
  if (frames > framesMax) throw refusals.tooManyFrames(framesMax)
  if (width === 0 || height === 0) throw refusals.broken()
  return { format: 'webp', cost: 'webp', width, height, scans: 1, isBare: isBare && frames === 0, bytes }
}

function inspectGif({ bytes, data }: View): Inspected {
  const tableBytes = (packed: number) => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0)
  let width = data.getUint16(6, true)
  let height = data.getUint16(8, true)
  let frames = 0
  let at = 13 + tableBytes(data.getUint8(10))
  const skipBlocks = () => {
    while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
    at += 1
  }
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) at += 2
    else if (bytes[at] === 0x2c) {
      frames += 1
      if (frames > framesMax) throw refusals.tooManyFrames(framesMax)
      width = Math.max(width, data.getUint16(at + 1, true) + data.getUint16(at + 5, true))
      height = Math.max(height, data.getUint16(at + 3, true) + data.getUint16(at + 7, true))
      at += 11 + tableBytes(data.getUint8(at + 9))
    } else break
    skipBlocks()
  }
  if (frames === 0 || width === 0 || height === 0) throw refusals.broken()
  return { format: 'gif', cost: 'gif', width, height, scans: 1, isBare: false, bytes }
}

type Box = { name: string; from: number; to: number }

function* boxesOf({ bytes, data, latin }: View, from: number, to: number): Generator<Box> {
  for (let at = from, parts = 0; at + 8 <= to; parts += 1) {
    if (parts > partsMax) throw refusals.tooManyParts()
    const short = data.getUint32(at)
    const length = short === 1 ? Number(data.getBigUint64(at + 8)) : short === 0 ? to - at : short
    const head = short === 1 ? 16 : 8
    if (length < head || at + length > bytes.length) throw refusals.broken()
    yield { name: latin.toString('latin1', at + 4, at + 8), from: at + head, to: at + length }
    at += length
  }
}

function inspectAvif(view: View, isEditors: boolean): Inspected {
  const { data, latin } = view
  const brands = latin.toString('latin1', 8, data.getUint32(0))
  if (!/avi[fs]/.test(brands)) throw /hei[cxms]|hev[cx]/.test(brands) ? refusals.heic() : refusals.unknown(isEditors)
  let [width, height] = [0, 0]
  const checkItems = (count: number) => {
    if (count > itemsMax) throw refusals.tooManyParts()
  }
  for (const meta of boxesOf(view, 0, view.bytes.length)) {
    if (meta.name !== 'meta') continue
    for (const box of boxesOf(view, meta.from + 4, meta.to)) {
      if (box.name === 'iinf')
        checkItems(data.getUint8(box.from) === 0 ? data.getUint16(box.from + 4) : data.getUint32(box.from + 4))
      if (box.name !== 'iprp') continue
      for (const properties of boxesOf(view, box.from, box.to)) {
        if (properties.name !== 'ipco') continue
        let count = 0
        for (const property of boxesOf(view, properties.from, properties.to)) {
          checkItems((count += 1) / 8)
          if (property.name !== 'ispe') continue
          width = Math.max(width, data.getUint32(property.from + 4))
          height = Math.max(height, data.getUint32(property.from + 8))
        }
      }
    }
  }
  if (width === 0 || height === 0) throw refusals.broken()
  return { format: 'avif', cost: 'avif', width, height, scans: 1, isBare: true, bytes: view.bytes }
}
