// Stored pictures into the tree: wherever a node names a picture by an address we know, it gets its sizes. Pure.
import { mapPictures } from '#article-body/pictures.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ImageReply } from '#contract/image.ts'

/** The same tree with every known picture whole. Keys of `images` are addresses as the body writes them. */
export function attachImages(tree: Tree, images: Readonly<Record<string, ImageReply>>): Tree {
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
