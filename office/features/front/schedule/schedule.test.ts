import { expect, test } from 'vitest'
import type { Front, FrontWanted } from '#contract/front.ts'
import { byDay, comingChanges, type Sources } from './schedule.ts'

const now = new Date('2026-11-26T12:00:00Z')
const at = (day: number, hour: number) => `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00Z`
const always = { isOff: false, from: null, until: null }
const thing = (key: string, value: object) => ({ key, version: 1, value: value as FrontWanted })
const card = { id: 9, title: 'Полка', url: '/polka', publishedAt: at(20, 9), thumbUrl: null }

const front = {
  things: [
    thing('pin:a', { kind: 'pin', place: 1, postId: 9, from: at(25, 9), until: at(26, 19) }),
    thing('widget:1', { kind: 'widget', draft: { ...always, title: 'Почта', position: 0, from: at(28, 7) } }),
    thing('widget:2', {
      kind: 'widget',
      draft: { ...always, title: 'Выключен', position: 1, isOff: true, from: at(28, 7) },
    }),
    thing('ads:sidebar', {
      kind: 'ads',
      place: 'sidebar',
      isOff: false,
      ads: [{ ...always, kind: 'banner', advertiser: 'ООО «Чайная»', until: at(27, 0) }],
    }),
    thing('menu:header', {
      kind: 'menu',
      name: 'header',
      tree: [
        {
          title: 'Зима',
          url: '/a',
          from: null,
          until: null,
          children: [{ title: 'Лыжи', url: '/b', from: at(27, 8), until: null }],
        },
      ],
    }),
  ],
  changes: [
    {
      key: 'ads:footer',
      version: 5,
      isOutdated: false,
      by: null,
      at: at(26, 11),
      wanted: {
        kind: 'ads',
        place: 'footer',
        isOff: false,
        ads: [{ ...always, kind: 'network', name: 'Сеть', from: at(27, 8) }],
      },
    },
  ],
  river: [card],
  posts: [],
  releases: [],
  previewHash: '',
} as unknown as Front

const sources = {
  front,
  texts: [
    { id: 't1', title: 'Зимний сад', release: { id: 'r', at: at(26, 18) } },
    { id: 't2', title: 'Без часа', release: { id: 'r', at: null } },
  ],
  issues: [
    { id: 3, state: 'scheduled', subject: 'Письмо', sendAt: at(27, 10) },
    { id: 4, state: 'sent', subject: 'Ушло', sendAt: at(27, 10) },
  ],
  polls: [{ id: 7, question: 'Чай?', closesAt: at(27, 9) }],
} as unknown as Sources

test('everything that will change by itself is in one list, in its order, and what is over, off or without an hour is not', () => {
  expect(
    comingChanges(sources, now).map(({ at: when, title, words }) => `${when.slice(8, 13)} ${title}: ${words}`),
  ).toEqual([
    '26T18 Зимний сад: выйдет',
    '26T19 Полка: уйдёт с места 1',
    '27T00 ООО «Чайная»: реклама сбоку кончится',
    '27T08 Лыжи: появится в меню: Верхнее меню',
    '27T08 Сеть: реклама над подвалом начнётся',
    '27T09 Чай?: опрос закроется',
    '27T10 Письмо: письмо уйдёт читателям',
    '28T07 Почта: виджет появится',
  ])
})

test('the front page has a preview of the moment, and what readers do not have yet is marked', () => {
  const list = comingChanges(sources, now)
  const titles = (wanted: (coming: (typeof list)[number]) => boolean) => list.filter(wanted).map(({ title }) => title)
  expect(titles(({ isFront }) => !isFront)).toEqual(['Зимний сад', 'Чай?', 'Письмо'])
  expect(titles(({ isGathered }) => isGathered)).toEqual(['Сеть'])
})

test('the list is parted by days', () => {
  const days = byDay(comingChanges(sources, now), iso => iso.slice(0, 10))
  expect(days.map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-11-26', 2],
    ['2026-11-27', 5],
    ['2026-11-28', 1],
  ])
})
