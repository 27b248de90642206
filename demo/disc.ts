// The coral disc is the signature of a picture, so no crop may cut it. A picture whose disc would leave the crop around the
// centre has a focal point, as near to the centre as keeps the disc whole.
import sharp from 'sharp'
import { drawMarked } from './art/draw.mjs'

/** In shares of the picture, 0–1 from the top left. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Focal = [x: number, y: number]

/** Narrowest and widest box that a page puts a picture of 16 : 9 into: the square of a small card, the lead of the home page on a tablet. */
const narrowest = 1
const widest = 2
const ratio = 16 / 9
/** Grain and rounding must not touch the edge of a crop. */
const margin = 0.006
const measuredWidth = 800

const onlyDisc = '<style>path,rect{opacity:0}.disc{opacity:1}</style>'

/** Where the disc is; undefined for pictures that are never cropped (steps, plates, people). */
export async function findDisc(name: string): Promise<Box | undefined> {
  const svg = drawMarked(name)
  if (svg === undefined) return undefined
  const flat = svg.replaceAll(/ filter="url\(#\w+\)"/g, '').replace('</defs>', `</defs>${onlyDisc}`)
  const { data, info } = await sharp(Buffer.from(flat))
    .resize({ width: measuredWidth })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const xs: number[] = []
  const ys: number[] = []
  for (const [at, alpha] of data.entries())
    if (alpha > 127) {
      xs.push(at % info.width)
      ys.push(Math.floor(at / info.width))
    }
  if (xs.length === 0) throw new Error(`${name} has no coral disc`)
  const ends = (values: number[], size: number) => {
    const sorted = values.toSorted((a, b) => a - b)
    return [sorted[0]! / size, (sorted.at(-1)! + 1) / size] as const
  }
  const [left, right] = ends(xs, info.width)
  const [top, bottom] = ends(ys, info.height)
  return { left, top, right, bottom }
}

/** The part of the picture that `object-fit: cover` shows in a box of that ratio. */
export function cropOf(boxRatio: number, [x, y]: Focal = [0.5, 0.5], pictureRatio = ratio): Box {
  const width = Math.min(1, boxRatio / pictureRatio)
  const height = Math.min(1, pictureRatio / boxRatio)
  const left = x * (1 - width)
  const top = y * (1 - height)
  return { left, top, right: left + width, bottom: top + height }
}

/** The focal point for a disc; undefined where the centre does. */
export function focalOf(disc: Box): Focal | undefined {
  const across = nearest(disc.left, disc.right, narrowest / ratio)
  const down = nearest(disc.top, disc.bottom, ratio / widest)
  return across === 0.5 && down === 0.5 ? undefined : [across, down]
}

/** The share nearest to the middle at which a window of that size, moved along the picture, shows all of [start, end]. */
function nearest(start: number, end: number, size: number): number {
  const least = (end + margin - size) / (1 - size)
  const most = (start - margin) / (1 - size)
  const chosen = Math.min(Math.max(0.5, least), Math.max(least, most))
  return Math.round(Math.min(1, Math.max(0, chosen)) * 100) / 100
}
