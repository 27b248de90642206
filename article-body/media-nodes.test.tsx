import { expect, test } from 'vitest'
import { ampProblems, feedProblems, webProblems, withoutTies } from './html-rules.fixture.ts'
import { parseBody } from './parse.ts'
import { renderBodyAmp } from './render-amp.tsx'
import { renderBodyFeed } from './render-feed.ts'
import { renderBodyHtml } from './render-web.tsx'
import { toText } from './to-text.ts'

const siteUrl = 'https://delno.ru'

function renderAll(source: string) {
  const tree = parseBody(source, { siteOrigin: siteUrl })
  const html = renderBodyHtml(tree)
  const amp = renderBodyAmp(tree, { pageUrl: '/statya' })
  const feed = renderBodyFeed(tree, { siteUrl, resolveImage: () => undefined })
  expect([webProblems(html), ampProblems(amp), feedProblems(feed)]).toEqual([[], [], []])
  return { html: withoutTies(html), amp: withoutTies(amp.html), feed, text: toText(tree) }
}

test('our own audio loads nothing before it is played, and its title is visible and accessible', () => {
  const source =
    '<audio controls loop src="https://delno.ru/media/files/7/dyhanie.wav" title="Дышать с прибоем"></audio>'
  const { html, amp, feed, text } = renderAll(source)
  expect(html).toBe(
    '<figure class="b-audio"><audio controls="" preload="none" src="/media/files/7/dyhanie.wav" loop="" aria-label="Дышать с прибоем"><a href="/media/files/7/dyhanie.wav">Открыть запись</a></audio><figcaption class="b-caption">Дышать с прибоем</figcaption></figure>',
  )
  expect(amp).toMatch(/<amp-audio src="\/media\/files\/7\/dyhanie\.wav" [^>]*title="Дышать с прибоем"/)
  expect(amp).toContain('<figcaption class="b-caption">Дышать с прибоем</figcaption>')
  expect(feed).toContain('src="https://delno.ru/media/files/7/dyhanie.wav"')
  expect(feed).toContain('<figcaption>Дышать с прибоем</figcaption>')
  expect(text).toBe('Дышать с прибоем')
})

test('a caption of audio is written once, in place of its title', () => {
  const { html, text } = renderAll(
    '<figure class="wp-block-audio"><audio controls src="/media/files/7/a.mp3" title="Запись"></audio><figcaption>Прибой, <em>час ночи</em></figcaption></figure>',
  )
  expect(html.match(/figcaption class/g)).toHaveLength(1)
  expect(html).toContain('aria-label="Запись"')
  expect(text).toBe('Прибой, час ночи')
})

test('our own video has a poster and reserved space before it loads', () => {
  const { html, amp, feed } = renderAll(
    '<figure class="wp-block-video"><video controls muted loop width="800" height="450" poster="/media/9/1280.webp" src="/media/files/8/rostok.webm"></video><figcaption>Росток</figcaption></figure>',
  )
  expect(html).toContain(
    '<video controls="" playsInline="" preload="none" src="/media/files/8/rostok.webm" poster="/media/9/1280.webp" width="800" height="450" loop="" muted="">',
  )
  expect(amp).toMatch(
    /<amp-video src="\/media\/files\/8\/rostok\.webm" poster="\/media\/9\/1280\.webp" width="800" height="450"/,
  )
  expect(feed).toContain('poster="https://delno.ru/media/9/1280.webp"')
  expect(feed).toContain('<a href="https://delno.ru/media/files/8/rostok.webm">')
})

test('a video of unknown size gets the space of 16:9', () => {
  const { html } = renderAll('<video controls src="/media/files/8/rostok.webm"></video>')
  expect(html).toContain('preload="metadata" src="/media/files/8/rostok.webm" style="aspect-ratio:16 / 9"')
})

test('a file shows its type and size in every rendition, as far as they are known', () => {
  const block = (href: string, size = '') =>
    `<div class="wp-block-file"><a href="${href}"${size && ` data-size="${size}"`}>Список</a></div>`
  const { html, amp, feed, text } = renderAll(block('/media/files/7/spisok.pdf', '62400'))
  for (const shown of [html, amp]) expect(shown).toContain('>Список</a><small> (PDF, 62 кБ)</small>')
  expect(feed).toBe('<p><a href="https://delno.ru/media/files/7/spisok.pdf">Список</a> (PDF, 62\u00a0кБ)</p>')
  expect(text).toBe('Список (PDF, 62\u00a0кБ)')
  const facts: [string, string, string][] = [
    ['https://old.example/a.docx?v=2', '', 'Список (DOCX)'],
    ['/media/files/7/a.zip', '12', 'Список (ZIP, 1\u00a0кБ)'],
    ['/media/files/7/a.zip', '999999', 'Список (ZIP, 1\u00a0МБ)'],
    ['/media/files/7/a.zip', '2450000', 'Список (ZIP, 2,5\u00a0МБ)'],
    ['https://old.example/download.php', '', 'Список'],
    ['/media/files/7/a.zip', 'много', 'Список (ZIP)'],
  ]
  for (const [href, size, words] of facts) expect(renderAll(block(href, size)).text).toBe(words)
})

test('a video with only one known dimension gets the same space as one of unknown size', () => {
  const styled = (size: string) =>
    renderBodyHtml(
      parseBody(`<figure class="wp-block-video"><video controls ${size} src="/media/files/8/a.webm"></video></figure>`),
    ).includes('style=')
  expect(['', 'width="800"', 'height="450"', 'width="800" height="450"'].map(styled)).toEqual([true, true, true, false])
})
