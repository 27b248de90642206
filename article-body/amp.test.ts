import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ampAnchor } from './amp-rendition.ts'
import { fixtures } from './node-types.fixture.ts'
import { outline } from './outline.ts'
import { parseBody } from './parse.ts'
import { renderBodyAmp } from './render-amp.tsx'

const render = (source: string) => renderBodyAmp(parseBody(source), { pageUrl: '/statya' })

test.each([
  ['lampa', 'la_mpa'],
  ['la_mpa', 'la__mpa'],
  ['AMP', 'A_MP'],
  ['shtamp-i-kamp', 'shta_mp-i-ka_mp'],
  ['tostring', 'tostring_'],
  ['tostring_', 'tostring__'],
  ['innerHTML', 'innerHTML_'],
  ['chto-vyshlo', 'chto-vyshlo'],
])('the id %s becomes %s in AMP, and no other id does', (anchor, expected) => expect(ampAnchor(anchor)).toBe(expected))

test('links within the text and the table of contents find their headings', () => {
  const source =
    '<h2>Лампа</h2><p><a href="#lampa">выше</a> и <a href="#moj-amp">ниже</a></p><h2 id="moj-amp">Свой</h2>'
  const { html } = render(source)
  for (const { anchor } of outline(parseBody(source))) {
    expect(html).toContain(`<h2 id="${ampAnchor(anchor)}"`)
    expect(html).toContain(`href="#${ampAnchor(anchor)}"`)
  }
  expect(html).not.toMatch(/(?:id|href)="[^"]*amp/)
})

test('class names with "amp" go, others stay', () => {
  expect(render('<p class="is-style-stamp is-style-note">а</p>').html).toBe('<p class="is-style-note">а</p>')
})

test('only the extensions that a text needs are loaded', () => {
  expect(render('<p>Просто</p><figure><img src="https://i.example/a.jpg"></figure>').components).toEqual([])
  const all = (['gallery', 'before-after', 'video', 'audio', 'spoiler', 'faq', 'carousel'] as const)
    .map(type => fixtures[type].source)
    .join('\n\n')
  expect(render(all).components).toEqual(['amp-audio', 'amp-image-slider', 'amp-lightbox-gallery', 'amp-video'])
  expect(render('<p>&lt;amp-video lightbox=""&gt;</p>').components).toEqual([])
})

test('every picture of a gallery keeps its caption', () => {
  const { html } = render(fixtures.gallery.source)
  expect([...html.matchAll(/<p class="b-caption">([^<]*)<\/p>/g)].map(([, caption]) => caption)).toEqual(['Один'])
  expect(html).toMatch(/src="https:\/\/i\.example\/1\.jpg".*<p class="b-caption">Один<\/p><\/li><li>.*2\.jpg/s)
})

test('the first picture of a gallery is asked for as wide as the text, the others as parts of a gallery', () => {
  const asked: [string, string][] = []
  renderBodyAmp(parseBody(fixtures.gallery.source), {
    pageUrl: '/statya',
    resolveImage: (picture, slot) => {
      asked.push([picture.src, slot])
      return { src: picture.src }
    },
  })
  expect(asked).toEqual([
    ['https://i.example/1.jpg', 'text'],
    ['https://i.example/2.jpg', 'gallery'],
  ])
})

test('players and posts of other hosts are links: reading loads nothing from those hosts', () => {
  const { html } = render(['video-facade', 'embed', 'iframe'].map(type => fixtures[type as 'embed'].source).join(''))
  expect(html).not.toContain('<amp-')
  expect(html).not.toContain(' src=')
  expect(
    [...html.matchAll(/<a class="[^"]+" href="([^"]+)" target="_blank" rel="noopener/g)].map(([, to]) => to),
  ).toEqual(['https://www.youtube.com/watch?v=abcdefghijk', 'https://t.me/delno/1', 'https://maps.example/1'])
})

test('forms and polls link to the normal page', () => {
  for (const type of ['email', 'question', 'contact', 'quick-poll'] as const)
    expect(render(fixtures[type].source).html).toMatch(/<a class="b-button[^"]*" href="\/statya">/)
})

test('a picture has WebP variants, its reserved space and its focal point', () => {
  const picture = { src: '/media/7/960.jpg', alt: 'Стол', width: 1200, height: 800, focal: { x: 0.2, y: 0.75 } }
  const [node] = parseBody('<figure><img src="https://i.example/a.jpg" alt="Стол"></figure>')
  const html = renderBodyAmp([{ ...node!, attributes: { ...picture } } as typeof node & {}], {
    pageUrl: '/statya',
    resolveImage: ({ src, width, height }) => ({
      src,
      width,
      height,
      sources: [
        { type: 'image/avif', srcSet: '/media/7/640.avif 640w' },
        { type: 'image/webp', srcSet: '/media/7/640.webp 640w' },
      ],
    }),
  }).html
  expect(html).toContain(
    '<amp-img src="/media/7/960.jpg" srcset="/media/7/640.webp 640w" alt="Стол" layout="responsive" width="1200" height="800" object-position="20% 75%">',
  )
})

test('the style sheet is small and contains nothing that AMP refuses', () => {
  const sheet = readFileSync(new URL('body-amp.css', import.meta.url), 'utf8')
  expect(sheet.length).toBeLessThanOrEqual(15_000)
  expect(sheet).not.toMatch(/!\s*important|i-amphtml|-amp-|behavior:|-moz-binding/)
  expect(new Set(sheet.match(/@[\w-]+/g))).toEqual(new Set(['@media']))
  const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
  const unknown = [...new Set(sheet.match(/var\((--[\w-]+)/g))].filter(use => !tokens.includes(`${use.slice(4)}:`))
  expect(unknown).toEqual([])
})

test('every class of the style sheet is written by a rendition', () => {
  const sheet = readFileSync(new URL('body-amp.css', import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '')
  const own = new Set([...sheet.matchAll(/\.(b-[a-z_-]+)/g)].map(([, name = '']) => name))
  const html = Object.values(fixtures)
    .map(({ source, footnotes }) => renderBodyAmp(parseBody(source, { footnotes }), { pageUrl: '/' }).html)
    .join('')
  // Written by the document, by a variant of a block, or by an alignment that no fixture has.
  const elsewhere = [
    'b-body',
    'b-callout--tip',
    'b-drop-cap',
    'b-justify',
    'b-list--letters',
    'b-carousel__category',
    'b-email__text',
  ]
  expect([...own].filter(name => !elsewhere.includes(name) && !new RegExp(`[" ]${name}[" ]`).test(html))).toEqual([])
})
