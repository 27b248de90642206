// Which square of a picture becomes the portrait. Pure; pixels of the picture as it is seen, upright.

export type Square = { left: number; top: number; side: number }
type Size = { width: number; height: number }

const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max)

/** The largest square, as near to having the point (0–1) in its middle as the edges let it. */
export function squareAround({ width, height }: Size, [x, y]: readonly [number, number]): Square {
  const side = Math.min(width, height)
  return { side, left: clamp(x * width - side / 2, width - side), top: clamp(y * height - side / 2, height - side) }
}

/** Undefined when the square leaves the picture. */
export function squareWithin({ width, height }: Size, square: Square): Square | undefined {
  return square.side > 0 && square.left + square.side <= width && square.top + square.side <= height
    ? square
    : undefined
}
