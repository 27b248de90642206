// Tree → HTML of an article for RSS (content:encoded), Atom, JSON Feed and Dzen.
import type { Picture } from './attributes.ts'
import type { FeedPage } from './feed-rendition.ts'
import { toFeed } from './to-feed.ts'
import type { Tree } from './tree.ts'

export type RenderFeedOptions = {
  /** Origin of the site: URLs become absolute against it. */
  siteUrl: string
  /** URL of the article, relative or absolute: target of links within the page and of forms. Without it they become plain text. */
  pageUrl?: string
  /** URL and size of a picture; undefined when it cannot be shown. */
  resolveImage?: (picture: Picture) => { src: string; width?: number; height?: number } | undefined
  /** Posts of a carousel, in the order of the slugs. Without it carousels are left out, because the tree has no titles. */
  resolvePosts?: FeedPage['resolvePosts']
}

/** Plain HTML with absolute URLs and all text of the article: no class, id, style, script, form or frame. */
export function renderBodyFeed(
  tree: Tree,
  { siteUrl, pageUrl, resolveImage = fromTree, resolvePosts = () => [] }: RenderFeedOptions,
): string {
  const resolve = (href: string, base: string) => (URL.canParse(href, base) ? new URL(href, base).href : undefined)
  const ownUrl = pageUrl === undefined ? undefined : resolve(pageUrl, siteUrl)
  return toFeed(tree, {
    absolute: href => (href.startsWith('#') ? ownUrl && resolve(href, ownUrl) : resolve(href, siteUrl)),
    resolveImage: picture => {
      const found = resolveImage(picture)
      const src = found && resolve(found.src, siteUrl)
      return src === undefined ? undefined : { ...found, src }
    },
    resolvePosts,
    pageUrl: ownUrl,
  }).join('')
}

/** A demo picture that is not ingested yet cannot be shown. */
const fromTree = ({ src, width, height }: Picture) => (src.startsWith('art:') ? undefined : { src, width, height })
