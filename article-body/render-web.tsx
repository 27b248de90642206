// Tree → HTML string, kept per version of the article. Class names are plain words (`b-…`), so that stored HTML survives a new build.
import { renderToStaticMarkup } from 'react-dom/server'
import { bindLines } from './bind-lines.ts'
import { toWeb } from './to-web.tsx'
import type { Tree } from './tree.ts'
import { makeWebPage, type RenderBodyOptions } from './web-page.tsx'

/** Renders the body of an article; the page puts it into one element of class `b-body`. */
export function renderBodyHtml(tree: Tree, options: RenderBodyOptions = {}): string {
  return renderToStaticMarkup(<>{toWeb(bindLines(tree), makeWebPage(tree, options))}</>)
}

/** Renders one string per top-level block; what a page inserts between them is not part of the body. */
export function renderBodyBlocks(tree: Tree, options: RenderBodyOptions = {}): string[] {
  const page = makeWebPage(tree, options)
  return bindLines(tree).map(node => renderToStaticMarkup(<>{toWeb([node], page)}</>))
}
