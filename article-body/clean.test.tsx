import { parse as parseDocument, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { parseBody, parseTree } from './parse.ts'
import { scriptsOf } from './pictures.ts'
import { renderBodyHtml } from './render-web.tsx'
import { isSafeHref, isSafeSource } from './safe.ts'
import { toText } from './to-text.ts'
import { treeSchema } from './tree.ts'

const hostile = [
  '<script>alert(1)</script>',
  '<script src="http://evil.example/x.js"></script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://i.example/a.jpg" onload="alert(1)" style="position:fixed">',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)" target="_self" onclick="alert(1)">x</a>',
  '<a href="https://ok.example/&quot;onmouseover=&quot;alert(1)">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="http://evil.example"></iframe>',
  '<object data="javascript:alert(1)"><p>words</p></object><embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">go</button><input autofocus onfocus=alert(1)></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:alert(1)"><link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"; body{display:none}</style>',
  '<p style="background:url(javascript:alert(1));position:fixed;inset:0 !important">x</p>',
  '<div style="width:expression(alert(1))" class="b-email btn" id="main">x</div>',
  '<video src="javascript:alert(1)" poster="javascript:alert(1)" onerror="alert(1)"></video><audio src="data:text/html,x"></audio>',
  '<details open ontoggle=alert(1)><summary>a<img src=x onerror=alert(1)></summary>b</details>',
  '<marquee onstart=alert(1)>x</marquee><isindex type=image src=1 onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template><textarea></textarea><img src=x onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><b>x',
  '<custom-x onclick=alert(1)>x</custom-x><blockquote cite="javascript:alert(1)">x</blockquote>',
  '<p>x<!--><img src=x onerror=alert(1)>-->',
  '[caption caption="<img src=x onerror=alert(1)>"]<img src="https://i.example/a.jpg">[/caption]',
  '[embed]javascript:alert(1)[/embed][audio src="javascript:alert(1)"][video mp4="x" poster=\'"><script>alert(1)</script>\']',
  '[gallery ids="1" x="<script>alert(1)</script>"]',
  '<!-- wp:delno/goods {"title":"<script>alert(1)</script>","link":"javascript:alert(1)","image":"javascript:alert(1)"} /-->',
  '<!-- wp:delno/gallery {"images":[{"src":"javascript:alert(1)","alt":"\\"><script>alert(1)</script>"}]} /-->',
  '<!-- wp:delno/steps {"items":[{"text":"</script><img src=x onerror=alert(1)>"}]} /-->',
  '<!-- wp:delno/video {"provider":"youtube","id":"\\"><script>alert(1)</script>"} /-->',
  '<!-- wp:delno/spoiler {"title":"<img src=x onerror=alert(1)>"} --><p onclick="alert(1)">x</p><!-- /wp:delno/spoiler -->',
  '<!-- wp:embed {"url":"javascript:alert(1)"} /-->',
  '<!-- wp:html --><script>alert(1)</script><img src=x onerror=alert(1)><!-- /wp:html -->',
  '<!-- wp:paragraph {"onclick":"alert(1)","__proto__":{"x":1}} --><p onclick=alert(1)>x</p><!-- /wp:paragraph -->',
  '<delno-inner-block n="0"></delno-inner-block><delno-shortcode name="x" source="<script>"></delno-shortcode>',
  '<!-- wp:group --><div><delno-inner-block n="0"></delno-inner-block><!-- wp:paragraph --><p>x</p><!-- /wp:paragraph --></div><!-- /wp:group -->',
  '<sup data-fn="x&quot; onclick=&quot;alert(1)" class="fn"><a href="#x">1</a></sup>',
]

const tagsThatMayStand =
  'a abbr audio b blockquote br button cite code dd del details div dl dt em figcaption figure footer form h2 h3 h4 h5 h6 hr iframe img input ins kbd label li mark noscript ol p picture pre q section small source span strong sub summary sup table tbody td textarea tfoot th thead time tr track u ul video'.split(
    ' ',
  )

function checkHarmless(html: string) {
  const walk = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (!('tagName' in node)) return
    expect(tagsThatMayStand).toContain(node.tagName)
    for (const { name, value } of node.attrs) {
      expect(name).not.toMatch(/^on|srcdoc|formaction|xlink/)
      if (name === 'href') expect(isSafeHref(value), value).toBe(true)
      if (name === 'src' || name === 'poster') expect(isSafeSource(value), value).toBe(true)
      if (name === 'action') expect(value).toMatch(/^\//)
      if (name === 'target') expect(value).toBe('_blank')
      if (name === 'style') expect(value).not.toMatch(/url|expression|important|position:|javascript/i)
      if (name === 'class') for (const one of value.split(' ')) expect(one).toMatch(/^(?:b-|is-style-)/)
    }
    const target = node.attrs.find(({ name }) => name === 'target')
    if (target) expect(node.attrs.find(({ name }) => name === 'rel')?.value).toContain('noopener')
    node.childNodes.forEach(walk)
  }
  const body = parseDocument(`<!doctype html><body>${html}`).childNodes.at(-1)
  if (body && 'childNodes' in body)
    for (const part of body.childNodes) if ('tagName' in part && part.tagName === 'body') part.childNodes.forEach(walk)
}

test.each(hostile)('%s comes out harmless', source => {
  const tree = parseBody(source)
  checkHarmless(renderBodyHtml(tree))
  treeSchema.parse(tree)
  expect(parseTree(tree)).toEqual(tree)
})

test('all hostile pieces in one post come out harmless', () => {
  checkHarmless(renderBodyHtml(parseBody(hostile.join('\n\n'))))
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
])('a hostile or broken tree from the wire becomes a valid one and keeps its words (%#)', (nodes, words) => {
  const tree = parseTree(nodes)
  treeSchema.parse(tree)
  checkHarmless(renderBodyHtml(tree))
  expect(toText(tree)).toBe(words)
})

test.each([null, 'text', 7, {}, [null, 1, 'a', []], [{ children: 'x' }]])(
  'what is not a tree at all (%j) becomes an empty one',
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

test('a thousand elements inside each other are read without falling over, words and all', () => {
  const deep = `${'<div><b>'.repeat(3000)}дно${'</b></div>'.repeat(3000)}`
  expect(toText(parseBody(deep))).toBe('дно')
  const blocks = `${'<!-- wp:group --><div class="wp-block-group">'.repeat(500)}дно${'</div><!-- /wp:group -->'.repeat(500)}`
  expect(toText(parseBody(blocks))).toBe('дно')
})

test('an inner block stands once, however often its place is forged', () => {
  const group = (inner: string) =>
    `<!-- wp:group --><div class="wp-block-group"><delno-inner-block n="0"></delno-inner-block><delno-inner-block n="0"></delno-inner-block>${inner}</div><!-- /wp:group -->`
  expect(toText(parseBody(group(group(group('<!-- wp:paragraph --><p>раз</p><!-- /wp:paragraph -->')))))).toBe('раз')
})

test.each([
  ['<p class="native-apps-only">нет</p><p>да</p>', 'да'],
  ['<!-- wp:paragraph {"nativeAppsOnly":true} --><p>нет</p><!-- /wp:paragraph --><p>да</p>', 'да'],
  ['<p>да<!-- комментарий --></p><!-- ещё -->', 'да'],
])('comments and what is for native apps only are dropped (%#)', (source, text) =>
  expect(toText(parseBody(source))).toBe(text),
)

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
