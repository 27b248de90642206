import { expect, test } from 'vitest'
import { hostileSources } from './hostile.fixture.ts'
import { ampProblems, feedProblems, webProblems } from './html-rules.fixture.ts'
import { parseBody, parseTree } from './parse.ts'
import { scriptsOf } from './pictures.ts'
import { renderBodyAmp } from './render-amp.tsx'
import { renderBodyFeed } from './render-feed.ts'
import { renderBodyHtml } from './render-web.tsx'
import { toText } from './to-text.ts'
import { treeSchema, type Tree } from './tree.ts'

function checkHarmless(tree: Tree) {
  expect(webProblems(renderBodyHtml(tree))).toEqual([])
  expect(ampProblems(renderBodyAmp(tree, { pageUrl: '/statya' }))).toEqual([])
  expect(feedProblems(renderBodyFeed(tree, { siteUrl: 'https://delno.ru', pageUrl: '/statya' }))).toEqual([])
}

test.each(hostileSources)('%s is rendered harmless', source => {
  const tree = parseBody(source)
  checkHarmless(tree)
  treeSchema.parse(tree)
  expect(parseTree(tree)).toEqual(tree)
})

test('all hostile sources in one post are rendered harmless', () => {
  checkHarmless(parseBody(hostileSources.join('\n\n')))
})

const wire = (type: string, attributes: object = {}, children: unknown[] = [], text = '') => ({
  id: 'x',
  type,
  attributes,
  text,
  children,
  parser_type: 'html_parser',
})

test.each([
  [[wire('link', { href: 'javascript:alert(1)' }, [wire('text', {}, [], 'слово')])], 'слово'],
  [
    [wire('goods', { link: 'javascript:alert(1)', image: { src: 'https://i.example/a.png' }, title: 'Блокнот' })],
    'Блокнот',
  ],
  [[wire('img', { src: 'x', onerror: 'alert(1)' }, [wire('text', {}, [], 'слово')])], 'слово'],
  [
    [wire('paragraph', { style: 'position:fixed', className: 'btn', anchor: 'a b' }, [wire('text', {}, [], 'слово')])],
    'слово',
  ],
  [[wire('table', {}, [wire('text', {}, [], 'слово')])], 'слово'],
  [[wire('list', { ordered: true }, [wire('paragraph', {}, [wire('text', {}, [], 'слово')])])], 'слово'],
  [[wire('heading', { level: 99 }, [wire('text', {}, [], 'слово')])], 'слово'],
  [[wire('__proto__', {}, [wire('text', {}, [], 'слово')])], 'слово'],
  [[wire('text', {}, [wire('inline-script', { code: 'alert(1)' })], 'слово')], 'слово'],
])('a hostile or broken tree from the wire becomes a valid one and keeps its text (%#)', (nodes, words) => {
  const tree = parseTree(nodes)
  treeSchema.parse(tree)
  checkHarmless(tree)
  expect(toText(tree)).toBe(words)
})

test.each([
  [0, false],
  [1, true],
  [6, true],
  [7, false],
])('a heading from the wire with the level %i stays a heading: %s', (level, isHeading) => {
  const tree = parseTree([wire('heading', { level }, [wire('text', {}, [], 'слово')])])
  expect(tree.map(({ type }) => type === 'heading')).toEqual([isHeading])
})

test.each([null, 'text', 7, {}, [null, 1, 'a', []], [{ children: 'x' }]])(
  'a value that is not a tree (%j) becomes an empty tree',
  value => {
    expect(parseTree(value)).toEqual([])
  },
)

test('scripts are split into external and inline ones and never rendered', () => {
  const tree = parseBody(
    '<p>а</p><script async src="https://s.example/w.js"></script><script>go()</script><script src="javascript:1"></script>',
  )
  expect(scriptsOf(tree)).toEqual({ external: [{ src: 'https://s.example/w.js', isAsync: true }], inline: ['go()'] })
  expect(renderBodyHtml(tree)).toBe('<p>а</p>')
})

test('a thousand nested elements are parsed without an overflow and without lost text', () => {
  const deep = `${'<div><b>'.repeat(3000)}дно${'</b></div>'.repeat(3000)}`
  expect(toText(parseBody(deep))).toBe('дно')
  const blocks = `${'<!-- wp:group --><div class="wp-block-group">'.repeat(500)}дно${'</div><!-- /wp:group -->'.repeat(500)}`
  expect(toText(parseBody(blocks))).toBe('дно')
})

test('a line of very many parts is parsed whole', () => {
  const [paragraph] = parseBody(`<p>${'а<br>'.repeat(70_000)}</p>`)
  expect(paragraph!.children).toHaveLength(2 * 70_000 - 1)
})

test('an inner block appears once, however often its placeholder is forged', () => {
  const group = (inner: string) =>
    `<!-- wp:group --><div class="wp-block-group"><delno-inner-block n="0"></delno-inner-block><delno-inner-block n="0"></delno-inner-block>${inner}</div><!-- /wp:group -->`
  expect(toText(parseBody(group(group(group('<!-- wp:paragraph --><p>раз</p><!-- /wp:paragraph -->')))))).toBe('раз')
})

test.each([
  ['<p class="native-apps-only">нет</p><p>да</p>', 'да'],
  ['<!-- wp:paragraph {"nativeAppsOnly":true} --><p>нет</p><!-- /wp:paragraph --><p>да</p>', 'да'],
  ['<p>да<!-- комментарий --></p><!-- ещё -->', 'да'],
])('comment nodes and nodes for native apps only are dropped (%#)', (source, text) =>
  expect(toText(parseBody(source))).toBe(text),
)

test('spec 5: the target of a link may only be _blank', () => {
  const html = (target: string) =>
    renderBodyHtml(parseBody(`<p><a href="https://a.example/" target="${target}">а</a></p>`))
  expect(html('_blank')).toContain('target="_blank"')
  for (const target of ['_self', '_top', '_parent', 'frame']) expect(html(target), target).not.toContain('target=')
})

test('spec 5: a picture and a frame load over https or not at all', () => {
  const html = (source: string) => renderBodyHtml(parseBody(source))
  const picture = (src: string) => html(`<figure><img src="${src}" alt="Кот"></figure>`)
  expect(picture('https://i.example/a.jpg')).toContain('https://i.example/a.jpg')
  const frame = (src: string) => html(`<iframe src="${src}" title="Карта"></iframe>`)
  expect(frame('https://maps.example/1')).toContain('https://maps.example/1')
  for (const show of [picture, frame]) {
    expect(show('http://i.example/a')).not.toContain('http://')
    for (const src of ['ftp://i.example/a', 'data:text/html,a', 'javascript:alert(1)'])
      expect(show(src), src).not.toMatch(/(?:src|data-[a-z]+)="(?:ftp|data|javascript):/)
  }
})

test('a frame of the site itself is named by its title, and «Вставка» without one', () => {
  const frame = (rest: string) => renderBodyHtml(parseBody(`<iframe src="/media/files/7/karta.html"${rest}></iframe>`))
  expect(frame(' title="Карта"')).toContain('title="Карта"')
  expect(frame('')).toContain('title="Вставка"')
})

test('spec 5: an embedded block without its mandatory attributes does not become that block', () => {
  for (const source of [
    '<!-- wp:delno/gallery {"images":[]} /-->',
    '<!-- wp:delno/spoiler {"title":"А"} --><!-- /wp:delno/spoiler -->',
    '<!-- wp:delno/spoiler {"title":" "} --><p>а</p><!-- /wp:delno/spoiler -->',
    '<!-- wp:delno/carousel {"title":"А"} /-->',
    '<!-- wp:delno/email {"type":"newsletter"} /-->',
    '<!-- wp:delno/question {"title":"А","subtitle":"Б","submit":"В","success":"Г"} /-->',
    '<!-- wp:delno/goods {"title":"А","link":"https://example.com/"} /-->',
  ])
    expect(parseBody(source)[0]?.type, source).toBe('unknown')
})
