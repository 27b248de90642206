import { expect, test } from 'vitest'
import type { LivingText } from '#contract/newsroom-health.ts'
import {
  checkedAgo,
  countWords,
  dueWords,
  freshness,
  groupByDay,
  groupByExpert,
  placesOf,
  todayOn,
} from './health-words.ts'

const today = '2026-11-23'

test('on the line of a life neighbours keep apart, and today stands between those around it', () => {
  const points = ['2026-11-01', '2026-11-02', '2027-11-02'].map(day => ({ day }))
  const places = placesOf(points)
  expect(places).toEqual([0, 28, 100])
  expect(todayOn(points, places, '2026-11-28')).toBe(33)
})
const text = (reviewOn: string | null, changes: Partial<LivingText> = {}): LivingText => ({
  id: 1,
  title: 'Сон в жару',
  cover: null,
  expert: 'mikhail',
  reviewOn,
  broken: 0,
  ...changes,
})

test.each<[string | null, number, number, string]>([
  [null, 0, 0, 'день не назначен'],
  ['2026-11-14', 0, 0, 'просрочен на 9\u00a0дней'],
  ['2026-11-23', 0, 0, 'сегодня'],
  ['2026-12-05', 0, 1, 'через 12\u00a0дней'],
  ['2027-04-20', 0, 2, 'в апреле 2027'],
  ['2027-08-01', 0, 3, 'в августе 2027'],
  ['2027-11-20', 0, 4, 'в ноябре 2027'],
  ['2027-05-20', 0, 2, 'в мае 2027'],
  ['2027-03-20', 0, 2, 'в марте 2027'],
  ['2027-11-20', 2, 0, 'разобрать: 2\u00a0утверждения'],
])('a review on %s with %i broken claims', (day, broken, fresh, words) => {
  const due = text(day, { broken })
  expect([freshness(due, today), dueWords(due, today)]).toEqual([fresh, words])
})

test('texts are grouped by urgency, without empty groups', () => {
  const groups = groupByDay([text('2026-11-01'), text('2026-12-20'), text('2026-12-30', { broken: 1 })], today)
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['Пора', 2],
    ['До конца года', 1],
  ])
})

test('texts without an expert come first, then the experts by name', () => {
  const texts = [text(null), text(null, { expert: 'olga' }), text(null, { expert: null })]
  const names = new Map([
    ['mikhail', 'Михаил Орлов'],
    ['olga', 'Анна Ольгина'],
  ])
  expect(groupByExpert(texts, names).map(({ title }) => title)).toEqual([
    'Без эксперта',
    'Анна Ольгина',
    'Михаил Орлов',
  ])
})

test('the counts say what there is', () => {
  expect(countWords({ total: 131, due: 2, soon: 11 })).toBe('131\u00a0текст «Здоровья»: 118 свежи, 11 скоро, 2 ждут')
  expect(countWords({ total: 1, due: 1, soon: 0 })).toBe('1\u00a0текст «Здоровья»: 1 ждёт')
})

test.each([
  [null, 'никогда не проверяли'],
  ['2026-11-26', 'проверили сегодня'],
  ['2026-11-14', 'проверили 12 дней назад'],
  ['2026-08-26', 'проверили 3 месяца назад'],
  ['2024-10-01', 'проверили 2 года назад'],
])('facts that were checked on %s are named «%s»', (day, words) =>
  expect(checkedAgo(day, '2026-11-26').replaceAll('\u00a0', ' ')).toBe(words),
)
