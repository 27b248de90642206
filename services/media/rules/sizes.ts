// The widths in which a picture is offered, and the URLs of its renditions.
import type { z } from 'zod'
import type { imageFormats } from '#contract/media.ts'
import { imageWidths } from '#contract/media.ts'
import type { imageSize } from '#contract/image.ts'

export type ImageFormat = (typeof imageFormats)[number]
export type Size = z.infer<typeof imageSize>
export type Rendition = { id: number; width: number; format: ImageFormat }

export const contentTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Raise it when the settings of an encoder change: renditions are then made again and get new ETags. */
export const encoderVersion = 1

type Measured = { id: number; width: number; height: number }

/** The offered widths, ascending: those of the contract that need no enlarging, or the own width of a smaller picture. */
export function widthsOf(width: number): number[] {
  const offered = imageWidths.filter(candidate => candidate <= width)
  return offered.length > 0 ? [...offered] : [width]
}

export function heightAt(width: number, image: { width: number; height: number }): number {
  return Math.max(1, Math.round((image.height * width) / image.width))
}

/** Sizes as the wire has them; clients replace `.webp` by the format they want. */
export function sizesOf(image: Measured): Size[] {
  return widthsOf(image.width).map(width => ({
    width,
    height: heightAt(width, image),
    url: `/media/${image.id}/${width}.webp`,
  }))
}

const fileName = /^([1-9]\d{0,4})\.(avif|webp|jpg)$/

/** Parses the id and `WIDTH.FORMAT` of a URL; undefined when it cannot be a rendition. */
export function parseRendition(id: string, file: string): Rendition | undefined {
  const parts = fileName.exec(file)
  if (!parts || !/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id))) return undefined
  return { id: Number(id), width: Number(parts[1]), format: parts[2] as ImageFormat }
}
