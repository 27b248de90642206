import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { parseBody, parseTree } from './parse.ts'
import { ampProblems, feedProblems, webProblems, withoutTies } from './html-rules.fixture.ts'
import { fixtures } from './node-types.fixture.ts'
import { renderBodyAmp } from './render-amp.tsx'
import { renderBodyFeed } from './render-feed.ts'
import { renderBodyHtml } from './render-web.tsx'
import { toText } from './to-text.ts'
import { nodeTypes, treeSchema, walk, type Tree } from './tree.ts'

const typesIn = (tree: Tree) => {
  const types = new Set<string>()
  walk(tree, node => void types.add(node.type))
  return types
}

test.each(nodeTypes)('%s goes from its source to the web and to plain text', type => {
  const { source, html, text, footnotes } = fixtures[type]
  const tree = parseBody(source, { footnotes })
  expect(typesIn(tree)).toContain(type)
  expect(treeSchema.parse(tree)).toEqual(tree)
  expect(parseTree(tree)).toEqual(tree)
  const rendered = withoutTies(renderBodyHtml(tree))
  if (typeof html === 'string') expect(rendered).toContain(withoutTies(html))
  else expect(rendered).toMatch(html)
  expect(toText(tree)).toBe(text)
})

test.each(nodeTypes)(
  'the HTML of %s reads back as the browser would build it, without a stray or lost element',
  type => {
    const html = renderBodyHtml(parseBody(fixtures[type].source, { footnotes: fixtures[type].footnotes }))
    const problems: string[] = []
    parseFragment(html, {
      sourceCodeLocationInfo: true,
      onParseError: ({ code }) => {
        // React closes void elements with a slash, which HTML allows.
        if (code !== 'non-void-html-element-start-tag-with-trailing-solidus') problems.push(code)
      },
    })
    expect(problems).toEqual([])
    expect(html).not.toMatch(/<p\b[^>]*>(?:(?!<\/p>).)*<(?:figure|div|ul|ol|table|section|p)\b/)
  },
)

test.each(nodeTypes)('%s keeps the rules of the web, of AMP and of feeds', type => {
  const tree = parseBody(fixtures[type].source, { footnotes: fixtures[type].footnotes })
  expect(webProblems(renderBodyHtml(tree))).toEqual([])
  expect(ampProblems(renderBodyAmp(tree, { pageUrl: '/statya' }))).toEqual([])
  expect(feedProblems(renderBodyFeed(tree, { siteUrl: 'https://delno.ru', pageUrl: '/statya' }))).toEqual([])
})

test('no word of a source is lost on the web', () => {
  const source = Object.values(fixtures)
    .map(fixture => fixture.source)
    .filter(one => !one.includes('wp:'))
    .join('\n')
  const html = renderBodyHtml(parseBody(source))
  const words = new Set(source.replace(/<script[\s\S]*?<\/script>|<[^>]+>|\[[^\]]+\]/g, ' ').match(/\p{L}{3,}/gu))
  expect(words.size).toBeGreaterThan(40)
  for (const word of words) expect(html, word).toContain(word)
})
