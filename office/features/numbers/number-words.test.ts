import { expect, test } from 'vitest'
import type { NumbersReply } from '#contract/numbers.ts'
import type { SourceCounts } from '#contract/office/reading.ts'
import {
  causeOf,
  changeWords,
  csvOf,
  dayWords,
  headlineOf,
  hundredOf,
  orDash,
  rangeWords,
  textsHeadlineOf,
  worstLoss,
  type Block,
} from './number-words.ts'
import { ageWords, differenceWords, verdictWords } from './trial-words.ts'

const none: SourceCounts = { search: 0, direct: 0, zen: 0, social: 0, letter: 0, internal: 0, other: 0 }
const post = (title: string, views: number, before: number) => ({
  id: 1,
  title,
  section: null,
  url: '/a',
  cover: null,
  views,
  before,
  finished: null,
  saved: 0,
})
type Told = Parameters<typeof headlineOf>[0]
const numbers = (total: Partial<NumbersReply['total']>, more: Partial<Told> = {}): Told => ({
  from: '2026-11-20',
  to: '2026-11-20',
  isOwn: false,
  days: [{ day: '2026-11-20', views: 1, usual: null, hours: [] }],
  total: { views: 0, usual: null, before: null, finished: null, sources: null, ...total },
  usualSources: null,
  posts: [],
  ...more,
})
const said = (told: Told, period: 'day' | 'week' | 'month' = 'day', isYesterday = true) =>
  headlineOf(told, period, isYesterday)
    .map(part => (typeof part === 'string' ? part : part.strong))
    .join('')
    .replaceAll('\u00a0', ' ')

test('the sentence above the texts says which was opened most, and which grew most', () => {
  const textsSaid = (posts: ReturnType<typeof post>[], views: number) =>
    textsHeadlineOf(numbers({ views }, { posts }) as NumbersReply, 'week', true)
      .map(part => (typeof part === 'string' ? part : part.strong))
      .join('')
      .replaceAll('\u00a0', ' ')
  const other = (title: string, views: number, before: number) => ({ ...post(title, views, before), id: 2 })
  expect(textsSaid([], 0)).toBe('За неделю тексты никто не открывал.')
  expect(textsSaid([post('Сон', 300, 300), other('Фикус', 80, 60)], 600)).toBe(
    'За неделю чаще всего открывали «Сон» — 300 раз, 50 из ста открытий. Больше всего прибавил текст «Фикус»: на 33 %.',
  )
  expect(textsSaid([post('Сон', 300, 200), other('Фикус', 20, 1)], 320)).toBe(
    'За неделю чаще всего открывали «Сон» — 300 раз, 94 из ста открытий. Это на 50 % больше прежнего.',
  )
  expect(textsSaid([post('Как говорить «нет»', 3, 0)], 3)).toBe(
    'За неделю чаще всего открывали «Как говорить „нет“» — 3 раза.',
  )
})

test.each<[string, string]>([
  [
    said(numbers({ views: 1120, usual: 1000 }, { posts: [post('Сон', 500, 100)] })),
    'Вчера читали 1 120 раз — на 12 % больше обычного: «Сон» открыли 500 раз.',
  ],
  [
    said(
      numbers(
        { views: 1120, usual: 1000, sources: { ...none, zen: 300 } },
        { posts: [post('Сон', 500, 400)], usualSources: { ...none, zen: 100 } },
      ),
    ),
    'Вчера читали 1 120 раз — на 12 % больше обычного: «Сон» открыли 500 раз, больше всего из Дзена.',
  ],
  [
    said(
      numbers(
        { views: 900, usual: 1000, sources: { ...none, search: 300 } },
        { posts: [post('Сон', 10, 10)], usualSources: { ...none, search: 380 } },
      ),
    ),
    'Вчера читали 900 раз — на 10 % меньше обычного: из поиска приходили реже.',
  ],
  [said(numbers({ views: 1010, usual: 1000 })), 'Вчера читали 1 010 раз — как обычно.'],
  [said(numbers({ views: 1200, usual: 1000 })), 'Вчера читали 1 200 раз — на 20 % больше обычного.'],
  [
    said(numbers({ views: 1080, before: 1000, finished: 0.61 }), 'week'),
    'За неделю читали 1 080 раз — на 8 % больше, чем неделей раньше. Дочитывают 61 из ста.',
  ],
  [
    said(numbers({ views: 1010, before: 1000 }), 'week'),
    'За неделю читали 1 010 раз — столько же, сколько неделей раньше.',
  ],
  [said(numbers({ views: 500 }), 'month'), 'За четыре недели читали 500 раз. Сравнить пока не с чем.'],
  [
    said(numbers({ views: 22, usual: 5 }, { isOwn: true })),
    'Вчера ваши тексты читали 22 раза. Пока мало, чтобы сравнивать.',
  ],
  [said(numbers({ views: 0, usual: 0 })), 'Вчера журнал никто не открывал.'],
  [said(numbers({ views: 60 }), 'day', false), '20 ноября читали 60 раз. Сравнить пока не с чем.'],
  [
    said(numbers({ views: 60 }, { from: '2026-10-26', to: '2026-11-01' }), 'week', false),
    '26 октября — 1 ноября читали 60 раз. Сравнить пока не с чем.',
  ],
  [
    said(numbers({ views: null }), 'week'),
    'Пока не измерено: цифры появятся на следующий день после первых читателей.',
  ],
  [
    said(
      numbers(
        { views: 700, usual: 700 },
        {
          days: [
            {
              day: '2026-11-15',
              views: 1,
              usual: null,
              hours: Array.from({ length: 24 }, (_, at) => (at === 21 ? 90 : 1)),
            },
            { day: '2026-11-16', views: 1, usual: null, hours: [] },
          ],
        },
      ),
      'week',
    ),
    'За неделю читали 700 раз — как обычно. Лучший час — воскресенье, 21:00.',
  ],
])('%s', (sentence, wanted) => {
  expect(sentence).toBe(wanted)
})

test('no single cause is no cause', () => {
  const told = numbers({ views: 2000, sources: null }, { posts: [post('А', 120, 100), post('Б', 120, 100)] })
  expect(causeOf(told, 1000)).toBeUndefined()
})

test.each([
  [null, 10, '—'],
  [10, null, '—'],
  [10, 0, '—'],
  [112, 100, '+12 %'],
  [97, 100, '−3 %'],
  [100, 100, '0 %'],
])('%j after %j is %s', (value, before, wanted) => {
  expect(changeWords(value, before).replace('\u00a0', ' ')).toBe(wanted)
})

test('days are named as people say them, and unknown is a dash', () => {
  expect([
    dayWords('2026-05-01'),
    rangeWords('2026-11-16', '2026-11-22'),
    rangeWords('2026-10-30', '2026-11-05'),
  ]).toEqual(['1 мая', '16–22 ноября', '30 октября\u00a0— 5 ноября'])
  expect([orDash(null), orDash(0)]).toEqual(['—', '0'])
})

test('a hundred readers are a hundred', () => {
  const all = hundredOf({ ...none, search: 1, zen: 1, letter: 1 })
  expect(all.reduce((sum, { of100 }) => sum + of100, 0)).toBe(100)
  expect(hundredOf(none)).toEqual([])
  expect(hundredOf({ ...none, direct: 1, search: 3 })).toEqual([
    { source: 'search', of100: 75 },
    { source: 'direct', of100: 25 },
  ])
})

const block = (kind: Block['kind'], reached: number): Block => ({ kind, words: '', reached })
test('the block that loses most readers is named with a cause and a deed', () => {
  const told = [block('text', 1000), block('text', 960), block('table', 900), block('text', 765), block('text', 700)]
  expect(worstLoss(told)).toMatchObject({
    at: 2,
    of100: 15,
    words: 'На таблице уходит 15 из ста',
    deed: 'Заменить списком',
  })
  expect(worstLoss([block('text', 1000), block('text', 950), block('text', 900)])).toBeUndefined()
  expect(worstLoss([block('table', 40), block('text', 1)])).toBeUndefined()
  expect(worstLoss([])).toBeUndefined()
})

test('a file for Excel keeps quotes, and no cell is a formula', () => {
  expect(
    csvOf([
      ['Статья', 'Раз'],
      ['Как «нет»; "да"', 12],
      ['=1+1', -3],
      ['−3 %', '+5'],
    ]),
  ).toBe('\uFEFFСтатья;Раз\r\n"Как «нет»; ""да""";12\r\n\'=1+1;-3\r\n−3 %;\'+5\r\n')
})

const trial = (state: 'early' | 'unclear' | 'likely' | 'better', more: object = {}) => ({
  startedAt: '2026-11-20T06:00:00Z',
  stoppedAt: null,
  isWon: false,
  rule: { alpha: 0.05, readersMin: 500, opensMin: 40, days: 14 },
  arms: [20, 20].map(seen => ({ title: '', share: 0.5, seen, opened: 1, interval: { low: 0, high: 1 } })),
  verdict: { state, best: state === 'likely' || state === 'better' ? 1 : null, difference: { low: 0.006, high: 0.02 } },
  ...more,
})
test.each([
  [trial('early'), 'Пока 40 человек, рано'],
  [trial('unclear'), 'Пока не различить'],
  [trial('likely'), 'Б, вероятно, лучше, но пока не наверняка'],
  [trial('better'), 'Б лучше: ошибаемся не чаще чем в 5 случаях из 100'],
  [trial('unclear', { stoppedAt: '2026-12-04T06:00:00Z' }), 'Проба кончилась, разницы не видно: оставьте любой'],
])('confidence is told in words (%#)', (told, wanted) => {
  expect(verdictWords(told).replaceAll('\u00a0', ' ')).toBe(wanted)
})

test('a difference is told as an interval, and the age of a trial in hours, then in days', () => {
  expect(differenceWords(trial('better'))).toBe('Из ста увидевших Б открывают на 0,6–2,0 больше')
  expect(
    differenceWords(trial('likely', { verdict: { state: 'likely', best: 1, difference: { low: -0.1, high: 0.2 } } })),
  ).toBeUndefined()
  const age = (until: string) => ageWords('2026-11-20T06:00:00Z', new Date(until)).replace('\u00a0', ' ')
  expect([age('2026-11-21T08:00:00Z'), age('2026-11-25T06:00:00Z')]).toEqual(['26 часов', '5 дней'])
})
