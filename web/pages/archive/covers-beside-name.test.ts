import { expect, test } from 'vitest'
import type { Card } from '../../data/card.ts'
import { coversBesideName } from './covers-beside-name.ts'

const card = (id: number, words: { title?: string; excerpt?: string; alt?: string }) =>
  ({
    id,
    title: words.title ?? 'Статья',
    excerpt: words.excerpt ?? '',
    picture: { alt: words.alt ?? '', base: '', widths: [], width: 16, height: 9 },
  }) as unknown as Card
const plain = (...ids: number[]) => ids.map(id => card(id, {}))
const idsOf = (name: string, cards: Card[]) => coversBesideName(name, cards).map(({ id }) => id)

test('covers that are described or titled with the word of the name come first, the best in the middle', () => {
  const cards = [
    card(1, { alt: 'Пёс лает на зимнее солнце' }),
    ...plain(2, 3),
    card(4, { excerpt: 'Чем заняться зимой' }),
    card(5, { title: 'Зима в городе' }),
    card(6, { alt: 'Лупа над листом', excerpt: 'Корзиночка' }),
  ]
  expect(idsOf('Зима', cards)).toEqual([1, 5, 4])
})

test('where nothing speaks of the name, covers come from the end of the list', () => {
  expect(idsOf('Зима', plain(1, 2, 3, 4, 5, 6, 7))).toEqual([6, 7, 5])
})

test('a name without words of three letters chooses by the end of the list', () => {
  expect(idsOf('3D', plain(1, 2, 3, 4, 5, 6))).toEqual([5, 6, 4])
})

test('a short list has no covers: its pictures are in sight at once', () => {
  expect(idsOf('Зима', plain(1, 2, 3, 4, 5))).toEqual([])
})
