// The coral disc is the signature of a picture, so no crop may cut it, nor the things that a cover names. A picture that would
// lose them in the crop around the centre has a focal point, as near to the centre as keeps them whole.
import sharp from 'sharp'
import { drawMarked, keptOf } from './art/draw.mjs'

/** In shares of the picture, 0–1 from the top left. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Focal = [x: number, y: number]
type Side = keyof Box

/** Boxes that pages put a picture of 16 : 9 into: squares of small cards, leads, the home page on a tablet. */
const boxes = [1, 4 / 3, 730 / 518, 16 / 10, 16 / 9, 2]
const ratio = 16 / 9
/** What matters stays this share of a crop away from its edges: a disc on the very edge looks cut. */
export const margin = 0.04
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

/** The disc and what a cover names in `keep`: a face, a cup, the thing that the picture is about. */
export async function findKept(name: string): Promise<Box[] | undefined> {
  const disc = await findDisc(name)
  return disc && [disc, ...keptOf(name).map(([left, top, right, bottom]) => ({ left, top, right, bottom }))]
}

/** The part of the picture that `object-fit: cover` shows in a box of that ratio. */
export function cropOf(boxRatio: number, [x, y]: Focal = [0.5, 0.5], pictureRatio = ratio): Box {
  const width = Math.min(1, boxRatio / pictureRatio)
  const height = Math.min(1, pictureRatio / boxRatio)
  const left = x * (1 - width)
  const top = y * (1 - height)
  return { left, top, right: left + width, bottom: top + height }
}

/** The focal point nearest to the middle at which every crop shows all of `kept`; undefined where the middle does. */
export function focalOf(kept: readonly Box[]): Focal | undefined {
  const across = nearest(kept, 'left', 'right', box => Math.min(1, box / ratio))
  const down = nearest(kept, 'top', 'bottom', box => Math.min(1, ratio / box))
  return across === 0.5 && down === 0.5 ? undefined : [across, down]
}

function nearest(kept: readonly Box[], from: Side, to: Side, sizeOf: (box: number) => number): number {
  const start = Math.min(...kept.map(box => box[from]))
  const end = Math.max(...kept.map(box => box[to]))
  let least = 0
  let most = 1
  for (const size of boxes.map(sizeOf)) {
    const edge = margin * size
    if (end - start > size - 2 * edge) throw new Error(`a crop is too small for ${from} ${start} – ${to} ${end}`)
    if (size < 1) {
      least = Math.max(least, (end + edge - size) / (1 - size))
      most = Math.min(most, (start - edge) / (1 - size))
    } else if (start < edge || end > 1 - edge) throw new Error(`too near to the edge: ${from} ${start} – ${to} ${end}`)
  }
  if (least > most) throw new Error(`no point keeps ${from} ${start} – ${to} ${end} in every crop`)
  // Two decimals are stored, so the point is rounded towards the inside.
  if (least <= 0.5 && most >= 0.5) return 0.5
  return least > 0.5 ? Math.ceil(least * 100) / 100 : Math.floor(most * 100) / 100
}
