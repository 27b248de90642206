export type PictureKind = 'cover' | 'scene' | 'banner' | 'dish' | 'plate' | 'step' | 'person' | 'motif' | 'mascot'
export type Picture = {
  svg: string
  /** Size of the view box. */
  width: number
  height: number
  /** Alternative text in Russian. */
  title: string
  kind: PictureKind
  tint?: string
  transparent?: boolean
}
export const names: string[]
export function has(name: string): boolean
export function draw(name: string): Picture
/** What no crop may cut, beside the disc: left, top, right, bottom in shares of the size. */
export function keptOf(name: string): [number, number, number, number][]
export function drawMarked(name: string): string | undefined
