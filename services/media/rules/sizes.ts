// Which widths a picture is offered in, and the addresses of its renditions. Pure.
import type { z } from 'zod'
import type { imageFormats } from '#contract/media.ts'
import { imageWidths } from '#contract/media.ts'
import type { imageSize } from '#contract/image.ts'

export type ImageFormat = (typeof imageFormats)[number]
export type Size = z.infer<typeof imageSize>
export type Rendition = { id: number; width: number; format: ImageFormat }

type Measured = { id: number; width: number; height: number }

/** Widths offered, ascending: those of the contract that need no enlarging; a picture smaller than all keeps its own. */
export function widthsOf(width: number): number[] {
  const offered = imageWidths.filter(candidate => candidate <= width)
  return offered.length > 0 ? [...offered] : [width]
}

export function heightAt(width: number, image: { width: number; height: number }): number {
  return Math.max(1, Math.round((image.height * width) / image.width))
}

/** Sizes as the wire has them; a reader of the contract replaces `.webp` by the format it wants. */
export function sizesOf(image: Measured): Size[] {
  return widthsOf(image.width).map(width => ({
    width,
    height: heightAt(width, image),
    url: `/media/${image.id}/${width}.webp`,
  }))
}

const fileName = /^([1-9]\d{0,4})\.(avif|webp|jpg)$/

/** `ID` and `WIDTH.FORMAT` of an address; undefined when it cannot be a rendition of anything. */
export function parseRendition(id: string, file: string): Rendition | undefined {
  const parts = fileName.exec(file)
  if (!parts || !/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id))) return undefined
  return { id: Number(id), width: Number(parts[1]), format: parts[2] as ImageFormat }
}
