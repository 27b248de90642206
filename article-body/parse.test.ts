import { expect, test } from 'vitest'
import { outline } from './outline.ts'
import { parseBody, parseTree } from './parse.ts'
import { mapPictures, picturesOf, postSlugsOf } from './pictures.ts'
import { renderBodyHtml } from './render-web.tsx'
import { excerptOf, toText } from './to-text.ts'
import type { BodyNode } from './tree.ts'
import { countWords, readingMinutes } from './word-count.ts'

/** Writes a tree in one line, type(children) and text, to be readable in tests. */
const sketch = (nodes: readonly BodyNode[]): string =>
  nodes.map(node => (node.type === 'text' ? node.text : `${node.type}(${sketch(node.children)})`)).join(' ')

test.each([
  ['Первый\n\nВторой', 'paragraph(Первый) paragraph(Второй)'],
  ['Строка\nи другая', 'paragraph(Строка br() и другая)'],
  ['Строка<br />\nи другая', 'paragraph(Строка br() и другая)'],
  [
    '<h2>Глава</h2>\nТекст <b>жирный</b>\n\n<ul>\n<li>а</li>\n<li>б</li>\n</ul>\nХвост',
    'heading(Глава) paragraph(Текст  strong(жирный)) list(list-item(а) list-item(б)) paragraph(Хвост)',
  ],
  ['<p>Как есть\nс переносом</p>', 'paragraph(Как есть с переносом)'],
  ['<blockquote>Раз\n\nДва</blockquote>', 'quote(paragraph(Раз) paragraph(Два))'],
  ['Раз<!--more-->\n\nДва<!--nextpage-->', 'paragraph(Раз) paragraph(Два)'],
  ['<div>а</div><div>б</div>', 'paragraph(а) paragraph(б)'],
  ['&nbsp;\n\n<p></p><p>&nbsp;</p>Слово', 'paragraph(Слово)'],
  ['<strong>До\n\n<p>внутри</p></strong>', 'paragraph(strong(До)) paragraph(strong(внутри))'],
  ['<a href="/x"><h2>Глава</h2></a>', 'heading(link(Глава))'],
  ['<a href="/x"><img src="https://i.example/a.jpg" alt=""></a>', 'image()'],
  ['Текст <img class="alignleft" src="https://i.example/a.jpg"> дальше', 'paragraph(Текст) image() paragraph(дальше)'],
  ['<ul><li>а</li><ul><li>б</li></ul></ul>', 'list(list-item(а list(list-item(б))))'],
  ['https://youtu.be/abcdefghijk', 'video-facade()'],
  ['https://example.com/просто', 'paragraph(https://example.com/просто)'],
  ['https://__proto__/просто', 'paragraph(https://__proto__/просто)'],
  ['https://constructor/просто', 'paragraph(https://constructor/просто)'],
  ['<p>До <constructor>слово</constructor> после</p>', 'paragraph(До  unknown(слово)  после)'],
  ['<iframe src="https://rutube.ru/play/embed/0123abcd"></iframe>', 'video-facade()'],
])('a classic post %j is parsed as %s', (source, expected) => expect(sketch(parseBody(source))).toBe(expected))

test.each([
  [
    '[caption id="attachment_1" align="alignright" width="300"]<a href="https://i.example/b.jpg"><img src="https://i.example/a.jpg" alt="стол"></a> Подпись[/caption]',
    {
      src: 'https://i.example/a.jpg',
      alt: 'стол',
      caption: 'Подпись',
      align: 'right',
      href: 'https://i.example/b.jpg',
    },
  ],
  [
    '[caption caption="По-старому"]<img src="https://i.example/a.jpg">[/caption]',
    { src: 'https://i.example/a.jpg', alt: '', caption: 'По-старому' },
  ],
  [
    '[video mp4="https://v.example/a.mp4" width="640" height="360"][/video]',
    { src: 'https://v.example/a.mp4', width: 640, height: 360 },
  ],
  ["[audio mp3='https://v.example/a.mp3']", { src: 'https://v.example/a.mp3' }],
  ['[embed width="5"]https://vimeo.com/123456[/embed]', { provider: 'vimeo', id: '123456' }],
  ['[gallery columns="2"]', { name: 'gallery', source: '[gallery columns="2"]' }],
])('the shortcode %s is mapped or kept', (source, attributes) =>
  expect(parseBody(source)[0]!.attributes).toEqual(attributes),
)

test('a gallery shortcode takes its pictures from the attachments of the import', () => {
  const attachment = (id: number) => ({
    src: `https://i.example/${id}.jpg`,
    alt: `снимок ${id}`,
    caption: id === 2 ? 'Вторая' : undefined,
  })
  const [gallery] = parseBody('До [gallery ids="1,2" columns="3"] после', { attachment }).slice(1)
  expect(gallery).toMatchObject({
    type: 'gallery',
    attributes: { columns: 3, images: [{ alt: 'снимок 1' }, { caption: 'Вторая' }] },
  })
})

test.each(['[ что-то своё ]', '[[gallery]]', 'массив[0]', '<code>[gallery]</code>', '[цитата] и [/цитата]'])(
  'brackets that are not shortcodes stay words: %s',
  source => {
    expect(toText(parseBody(source))).toBe(source.replace(/<[^>]+>/g, ''))
  },
)

test('ids go n1, n2 … in document order, and nodes name the parser that made them', () => {
  const tree = parseBody('<p>а <b>б</b></p><!-- wp:paragraph --><p>в</p><!-- /wp:paragraph -->')
  expect(tree.map(node => [node.id, node.parser_type])).toEqual([
    ['n1', 'html_parser'],
    ['n5', 'gutenberg_parser'],
  ])
  expect(parseTree(JSON.parse(JSON.stringify(tree)))).toEqual(tree)
})

test.each([
  ['<p><blink-x></blink-x> слово</p>', 'слово'],
  ['<p>раз <meter>два</meter> три</p>', 'раз два три'],
  ['<ul><li>раз<p></p>два</li></ul>', 'раз\nдва'],
  ['<p>раз <em> </em><b></b>два<i></i>три</p>', 'раз дватри'],
  ['<p>раз<meter> два </meter>три<i> </i>четыре</p>', 'раз два три четыре'],
])('spaces and lines around empty or unknown elements stay: %s', (source, text) => {
  const tree = parseBody(source)
  expect(toText(tree)).toBe(text)
  expect(parseTree(tree)).toEqual(tree)
})

test('an id is unique: later duplicates lose it, notes keep theirs, notes with one name get different ids', () => {
  const ref = '<sup data-fn="n-1" class="fn"><a href="#n-1" id="n-1-link">1</a></sup>'
  const tree = parseBody(
    `<p id="n-1">а</p><p><a id="n-1-link" href="#x">б</a>${ref}</p><h2>N 1 link</h2><p id="x">в</p><p><span id="x">г</span> д</p>`,
    {
      footnotes: [
        { id: 'n-1', content: 'раз' },
        { id: 'n-1', content: 'два' },
      ],
    },
  )
  const ids = [...renderBodyHtml(tree).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['n-1-link', 'n-1-link-2', 'x', 'n-1', 'n-1-2'])
  expect(parseTree(tree)).toEqual(tree)
})

test.each(['https://i.%3Cp%3E/a', 'https://a b/', 'http://[::1/x', 'https://'])('%s is not a valid anchor', href => {
  expect(parseBody(`<p><a href="${href}">слово</a></p><img src="${href}">`)).toMatchObject([
    { type: 'paragraph', children: [{ type: 'text', text: 'слово' }] },
  ])
})

test('links to the site become relative and lose erid; other links stay', () => {
  const tree = parseBody(
    '<p><a href="https://delno.ru/hrap?erid=1">а</a><a href="https://other.ru/?erid=2&x=1">б</a></p>',
    { siteOrigin: 'https://delno.ru' },
  )
  expect(tree[0]!.children.map(node => node.attributes)).toEqual([{ href: '/hrap' }, { href: 'https://other.ru/?x=1' }])
})

test('footnotes are numbered by their first mention and are listed in that order', () => {
  const ref = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">9</a></sup>`
  const tree = parseBody(`<p>а${ref('b-1')} б${ref('a-1')} в${ref('b-1')}</p>`, {
    footnotes: [
      { id: 'a-1', content: 'первая' },
      { id: 'b-1', content: 'вторая' },
    ],
  })
  expect(tree[0]!.children.filter(node => node.type === 'footnote-ref').map(node => node.attributes.number)).toEqual([
    1, 2, 1,
  ])
  expect(toText(tree)).toBe('а б в\n\nвторая\nпервая')
})

test('the table of contents has readable, unique anchors and leaves out folded blocks', () => {
  const tree = parseBody(
    '<h2>Щи да каша</h2><h2>Щи да каша</h2><h3>Ёж</h3><h2 id="svoj">Свой</h2><h2>Main</h2><h2>!!!</h2><!-- wp:delno/spoiler {"title":"а"} --><h2>Нет</h2><!-- /wp:delno/spoiler -->',
  )
  expect(outline(tree, 3).map(({ anchor, level }) => `${level} ${anchor}`)).toEqual([
    '2 shchi-da-kasha',
    '2 shchi-da-kasha-2',
    '3 yozh',
    '2 svoj',
    '2 main-2',
    '2 razdel',
  ])
})

test('every picture of a tree can be listed and replaced', () => {
  const tree = parseBody(
    '<figure><img src="art:cup" alt="а"></figure><!-- wp:delno/goods {"link":"https://example.com/","image":"art:notebook"} /--><!-- wp:delno/steps {"items":[{"text":"т","image":"art:lamp"}]} /--><!-- wp:delno/carousel {"title":"Ещё","posts":["hrap","hrap"]} /-->',
  )
  expect(picturesOf(tree).map(({ src }) => src)).toEqual(['art:cup', 'art:notebook', 'art:lamp'])
  expect(
    picturesOf(mapPictures(tree, picture => ({ ...picture, src: '/media/1.webp', width: 8 }))).every(
      ({ src, width }) => src === '/media/1.webp' && width === 8,
    ),
  ).toBe(true)
  expect(postSlugsOf(tree)).toEqual(['hrap'])
})

test.each([
  ['Раз, два — три.', 3],
  ['кто-нибудь 3,5 км', 3],
  ['', 0],
])('%j has %i words', (text, words) => expect(countWords(text)).toBe(words))

test('reading time is at least a minute and grows with the number of words', () => {
  expect(readingMinutes(parseBody('<p>Слово</p>'))).toBe(1)
  expect(readingMinutes(parseBody(`<p>${'слово '.repeat(900)}</p>`))).toBe(5)
})

test('an excerpt ends at a whole word', () => {
  expect(excerptOf(parseBody('<h2>Глава</h2><p>Хороший отказ короткий, и точка.</p>'), 24)).toBe(
    'Хороший отказ короткий…',
  )
})
