// Stored pictures into the tree: wherever a node names a picture by an address we know, it gets its sizes. Pure.
import { mapPictures } from './pictures.ts'
import type { Tree } from './tree.ts'

/** A stored picture as the wire has it (contract/image.ts). */
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

/** The same tree with every known picture whole. Keys of `images` are addresses as the body writes them. */
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
