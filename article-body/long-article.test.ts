import { expect, test } from 'vitest'
import { longArticle } from './long-article.fixture.ts'
import { parseBody, parseTree } from './parse.ts'
import { renderBodyAmp } from './render-amp.tsx'
import { renderBodyFeed } from './render-feed.ts'
import { renderBodyHtml } from './render-web.tsx'
import { toText } from './to-text.ts'
import type { Tree } from './tree.ts'

const size = 300_000

const outputs = (tree: Tree) => ({
  web: renderBodyHtml(tree),
  AMP: renderBodyAmp(tree, { pageUrl: '/statya' }).html,
  feed: renderBodyFeed(tree, { siteUrl: 'https://delno.ru' }),
  text: toText(tree),
})

/** Words that were lost, and words that appear twice. */
function compare(output: string, words: readonly string[]): { lost: string[]; doubled: string[] } {
  const count = new Map<string, number>()
  // Ids, labels and URLs repeat words.
  for (const [word] of output.replace(/<[^>]*>/g, ' ').matchAll(/слово\d+/g))
    count.set(word, (count.get(word) ?? 0) + 1)
  return { lost: words.filter(word => !count.has(word)), doubled: words.filter(word => (count.get(word) ?? 0) > 1) }
}

test('an article of 300 kB is rendered on every target without losing a word', () => {
  const { source, words } = longArticle(size)
  const tree = parseBody(source)
  expect(words.length).toBeGreaterThan(15_000)
  for (const [name, output] of Object.entries(outputs(tree)))
    expect([name, compare(output, words)]).toEqual([name, { lost: [], doubled: [] }])
  expect(parseTree(tree)).toEqual(tree)
})

test('a paragraph of 300 kB in which every word has its own mark is rendered without losing a word', () => {
  const words: string[] = []
  let source = ''
  for (; source.length < size; words.push(`слово${words.length}`)) source += `<em>слово${words.length}</em> `
  const tree = parseBody(`<p>${source}</p>`)
  expect(tree).toHaveLength(1)
  for (const [name, output] of Object.entries(outputs(tree)))
    expect([name, compare(output, words)]).toEqual([name, { lost: [], doubled: [] }])
})

test.each([
  ['an unclosed mark before every word', (index: number) => `<b>слово${index} `],
  ['a list in a list in a list', (index: number) => `<ul><li>слово${index} `],
  ['nothing but opening brackets', (index: number) => `[caption слово${index} `],
  ['blocks that never end', (index: number) => `<!-- wp:group --><div>слово${index} `],
  ['a link around every block', (index: number) => `<a href="/x"><p>слово${index}</p>`],
])('60 kB of %s is parsed to its end', (_what, piece) => {
  const words: string[] = []
  let source = ''
  for (; source.length < 60_000; words.push(`слово${words.length}`)) source += piece(words.length)
  for (const [name, output] of Object.entries(outputs(parseBody(source))))
    expect([name, compare(output, words)]).toEqual([name, { lost: [], doubled: [] }])
})

test('a thousand headings with one text have a thousand anchors', () => {
  const html = renderBodyHtml(parseBody('<h2>Глава</h2>'.repeat(1000)))
  expect(new Set(html.match(/id="[^"]+"/g)).size).toBe(1000)
  expect(html).toContain('id="glava-1000"')
})
