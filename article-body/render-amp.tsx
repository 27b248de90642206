// Tree → the body of an AMP document. URLs of our own stay relative: the validator, browsers and caches resolve them against the URL of the
// document, so a site on http://localhost is valid too.
import { renderToStaticMarkup } from 'react-dom/server'
import { bindLines } from './bind-lines.ts'
import { ampAnchor, treeForAmp } from './amp-rendition.ts'
import { AmpImage } from './nodes/image/Image.amp.tsx'
import { headingAnchors } from './outline.ts'
import { makeWebPage, type RenderBodyOptions } from './web-page.tsx'
import { toAmp } from './to-amp.tsx'
import type { Tree } from './tree.ts'

export type RenderAmpOptions = Pick<RenderBodyOptions, 'resolveImage' | 'resolvePosts'> & {
  /** URL of the normal page, where forms and polls work. */
  pageUrl: string
}
export type AmpBody = {
  /** HTML for one element of class `b-body`; its style sheet is body-amp.css after ui/tokens.css. */
  html: string
  /** Extensions that the document must load, sorted: 'amp-video'. */
  components: string[]
}

/** Renders the body of an article for AMP. The ids of its headings are ampAnchor() of their anchors in outline(). */
export function renderBodyAmp(tree: Tree, { pageUrl, ...options }: RenderAmpOptions): AmpBody {
  const anchors = [...headingAnchors(tree)].map(([id, anchor]) => [id, ampAnchor(anchor)] as const)
  const ampTree = treeForAmp(tree)
  const page = { ...makeWebPage(ampTree, options), Picture: AmpImage, anchors: new Map(anchors), pageUrl }
  const html = renderToStaticMarkup(<>{toAmp(bindLines(ampTree), page)}</>)
  // Text and attributes are escaped, so `<` always begins an element.
  const components = new Set([...html.matchAll(/<(amp-(?!img\b)[a-z-]+)/g)].map(([, name = '']) => name))
  if (/<amp-img [^>]*\blightbox="/.test(html)) components.add('amp-lightbox-gallery')
  return { html, components: [...components].toSorted() }
}
