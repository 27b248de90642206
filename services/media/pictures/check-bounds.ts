import { laneOf, pictureMaxBytes, pixelsMax, scannedPixelsMax, scansMax } from '../limits.ts'
import type { PictureUse } from '#contract/media.ts'
import { inspectPicture, type Inspected } from './inspect-picture.ts'
import { refusals } from './refusals.ts'

/** Inspects a picture by its structure and checks the bounds for its use. Throws PictureRefused. */
export function checkBounds(bytes: Uint8Array, use: PictureUse): { inspected: Inspected; maxPixels: number } {
  const lane = laneOf(use)
  if (bytes.byteLength > pictureMaxBytes[lane]) throw refusals.tooManyBytes(pictureMaxBytes[lane])
  const inspected = inspectPicture(bytes, { isEditors: lane === 'editors' })
  const maxPixels = pixelsMax[lane][inspected.cost]
  const pixels = inspected.width * inspected.height
  if (pixels > maxPixels) throw refusals.tooManyPixels(pixels, maxPixels)
  if (inspected.scans > scansMax || (inspected.scans > 1 && inspected.scans * pixels > scannedPixelsMax))
    throw refusals.tooManyScans()
  return { inspected, maxPixels }
}
