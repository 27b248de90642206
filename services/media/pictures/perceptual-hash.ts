// A difference hash of 64 bits: similar pictures have hashes with few different bits, even in other sizes and formats.
import { openMaster } from './open-picture.ts'

const [width, height] = [9, 8]
/** A picture whose hash has fewer ones, or fewer zeros, is flat. */
const onesMin = 6

/** The hash as 64 binary digits; null for flat pictures, for which it is meaningless. */
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
