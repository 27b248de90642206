import { expect, test } from 'vitest'
import { frontOrder, isOnAt, nextChangeAfter, pinsAt, type FrontPin } from './front-page.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00+03:00`)
const iso = (time: string) => at(time).toISOString()
const pin = (place: number, postId: number, from: string | null = null, until: string | null = null): FrontPin => ({
  place,
  postId,
  from: from && iso(from),
  until: until && iso(until),
})

test.each([
  ['without bounds', null, null, true],
  ['from this minute', '10:00', null, true],
  ['from a later one', '10:01', null, false],
  ['until this minute', null, '10:00', false],
  ['until a later one', '09:00', '10:01', true],
])('at 10:00 what is shown %s: %#', (_, from, until, isOn) => {
  expect(isOnAt({ from: from && iso(from), until: until && iso(until) }, at('10:00'))).toBe(isOn)
})

test.each([
  ['nothing is pinned', [], '10:00', []],
  ['a pin ends', [pin(1, 7, null, '19:00')], '19:00', []],
  ['a pin begins', [pin(1, 7, '19:00')], '19:00', [[1, 7]]],
  ['an evening pin stands on one without end', [pin(1, 7), pin(1, 8, '19:00', '21:00')], '19:30', [[1, 8]]],
  ['and gives the place back', [pin(1, 7), pin(1, 8, '19:00', '21:00')], '21:00', [[1, 7]]],
  [
    'one text in two places has the first',
    [pin(4, 7), pin(2, 7), pin(4, 8)],
    '10:00',
    [
      [2, 7],
      [4, 8],
    ],
  ],
  [
    'one that lost its place to another pin may have a second',
    [pin(1, 7), pin(1, 8, '09:00'), pin(3, 7)],
    '10:00',
    [
      [1, 8],
      [3, 7],
    ],
  ],
] as const)('%s', (_, pins, time, expected) => {
  expect(pinsAt([...pins], at(time)).map(({ place, postId }) => [place, postId])).toEqual(expected)
})

test('the next change is the first begin or end that is still to come', () => {
  const pins = [pin(1, 7, '08:00', '19:00'), pin(2, 8, '12:00'), pin(3, 9)]
  expect(nextChangeAfter(pins, at('10:00'))).toEqual(at('12:00'))
  expect(nextChangeAfter(pins, at('12:00'))).toEqual(at('19:00'))
  expect(nextChangeAfter(pins, at('19:00'))).toBeUndefined()
})

const card = (id: number, hasPicture = true) => ({ id, hasPicture })
const river = [card(1, false), card(2), card(3), card(4), card(5)]
const placedAt = (place: number, id: number) => ({ place, item: card(id, false) })
test.each([
  ['by itself, the first with a picture leads', river, [], [2, 1, 3, 4, 5]],
  ['without pictures the newest leads', [card(1, false), card(2, false)], [], [1, 2]],
  ['a pinned lead needs no picture', river, [placedAt(1, 4)], [4, 1, 2, 3, 5]],
  ['a pin from outside of the river pushes the others down', river, [placedAt(2, 9)], [2, 9, 1, 3, 4, 5]],
  ['a pin takes its text out of the river', river, [placedAt(5, 2)], [3, 1, 4, 5, 2]],
  ['pins beyond a short river come together', [card(1)], [placedAt(9, 8), placedAt(4, 7)], [1, 7, 8]],
  ['an empty magazine', [], [], []],
])('%s', (_, cards, pins, expected) => {
  const order = frontOrder(cards, pins, ({ hasPicture }) => hasPicture)
  expect(order.map(({ id }) => id)).toEqual(expected)
  expect(new Set(order.map(({ id }) => id)).size).toBe(order.length)
})
