import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { blockRows, coreBlockNames, formerBlockNames, type BlockRow } from './core-blocks.fixture.ts'
import { ampProblems, feedProblems, webProblems } from './html-rules.fixture.ts'
import { parseBody, parseTree } from './parse.ts'
import { renderBodyAmp } from './render-amp.tsx'
import { renderBodyFeed } from './render-feed.ts'
import { renderBodyHtml } from './render-web.tsx'
import { toText } from './to-text.ts'
import { treeSchema, type Tree } from './tree.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Text that a reader sees: without aria-hidden elements and the drawing of a formula. */
function wordsIn(html: string): string[] {
  const words: string[] = []
  const walk = (nodes: Node[]) => {
    for (const node of nodes) {
      if ('value' in node) words.push(...(node.value.match(/[\p{L}\p{N}]+/gu) ?? []))
      if (!('tagName' in node) || node.attrs.some(({ name, value }) => name === 'aria-hidden' && value === 'true'))
        continue
      if (node.tagName !== 'mrow' && node.tagName !== 'script') walk(node.childNodes)
    }
  }
  walk(parseFragment(html).childNodes)
  return words
}

const renderings: Record<string, (tree: Tree) => string> = {
  web: tree => renderBodyHtml(tree),
  AMP: tree => renderBodyAmp(tree, { pageUrl: '/statya' }).html,
  feed: tree => renderBodyFeed(tree, { siteUrl: 'https://delno.ru', pageUrl: '/statya' }),
}

const rows = Object.entries(blockRows)
const read = ({ source, footnotes }: BlockRow) => parseBody(source, { footnotes })

test('every block of the library has a row, and every row is a block', () => {
  expect(Object.keys(blockRows).toSorted()).toEqual([...coreBlockNames, ...formerBlockNames].toSorted())
})

test.each(rows)('core/%s becomes the declared nodes with the declared text', (_name, row) => {
  const tree = read(row)
  expect(tree.map(node => node.type)).toEqual(row.types)
  expect(toText(tree)).toBe(row.text)
})

test.each(rows)(
  'core/%s keeps all its text in every rendition, and each rendition keeps the rules of its target',
  (_name, row) => {
    const tree = read(row)
    // URLs of embedded films and shortcodes are not text; the number of a note is assigned by us.
    const written = row.source.replace(/https?:\S+|\[[^\]]*\]|<sup data-fn[^]*?<\/sup>/g, ' ')
    const wanted = new Set([...wordsIn(written), ...(row.text.match(/[\p{L}\p{N}]+/gu) ?? [])])
    for (const [name, render] of Object.entries(renderings)) {
      const shown = new Set(wordsIn(render(tree)))
      expect([name, [...wanted].filter(word => !shown.has(word))]).toEqual([name, []])
    }
    expect(webProblems(renderBodyHtml(tree))).toEqual([])
    expect(ampProblems(renderBodyAmp(tree, { pageUrl: '/statya' }))).toEqual([])
    expect(feedProblems(renderings['feed']!(tree))).toEqual([])
  },
)

test.each(rows)('core/%s does not change when its result is parsed again', (_name, row) => {
  const tree = read(row)
  treeSchema.parse(tree)
  expect(parseTree(JSON.parse(JSON.stringify(tree)))).toEqual(tree)
})

/** HTML of a feed is HTML of an article: it parses to the same text, and again to the same. */
test.each(rows.filter(([name]) => !['embed', 'footnotes', 'shortcode', 'audio', 'video'].includes(name)))(
  'core/%s has HTML in a feed that reads back as the same text',
  (_name, row) => {
    const feed = (tree: Tree) => renderBodyFeed(tree, { siteUrl: 'https://delno.ru' })
    const once = feed(read(row))
    const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
    expect(flat(toText(parseBody(once)))).toBe(flat(row.text))
    expect(feed(parseBody(once))).toBe(once)
  },
)
