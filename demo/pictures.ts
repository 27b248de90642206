// The demo's pictures, rastered beforehand: art/ready/NAME.avif. art/ready/pictures.json has the hash of the drawing of
// each one. A picture that is missing there is rastered on demand.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export type ReadyPicture = {
  /** Hash of the drawing and the raster settings (raster.ts). */
  hash: string
  title: string
  tint?: string
  /** The point that crops keep, when it is not the centre: disc.ts. */
  focal?: [number, number]
}
export type ReadyPictures = Record<string, ReadyPicture>

export const readyFolder = new URL('./art/ready/', import.meta.url)
const manifest = new URL('pictures.json', readyFolder)

export function readReadyPictures(): ReadyPictures {
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as ReadyPictures) : {}
}

export const readyFile = (name: string) => new URL(`${name}.avif`, readyFolder)

export type LoadedPicture = { bytes: Buffer; title: string; focal?: readonly number[] | undefined }

export function makePictureLoader(): (name: string) => Promise<LoadedPicture> {
  const ready = readReadyPictures()
  return async name => {
    const known = ready[name]
    if (known && existsSync(readyFile(name))) return { bytes: await readFile(readyFile(name)), title: known.title, focal: known.focal }
    const [{ rasterPicture }, { draw }] = await Promise.all([import('./raster.ts'), import('./art/draw.mjs')])
    return { bytes: await rasterPicture(name), title: draw(name).title }
  }
}
