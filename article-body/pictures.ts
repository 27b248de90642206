// Pictures, posts and scripts that a tree refers to: ingestion replaces the first, a page loads the others before rendering.
import type { Picture } from './attributes.ts'
import { mapNodes, walk, type BodyNode, type Tree } from './tree.ts'

/** All pictures of the tree in order: of images, galleries, goods, steps, covers, comparisons. */
export function picturesOf(tree: Tree): Picture[] {
  const pictures: Picture[] = []
  mapPictures(tree, picture => {
    pictures.push(picture)
    return picture
  })
  return pictures
}

/** Returns the tree with each picture replaced; for ingestion, which replaces the source's `src` by our blob with its sizes. */
export function mapPictures(tree: Tree, change: (picture: Picture) => Picture): Tree {
  return mapNodes(tree, node => withPictures(node, change))
}

function withPictures(node: BodyNode, change: (picture: Picture) => Picture): BodyNode {
  switch (node.type) {
    case 'image':
      return { ...node, attributes: { ...node.attributes, ...change(node.attributes) } }
    case 'inline-image':
      return { ...node, attributes: { ...node.attributes, ...change(node.attributes) } }
    case 'gallery':
      return { ...node, attributes: { ...node.attributes, images: node.attributes.images.map(change) } }
    case 'goods':
      return { ...node, attributes: { ...node.attributes, image: change(node.attributes.image) } }
    case 'before-after': {
      const { before, after } = node.attributes
      return { ...node, attributes: { ...node.attributes, before: change(before), after: change(after) } }
    }
    case 'steps': {
      const items = node.attributes.items.map(item => (item.image ? { ...item, image: change(item.image) } : item))
      return { ...node, attributes: { ...node.attributes, items } }
    }
    case 'cover':
      return node.attributes.image
        ? { ...node, attributes: { ...node.attributes, image: change(node.attributes.image) } }
        : node
    case 'media-text':
      return node.attributes.image
        ? { ...node, attributes: { ...node.attributes, image: change(node.attributes.image) } }
        : node
    case 'video-facade':
      return node.attributes.poster
        ? { ...node, attributes: { ...node.attributes, poster: change(node.attributes.poster) } }
        : node
    default:
      return node
  }
}

/** Slugs of posts in carousels, to be loaded before rendering. */
export function postSlugsOf(tree: Tree): string[] {
  const slugs = new Set<string>()
  walk(tree, node => {
    if (node.type === 'carousel') for (const slug of node.attributes.posts) slugs.add(slug)
  })
  return [...slugs]
}

/** Scripts of an article, split as in spec 3; they are never part of the rendered body. */
export function scriptsOf(tree: Tree): { external: { src: string; isAsync: boolean }[]; inline: string[] } {
  const external: { src: string; isAsync: boolean }[] = []
  const inline: string[] = []
  walk(tree, node => {
    if (node.type === 'external-script')
      external.push({ src: node.attributes.src, isAsync: node.attributes.isAsync === true })
    if (node.type === 'inline-script') inline.push(node.attributes.code)
  })
  return { external, inline }
}
