// The page as renditions need it, for whoever draws a tree: the site's HTML, the office's editor. No React on a server in here.
import { thumbHashToAverageRGBA } from 'thumbhash'
import type { Picture } from './attributes.ts'
import { BodyImage } from './nodes/image/Image.web.tsx'
import { cellFacts } from './nodes/table/cells.ts'
import { headingAnchors, headingLevels } from './outline.ts'
import { walk, type Tree } from './tree.ts'
import type { ResolvedImage, WebPage } from './web-rendition.ts'

export type RenderBodyOptions = Partial<Pick<WebPage, 'resolveImage' | 'resolvePosts' | 'formActions'>>

/** The page as renditions need it, with defaults that need no services. */
export function makeWebPage(tree: Tree, options: RenderBodyOptions = {}): WebPage {
  const firstReferences = new Map<string, string>()
  walk(tree, node => {
    if (node.type === 'footnote-ref' && !firstReferences.has(node.attributes.footnoteId))
      firstReferences.set(node.attributes.footnoteId, node.id)
  })
  return {
    Picture: BodyImage,
    resolveImage: resolveFromTree,
    resolvePosts: slugs => slugs.map(slug => ({ slug, url: `/${slug.replace(/^[/\\]+/, '')}`, title: slug })),
    formActions: {
      email: '/wp-admin/admin-ajax.php',
      question: '/svc/special/api/asklh/question-post',
      contact: '/api/lh-iron-maiden/v1/ads-form',
    },
    anchors: headingAnchors(tree),
    levels: headingLevels(tree),
    cells: cellFacts(tree),
    firstReferences: new Set(firstReferences.values()),
    ...options,
  }
}

/** Reads the sizes that ingestion left on the tree; a demo picture that is not ingested yet cannot be shown. */
export function resolveFromTree(picture: Picture): ResolvedImage | undefined {
  if (picture.src.startsWith('art:')) return undefined
  return {
    src: picture.src,
    srcSet: picture.sizes?.length ? picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined,
    width: picture.width,
    height: picture.height,
    color: picture.thumbhash ? averageColor(picture.thumbhash) : undefined,
  }
}

function averageColor(thumbhash: string): string | undefined {
  const bytes = bytesOf(thumbhash)
  if (bytes.length < 5) return undefined
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  return `rgb(${[r, g, b].map(part => Math.round(part * 255)).join(' ')})`
}

/** Browsers have no Buffer. What is not base64 is no colour. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), char => char.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
