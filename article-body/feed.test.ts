import { expect, test } from 'vitest'
import { fixtures } from './node-types.fixture.ts'
import { parseBody } from './parse.ts'
import { renderBodyFeed } from './render-feed.ts'
import type { NodeType } from './tree.ts'

const render = (source: string, pageUrl?: string) =>
  renderBodyFeed(parseBody(source), {
    siteUrl: 'https://delno.ru',
    pageUrl,
    resolvePosts: slugs => slugs.map(slug => ({ slug, url: `/${slug}`, title: `Про ${slug}` })),
  })

test.each<[NodeType, string]>([
  ['link', '<p><a href="https://delno.ru/god-bez-odezhdy" rel="noopener">Год</a> прошёл</p>'],
  ['heading', '<h2>Три формулы отказа</h2>'],
  ['list', '<ol start="3"><li>три</li><li>четыре<ul><li>внутри</li></ul></li></ol>'],
  [
    'image',
    '<figure><a href="https://i.example/big.jpg"><img src="https://i.example/a.jpg" alt="Стол" width="800" height="450"></a><figcaption>Фото: <a href="https://delno.ru/o-zhurnale">мы</a></figcaption></figure>',
  ],
  [
    'gallery',
    '<figure><img src="https://i.example/1.jpg" alt="раз"><figcaption>Один</figcaption></figure><figure><img src="https://i.example/2.jpg" alt="два"></figure>',
  ],
  ['caption', '<figure><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>Цены, ₽</figcaption></figure>'],
  [
    'table',
    '<table><thead><tr><th scope="col">Что</th><th scope="col">Сколько</th></tr></thead><tbody><tr><td>Соль</td><td>5 г</td></tr></tbody></table>',
  ],
  ['quote', '<blockquote><p>Пауза — не грубость.</p><p><cite>Ольга</cite></p></blockquote>'],
  ['spoiler', '<p><strong>А если просят при всех?</strong></p><p>Попросите время.</p>'],
  ['iframe', '<figure><p><a href="https://maps.example/1" rel="nofollow">Карта</a></p></figure>'],
  [
    'video-facade',
    '<figure><p><a href="https://www.youtube.com/watch?v=abcdefghijk">Как точить нож (YouTube)</a></p></figure>',
  ],
  [
    'file',
    '<p><a href="https://delno.ru/media/files/7/anketa.pdf">Анкета</a> (PDF, 240\u00a0кБ) <a href="https://delno.ru/media/files/7/anketa.pdf">Скачать</a></p>',
  ],
  [
    'carousel',
    '<p><strong>Ещё о сне</strong></p><ul><li><a href="https://delno.ru/hrap">Про hrap</a></li><li><a href="https://delno.ru/son-v-zharu">Про son-v-zharu</a></li></ul>',
  ],
  ['email', '<p><strong>Письма</strong></p><p><a href="https://delno.ru/statya">Подписаться</a></p>'],
])('%s is plain HTML with absolute URLs', (type, html) => {
  expect(render(fixtures[type].source, '/statya')).toBe(html)
})

test('links within the page lead to the article when its URL is known, and are plain text otherwise', () => {
  const source = '<p><a href="#glava">глава</a></p>'
  expect(render(source, 'https://delno.ru/statya')).toBe('<p><a href="https://delno.ru/statya#glava">глава</a></p>')
  expect(render(source)).toBe('<p>глава</p>')
})

test('notes are referred to by number', () => {
  const html = renderBodyFeed(parseBody(fixtures.footnotes.source, { footnotes: fixtures.footnotes.footnotes }), {
    siteUrl: 'https://delno.ru',
  })
  expect(html).toBe(
    '<p>А<sup>[1]</sup></p><p><strong>Примечания</strong></p><ol><li>Пояснение <em>здесь</em>.</li></ol>',
  )
})

test('a picture of our own gets an absolute URL; one that is not ingested leaves its text', () => {
  expect(render('<figure><img src="/media/7/960.jpg" alt="Стол"></figure>')).toBe(
    '<figure><img src="https://delno.ru/media/7/960.jpg" alt="Стол"></figure>',
  )
  expect(render('<figure><img src="art:cup" alt="Чашка"><figcaption>Утро</figcaption></figure>')).toBe(
    '<figure><figcaption>Утро</figcaption></figure>',
  )
})
