import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OutlineItem } from '#article-body/outline.ts'
import { Deck } from './Deck.tsx'

const draw = (items: OutlineItem[]) => renderToStaticMarkup(<Deck items={items} />)
const card = (anchor: string, text: string): OutlineItem => ({ anchor, text, level: 2 })

test('a deck says how many cards an article has and leads to each; a heading within a card is none', () => {
  const html = draw([card('zamiya', 'Замия'), { anchor: 'poliv', text: 'Полив', level: 3 }, card('fikus', 'Фикус')])
  expect(html).toContain('2\u00a0карточки')
  const links = [...html.matchAll(/href="(.*?)"><b>(.*?)<\/b> (.*?)<\/a>/g)].map(([, ...link]) => link)
  expect(links).toEqual([
    ['#zamiya', '1', 'Замия'],
    ['#fikus', '2', 'Фикус'],
  ])
})

test('a single card is no deck', () => {
  expect(draw([card('zamiya', 'Замия')])).toBe('')
})
