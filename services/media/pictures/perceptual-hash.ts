// A difference hash of 64 bits: pictures that look alike have hashes that differ in few bits, also in another size or format.
import { openMaster } from './open-picture.ts'

const [width, height] = [9, 8]
/** A picture with fewer ones, or with nearly all, is flat. */
const onesMin = 6

/** The hash as 64 digits; null for pictures that are so flat that it says nothing. */
export async function perceptualHash(bytes: Uint8Array): Promise<string | null> {
  const grey = await openMaster(bytes)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  const digits = Array.from({ length: height * (width - 1) }, (_, at) => {
    const pixel = Math.floor(at / (width - 1)) * width + (at % (width - 1))
    return grey[pixel]! > grey[pixel + 1]! ? '1' : '0'
  }).join('')
  const ones = digits.replaceAll('0', '').length
  return ones < onesMin || ones > digits.length - onesMin ? null : digits
}
