import { expect, test } from 'vitest'
import type { Front, FrontCard, FrontPinWanted, FrontWanted } from '#contract/front.ts'
import { changeWords, moveTo, placesAt, reorderWidgets, titleOfValue, waitingPins, widgetItems } from './front-state.ts'
import { pinWords, termWords } from './term-words.ts'

const now = new Date(2026, 10, 23, 10, 0)
const at = (hour: number, day = 23) => new Date(2026, 10, day, hour).toISOString()
const card = (id: number): FrontCard => ({
  id,
  title: `Статья ${id}`,
  url: `/${id}`,
  publishedAt: at(8),
  thumbUrl: '/t.webp',
})
const pin = (place: number, postId: number, term: Partial<FrontPinWanted> = {}): FrontPinWanted => ({
  kind: 'pin',
  place,
  postId,
  from: null,
  until: null,
  ...term,
})
const makeFront = (front: Partial<Front>): Front => ({
  things: [],
  changes: [],
  river: [1, 2, 3, 4].map(card),
  posts: [card(2), card(9)],
  releases: [],
  previewHash: 'x',
  ...front,
})
const change = (key: string, wanted: FrontWanted | null, version = 5) => ({
  key,
  wanted,
  version,
  isOutdated: false,
  by: null,
  at: at(9),
})
const idsOf = (front: Front, moment = now) => placesAt(front, moment).map(({ card: { id } }) => id)

test('places follow the gathered changes and the moment', () => {
  const things = [{ key: 'pin:a', version: 1, value: pin(1, 9, { until: at(19) }) }]
  expect(idsOf(makeFront({ things }))).toEqual([9, 1, 2, 3, 4])
  expect(idsOf(makeFront({ things }), new Date(at(19)))).toEqual([1, 2, 3, 4])
  expect(idsOf(makeFront({ things, changes: [change('pin:a', null)] }))).toEqual([1, 2, 3, 4])
  const moved = makeFront({ things, changes: [change('pin:a', pin(3, 9)), change('pin:b', pin(1, 2))] })
  expect(idsOf(moved)).toEqual([2, 1, 9, 3, 4])
  expect(placesAt(moved, now)[2]!.pin).toMatchObject({ key: 'pin:a', version: 5, isChanged: true })
})

test('a pin waits while its article is not on the site or its time has not come', () => {
  const things = [
    { key: 'pin:a', version: 1, value: pin(1, 77) },
    { key: 'pin:b', version: 2, value: pin(2, 9, { from: at(19) }) },
  ]
  expect(waitingPins(makeFront({ things }), now).map(({ key }) => key)).toEqual(['pin:a', 'pin:b'])
  expect(waitingPins(makeFront({ things }), new Date(at(20))).map(({ key }) => key)).toEqual(['pin:a'])
})

test('a card that is moved is pinned, and the pin that it pushes out takes its place', () => {
  const front = makeFront({ things: [{ key: 'pin:a', version: 1, value: pin(1, 9, { until: at(19) }) }] })
  const places = placesAt(front, now)
  const wishes = moveTo(places, places[2]!, 1)
  expect(wishes).toMatchObject([
    { expected: 0, wanted: pin(1, 2) },
    { key: 'pin:a', expected: 1, wanted: pin(3, 9, { until: at(19) }) },
  ])
  expect(wishes[0]!.key).toMatch(/^pin:[0-9a-f-]{36}$/)
  expect(moveTo(places, places[0]!, 1)).toEqual([])
})

const widget = (title: string, position: number, changes: object = {}): FrontWanted => ({
  kind: 'widget',
  draft: { type: 'parsed-html', slot: 'sidebar', title, position, isOff: false, html: '', ...changes } as never,
})

test('a moved widget gives all of its slot new positions', () => {
  const things = ['А', 'Б', 'В'].map((title, index) => ({
    key: `widget:${index + 1}`,
    version: index + 1,
    value: widget(title, 0),
  }))
  const wishes = reorderWidgets(widgetItems(makeFront({ things })), 'widget:3', 0)
  expect(wishes.map(({ key, wanted }) => [key, wanted?.kind === 'widget' && wanted.draft.position])).toEqual([
    ['widget:1', 1],
    ['widget:2', 2],
  ])
})

test('a gathered change says what it changes', () => {
  const things = [
    { key: 'pin:a', version: 1, value: pin(2, 9) },
    { key: 'widget:1', version: 2, value: widget('Почта', 0) },
  ]
  const said = (key: string, wanted: FrontWanted | null) => changeWords(makeFront({ things }), change(key, wanted))
  expect(said('pin:b', pin(1, 2))).toBe('закреплено на месте 1')
  expect(said('pin:a', pin(1, 9))).toBe('место 2 → 1')
  expect(said('pin:a', pin(2, 9, { until: at(19) }))).toBe('место 2: другое время')
  expect(said('pin:a', null)).toBe('место 2: снова само')
  expect(said('widget:1', widget('Почта', 0, { isOff: true }))).toBe('виджет выключен')
  expect(said('widget:1', widget('Почта', 3))).toBe('виджет переставлен')
  expect(said('widget:1', widget('Письма', 0))).toBe('виджет изменён')
  expect(said('widget:1', null)).toBe('виджет убран')
  expect(said('widget:new-x', widget('Новый', 0))).toBe('новый виджет')
})

const item = (title: string, ...inside: string[]) => ({
  title,
  url: `/${title}`,
  from: null,
  until: null,
  children: inside.map(each => ({ title: each, url: `/${each}`, from: null, until: null })),
})
const ads = (changes: object = {}): FrontWanted =>
  ({ kind: 'ads', place: 'sidebar', isOff: false, height: 250, ads: [], ...changes }) as unknown as FrontWanted

test('a change of a menu or of advertising says what it changes', () => {
  const menu = (...tree: ReturnType<typeof item>[]): FrontWanted => ({ kind: 'menu', name: 'header', tree })
  const things = [
    { key: 'menu:header', version: 1, value: menu(item('Дом'), item('Сад')) },
    { key: 'ads:sidebar', version: 2, value: ads() },
  ]
  const said = (key: string, wanted: FrontWanted | null) => changeWords(makeFront({ things }), change(key, wanted))
  expect(said('menu:header', menu(item('Сад'), item('Зелень')))).toBe('+ «Зелень», − «Дом»')
  expect(said('menu:header', menu(item('Дом', 'Сад')))).toBe('пункты переставлены')
  expect(said('menu:header', menu({ ...item('Дом'), from: at(19) } as never, item('Сад')))).toBe('пункты изменены')
  expect(said('ads:sidebar', ads({ isOff: true }))).toBe('место закрыто')
  expect(said('ads:sidebar', ads({ ads: [{}] }))).toBe('объявление добавлено')
  expect(said('ads:sidebar', ads({ height: 100 }))).toBe('место изменено')
  expect(said('ads:footer', ads({ place: 'footer' }))).toBe('новое место')
  expect(said('ads:sidebar', null)).toBe('место убрано')
  expect(titleOfValue(ads(), () => undefined)).toBe('Реклама: сбоку')
})

test.each([
  [null, null, 'закреплено'],
  [null, at(19), 'до 19:00'],
  [at(8), at(9, 24), 'до завтра, 9:00'],
  [at(19), null, 'с 19:00'],
  [at(19), at(7, 24), '19:00\u00a0— завтра, 7:00'],
  [at(8, 24), at(9, 24), 'завтра, 8:00–9:00'],
])('a term from %s until %s', (from, until, words) => {
  expect(pinWords({ from, until }, now)).toBe(words)
})

test('without bounds a term needs no words', () => expect(termWords({ from: null, until: null }, now)).toBe(''))
