import { expect, test } from 'vitest'
import { longArticle } from '#article-body/long-article.fixture.ts'
import { parseBody } from '#article-body/parse.ts'
import { renderBodyHtml, renderBodyBlocks } from '#article-body/render-web.tsx'
import { afterFirstParagraph, describeBlocks, inTheMiddle } from './body-breaks.ts'

const paragraph = `<p>${'Полка держится на двух кронштейнах. '.repeat(10)}</p>`
const chapters = (...blocks: string[]) => {
  const tree = parseBody(blocks.join(''))
  const html = renderBodyBlocks(tree)
  return { blocks: describeBlocks(tree, html), html: html.join('') }
}
/** Returns the elements before and after a position. */
const around = (html: string, at: number) => [
  html.slice(0, at).match(/<\/(\w+)>$/)?.[1],
  html.slice(at).match(/^<(\w+)/)?.[1],
]

test('the blocks of a body, joined, are the whole body', () => {
  const tree = parseBody(longArticle(2000).source)
  expect(renderBodyBlocks(tree).join('')).toBe(renderBodyHtml(tree))
})

test('a widget is placed after the first paragraph only when the text continues, and not between a colon and what it announces', () => {
  const { blocks, html } = chapters('<h2>Разметка</h2>', '<p>Сначала карандаш.</p>', paragraph, paragraph)
  expect(html.slice(0, afterFirstParagraph(blocks))).toMatch(/карандаш\.<\/p>$/)
  expect(afterFirstParagraph(chapters('<p>Одна мысль.</p>', paragraph).blocks)).toBeUndefined()
  expect(afterFirstParagraph(chapters('<p>Нужны:</p>', '<ul><li>дрель</li></ul>', paragraph).blocks)).toBeUndefined()
  expect(afterFirstParagraph(chapters('<ul><li>дрель</li></ul>', '<ul><li>бур</li></ul>').blocks)).toBeUndefined()
})

test('a short text is not interrupted', () => {
  expect(inTheMiddle(chapters(...Array.from({ length: 9 }, () => paragraph)).blocks, 1)).toEqual([])
})

test('the middle of a long text is before the nearest chapter, never between a heading and its text', () => {
  const five = Array.from({ length: 5 }, () => paragraph)
  const { blocks, html } = chapters(...five, paragraph, '<h2>Сверление</h2>', ...five)
  const [at] = inTheMiddle(blocks, 1)
  expect(around(html, at!)).toEqual(['p', 'h2'])
  const many = chapters(...Array.from({ length: 12 }, () => `<h2>Глава</h2>${paragraph}`))
  for (const place of inTheMiddle(many.blocks, 3)) expect(around(many.html, place)).toEqual(['p', 'h2'])
})

test('several widgets are placed at even distances, as many as there is room for', () => {
  const { blocks, html } = chapters(...Array.from({ length: 20 }, () => paragraph))
  const shares = inTheMiddle(blocks, 3).map(at => Math.round((at / html.length) * 20) / 20)
  expect(shares).toEqual([0.25, 0.5, 0.75])
  const one = chapters(paragraph.repeat(12).replaceAll('</p><p>', ' '), '<h2>Итог</h2>', paragraph)
  expect(inTheMiddle(one.blocks, 3).length).toBeLessThanOrEqual(1)
})

test('in an article in cards a widget stands between two cards, or nowhere', () => {
  const long = `<h2>Замия</h2>${paragraph.repeat(9)}`
  const { blocks, html } = chapters(long, `<h2>Фикус</h2>${paragraph.repeat(6)}`)
  expect(inTheMiddle(blocks, 3, true).map(at => around(html, at))).toEqual([['p', 'h2']])
  expect(inTheMiddle(chapters(long, paragraph.repeat(6)).blocks, 1, true)).toEqual([])
})
