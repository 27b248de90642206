// Attaches stored pictures to the tree: a node with a known picture URL gets its sizes. Pure.
import { mapPictures } from './pictures.ts'
import type { Tree } from './tree.ts'

/** A stored picture as on the wire (contract/image.ts). */
export type StoredImage = {
  image_id: number
  origin: string
  alt: string
  width: number
  height: number
  sizes: { width: number; height: number; url: string }[]
  thumbhash: string | null
  focal: [number, number] | null
}

/** Returns the tree with every known picture complete. Keys of `images` are URLs as written in the body. */
export function attachImages(tree: Tree, images: Readonly<Record<string, StoredImage>>): Tree {
  return mapPictures(tree, picture => {
    const image = images[picture.src]
    if (!image) return picture
    return {
      ...picture,
      src: image.origin,
      imageId: image.image_id,
      alt: picture.alt || image.alt,
      width: image.width,
      height: image.height,
      sizes: image.sizes,
      ...(image.thumbhash ? { thumbhash: image.thumbhash } : {}),
      ...(image.focal ? { focal: { x: image.focal[0], y: image.focal[1] } } : {}),
    }
  })
}
