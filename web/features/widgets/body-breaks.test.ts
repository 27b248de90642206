import { expect, test } from 'vitest'
import { longArticle } from '#article-body/long-article.fixture.ts'
import { parseBody } from '#article-body/parse.ts'
import { renderBodyHtml, renderBodyPieces } from '#article-body/render-web.tsx'
import { afterFirstParagraph, describePieces, inTheMiddle } from './body-breaks.ts'

const paragraph = `<p>${'Полка держится на двух кронштейнах. '.repeat(10)}</p>`
const chapters = (...blocks: string[]) => {
  const tree = parseBody(blocks.join(''))
  const html = renderBodyPieces(tree)
  return { pieces: describePieces(tree, html), html: html.join('') }
}
/** What stands right before and after a place. */
const around = (html: string, at: number) => [
  html.slice(0, at).match(/<\/(\w+)>$/)?.[1],
  html.slice(at).match(/^<(\w+)/)?.[1],
]

test('the pieces of a body are the body', () => {
  const tree = parseBody(longArticle(2000).source)
  expect(renderBodyPieces(tree).join('')).toBe(renderBodyHtml(tree))
})

test('after the first paragraph: of a text that goes on, and not between a colon and what it announces', () => {
  const { pieces, html } = chapters('<h2>Разметка</h2>', '<p>Сначала карандаш.</p>', paragraph, paragraph)
  expect(html.slice(0, afterFirstParagraph(pieces))).toMatch(/карандаш\.<\/p>$/)
  expect(afterFirstParagraph(chapters('<p>Одна мысль.</p>', paragraph).pieces)).toBeUndefined()
  expect(afterFirstParagraph(chapters('<p>Нужны:</p>', '<ul><li>дрель</li></ul>', paragraph).pieces)).toBeUndefined()
  expect(afterFirstParagraph(chapters('<ul><li>дрель</li></ul>', '<ul><li>бур</li></ul>').pieces)).toBeUndefined()
})

test('a short text is left whole', () => {
  expect(inTheMiddle(chapters(...Array.from({ length: 9 }, () => paragraph)).pieces, 1)).toEqual([])
})

test('the middle of a long text is before the nearest chapter, never between a heading and its text', () => {
  const five = Array.from({ length: 5 }, () => paragraph)
  const { pieces, html } = chapters(...five, paragraph, '<h2>Сверление</h2>', ...five)
  const [at] = inTheMiddle(pieces, 1)
  expect(around(html, at!)).toEqual(['p', 'h2'])
  const many = chapters(...Array.from({ length: 12 }, () => `<h2>Глава</h2>${paragraph}`))
  for (const place of inTheMiddle(many.pieces, 3)) expect(around(many.html, place)).toEqual(['p', 'h2'])
})

test('several stand at even distances, as many as there is room for', () => {
  const { pieces, html } = chapters(...Array.from({ length: 20 }, () => paragraph))
  const shares = inTheMiddle(pieces, 3).map(at => Math.round((at / html.length) * 20) / 20)
  expect(shares).toEqual([0.25, 0.5, 0.75])
  const one = chapters(paragraph.repeat(12).replaceAll('</p><p>', ' '), '<h2>Итог</h2>', paragraph)
  expect(inTheMiddle(one.pieces, 3).length).toBeLessThanOrEqual(1)
})
