// The square of a picture that becomes the portrait, in pixels of the upright picture.

export type Square = { left: number; top: number; side: number }
type Size = { width: number; height: number }

const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max)

/** The largest square with its centre as near to the point (0–1) as the edges allow. */
export function squareAround({ width, height }: Size, [x, y]: readonly [number, number]): Square {
  const side = Math.min(width, height)
  return { side, left: clamp(x * width - side / 2, width - side), top: clamp(y * height - side / 2, height - side) }
}

/** The square; undefined when it is empty or leaves the picture. */
export function squareWithin({ width, height }: Size, square: Square): Square | undefined {
  return square.side > 0 && square.left + square.side <= width && square.top + square.side <= height
    ? square
    : undefined
}

/** Returns the square in pixels of the file, before rotation by the EXIF orientation (1–8). `width` and `height` are those of the file. */
export function toRaw(square: Square, { width, height }: Size, orientation: number): Square {
  const { left, top, side } = square
  const [fromRight, fromBottom] = [width - left - side, height - top - side]
  if (orientation === 2) return { side, left: fromRight, top }
  if (orientation === 3) return { side, left: fromRight, top: fromBottom }
  if (orientation === 4) return { side, left, top: fromBottom }
  if (orientation === 5) return { side, left: top, top: left }
  if (orientation === 6) return { side, left: top, top: height - left - side }
  if (orientation === 7) return { side, left: width - top - side, top: height - left - side }
  if (orientation === 8) return { side, left: width - top - side, top: left }
  return square
}
