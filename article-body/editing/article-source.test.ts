import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { blockRows } from '../core-blocks.fixture.ts'
import { hostileSources } from '../hostile.fixture.ts'
import { longArticle } from '../long-article.fixture.ts'
import { fixtures } from '../node-types.fixture.ts'
import { parseBody } from '../parse.ts'
import { renderBodyFeed } from '../render-feed.ts'
import { toText } from '../to-text.ts'
import { documentFromSource, serializeSource, treeFromDocument, type BodySource } from './article-source.ts'
import { withBlocks, withWords } from './edits.fixture.ts'
import { editingSchema } from './editing-schema.ts'

const open = (source: string, footnotes: BodySource['footnotes'] = []) => documentFromSource({ source, footnotes })
const save = (doc: Node) => serializeSource(doc).source
/** The document without stored sources, as if every block had been edited. */
const withoutSources = (doc: Node) =>
  withBlocks(
    doc,
    doc.children.map(node => node.type.create({ ...node.attrs, sourceText: null }, node.content)),
  )

/** The requirements for every source. */
function expectLossless(source: string, footnotes: BodySource['footnotes'] = []): void {
  const tree = parseBody(source, { footnotes })
  const doc = open(source, footnotes)
  expect(treeFromDocument(doc)).toEqual(tree)
  expect(serializeSource(doc)).toEqual({ source, footnotes })
  const anew = serializeSource(withoutSources(doc))
  expect(parseBody(anew.source, { footnotes: anew.footnotes })).toEqual(tree)
}

test.each(Object.entries(fixtures))(
  '%s comes back to the byte, and with its tree when it is written anew',
  (_type, row) => {
    expectLossless(row.source, row.footnotes)
  },
)

test.each(Object.entries(blockRows))(
  'core/%s comes back to the byte, and with its tree when it is written anew',
  (_name, row) => {
    expectLossless(row.source, row.footnotes)
  },
)

test('hostile sources are saved byte for byte and gain nothing', () => {
  for (const source of hostileSources) expectLossless(source)
})

const demo = ['articles', 'health', 'pages'].flatMap(folder => {
  const directory = new URL(`../../demo/${folder}/`, import.meta.url)
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter(name => name.endsWith('.html'))
    .map(name => [`${folder}/${name}`, new URL(name, directory)] as const)
})

test.skipIf(!demo.length).each(demo)(
  'the demo text %s comes back, also after each of its blocks was touched',
  (_name, file) => {
    const [, head = '', source = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
    const { footnotes = [] } = parseYaml(head) as { footnotes?: BodySource['footnotes'] }
    expectLossless(source, footnotes)
    const doc = open(source, footnotes)
    const before = doc.children.map(node => String(node.attrs.sourceText).trim())
    for (const index of [0, Math.floor(doc.childCount / 2), doc.childCount - 1]) {
      const touched = withWords(doc, index, ' правка')
      if (!touched) continue
      const saved = serializeSource(touched)
      expect(before.filter((text, at) => at !== index && !saved.source.includes(text))).toEqual([])
      expect(parseBody(saved.source, { footnotes: saved.footnotes })).toEqual(treeFromDocument(touched))
    }
  },
)

test('an edited block keeps its original comment and attributes, and so do the blocks in it', () => {
  const source = `<!-- wp:group {"layout":{"type":"constrained"}} --><div class="wp-block-group"><!-- wp:paragraph {"fontSize":"large"} --><p class="has-large-font-size">Раз</p><!-- /wp:paragraph -->

<!-- wp:image {"id":7,"sizeSlug":"large"} --><figure class="wp-block-image"><img src="https://i.example/a.jpg" alt=""/></figure><!-- /wp:image --></div><!-- /wp:group -->`
  const saved = save(withWords(open(source), 0, ' два')!)
  expect(saved.match(/<!-- wp:.*? -->/g)).toEqual(source.match(/<!-- wp:.*? -->/g))
  expect(saved).toContain('Раз два</p>')
})

test('the title of an embedded post follows its caption', () => {
  const source =
    '<!-- wp:embed {"url":"https://t.me/delno/1"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://t.me/delno/1\n</div><figcaption>Пост</figcaption></figure><!-- /wp:embed -->'
  const saved = save(withWords(open(source), 0, ' недели')!)
  expect(saved).toContain('<!-- wp:embed {"url":"https://t.me/delno/1"} -->')
  expect(saved).toContain('<figcaption>Пост недели</figcaption>')
  expect(parseBody(saved)[0]!.attributes).toMatchObject({ title: 'Пост недели' })
})

test('our own block keeps unknown attributes', () => {
  const source = '<!-- wp:delno/spoiler {"title":"Ещё","from":"a -- b"} --><p>Раз</p><!-- /wp:delno/spoiler -->'
  expect(save(withWords(open(source), 0, '?')!)).toBe(
    '<!-- wp:delno/spoiler {"title":"Ещё?","from":"a \\u002d\\u002d b"} -->\n<p>Раз</p>\n<!-- /wp:delno/spoiler -->',
  )
})

test('parts without a node stay in place: comments, spacers, the fold, empty paragraphs', () => {
  const source =
    '<p>А</p>\n\n<!-- wp:spacer {"height":"40px"} -->\n<div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>\n<!-- /wp:spacer -->\n\n<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->\n\n<!-- заметка -->\n<!-- wp:paragraph -->\n<p></p>\n<!-- /wp:paragraph -->\n<p>Б</p>'
  const doc = open(source)
  expect(doc.children.map(node => node.type.name)).toEqual([
    'paragraph',
    'unseen',
    'unseen',
    'unseen',
    'unseen',
    'paragraph',
  ])
  expect(save(doc)).toBe(source)
  expect(save(withWords(doc, 0, 'Б')!)).toBe(source.replace('<p>А</p>', '<p>АБ</p>'))
})

test('a classic post is split at its paragraphs; editing one keeps the line breaks of the others', () => {
  const source = 'Первая строка\nвторая строка\n\nАбзац с <b>жирным</b>\n\n<ul><li>раз</li></ul>\nХвост'
  const doc = open(source)
  expect(doc.children.map(node => node.attrs.sourceText as string)).toEqual([
    'Первая строка\nвторая строка\n\n',
    'Абзац с <b>жирным</b>\n\n',
    '<ul><li>раз</li></ul>\n',
    'Хвост',
  ])
  expect(save(withWords(doc, 1, 'очень ')!)).toBe(
    'Первая строка\nвторая строка\n\n<p>Абзац с очень <strong>жирным</strong></p>\n\n<ul><li>раз</li></ul>\nХвост',
  )
})

test('a block in a classic post changes how loose lines are parsed, so they are written as paragraphs', () => {
  const doc = open('Первая строка\nвторая строка\n\nАбзац')
  const spoiler = open('<!-- wp:delno/spoiler {"title":"Ещё"} --><p>Раз</p><!-- /wp:delno/spoiler -->').child(0)
  const mixed = withBlocks(doc, [...doc.children, spoiler])
  const saved = save(mixed)
  expect(saved).toContain('<p>Первая строка<br>вторая строка</p>')
  expect(parseBody(saved)).toEqual(treeFromDocument(mixed))
})

test('footnotes keep their order and HTML; only an edited footnote is rewritten', () => {
  const cite = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>`
  const source = `<!-- wp:paragraph --><p>А${cite('n-2')} Б${cite('n-1')}</p><!-- /wp:paragraph -->`
  const footnotes = [
    { id: 'n-1', content: 'Первое <i>здесь</i>' },
    { id: 'n-2', content: 'Второе <i>там</i>' },
  ]
  const doc = open(source, footnotes)
  expect(serializeSource(doc)).toEqual({ source, footnotes })
  expect(serializeSource(withWords(doc, 1, 'слово ')!)).toEqual({
    source,
    footnotes: [{ id: 'n-1', content: 'Первое слово <em>здесь</em>' }, footnotes[1]],
  })
})

test('moved, repeated and deleted blocks keep their bytes; words of loose lines are not joined', () => {
  const doc = open('<p>Раз</p><p>Два</p>свободно\n\n<hr>\n\nи ещё')
  const [one, two, loose, rule, last] = doc.children as [Node, Node, Node, Node, Node]
  expect(save(withBlocks(doc, [two, one, rule, loose, last]))).toContain('<p>Два</p><p>Раз</p>')
  const glued = withBlocks(doc, [last, loose, one, one])
  expect(toText(parseBody(save(glued)))).toBe('и ещё\n\nсвободно\n\nРаз\n\nРаз')
})

test('an unclosed block or element does not absorb what is added below it', () => {
  for (const source of [
    '<p>А</p><div id="x"><p>Б',
    '<!-- wp:group --><div class="wp-block-group"><p>Б</p>',
    '<b>жирно\n\nи дальше',
  ]) {
    const doc = open(source)
    expect(save(doc)).toBe(source)
    const more = withBlocks(doc, [...doc.children, ...open('<p>В</p>').children])
    expect(parseBody(save(more))).toEqual(treeFromDocument(more))
  }
})

test('line ends of other systems are kept', () => {
  const source = '<!-- wp:paragraph -->\r\n<p>Раз</p>\r\n<!-- /wp:paragraph -->\r\n\r\nСвободно\r\nдва\r\n\r\nтри'
  const doc = open(source)
  expect(save(doc)).toBe(source)
  expect(save(withWords(doc, 0, '!')!)).toContain('Свободно\r\nдва\r\n\r\nтри')
})

test('the nesting of marks is kept; marks are numbered only where the nesting cannot be derived', () => {
  const numbersOf = (source: string) => {
    const numbers: unknown[] = []
    open(source).descendants(node => void numbers.push(...node.marks.map(mark => mark.attrs.at as unknown)))
    return [...new Set(numbers)]
  }
  expect(numbersOf('<p><b>раз <i>два</i></b> <a href="/x">три <b>четыре</b></a> <b>пять<br>шесть</b></p>')).toEqual([
    null,
  ])
  for (const source of [
    '<p><b>раз</b><b>два</b></p>',
    '<p><q>а <q>б</q></q></p>',
    '<p><b><i>а</i></b> <i><b>б</b></i></p>',
  ]) {
    expectLossless(source)
    expect(numbersOf(source)).not.toEqual([null])
  }
})

test('every block has a unique id, which is neither saved nor shown to readers', () => {
  let count = 0
  const body = { source: longArticle(20_000).source, footnotes: [] }
  const doc = documentFromSource(body, { newBlockId: () => `block-${++count}` })
  expect(new Set(doc.children.map(node => node.attrs.blockId)).size).toBe(doc.childCount)
  const tree = treeFromDocument(doc)
  const saved = save(withWords(doc, 3, ' правка')!)
  for (const shown of [JSON.stringify(tree), saved, renderBodyFeed(tree, { siteUrl: 'https://delno.ru' })])
    expect(shown).not.toMatch(/block-\d|blockId|sourceText/)
  // Without a given generator, ids are random.
  expect(documentFromSource(body).child(0).attrs.blockId).toMatch(/^[\w-]{10}$/)
})

test('an empty text and one with only white space can be edited', () => {
  for (const source of ['', '  \n']) {
    expect(save(open(source))).toBe(source)
    expect(treeFromDocument(open(source))).toEqual([])
  }
})

test('a node that HTML cannot express is saved as a node', () => {
  const table = editingSchema.node('table', {}, [
    editingSchema.node('caption', {}, [editingSchema.text('Одна подпись')]),
  ])
  const doc = withBlocks(open(''), [table])
  const saved = save(doc)
  expect(parseBody(saved)).toEqual(treeFromDocument(doc))
  expect(toText(parseBody(saved))).toBe('Одна подпись')
})

test('links to our own site are saved as written, and parsed as relative ones', () => {
  const source = '<p><a href="https://delno.ru/sup">суп</a></p>'
  const options = { siteOrigin: 'https://delno.ru' }
  const doc = documentFromSource({ source, footnotes: [] }, options)
  expect(treeFromDocument(doc, options)).toEqual(parseBody(source, options))
  expect(serializeSource(doc, options).source).toBe(source)
})
