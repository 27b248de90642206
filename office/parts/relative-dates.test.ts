import { expect, test } from 'vitest'
import {
  agoWords,
  atWords,
  beforeWords,
  dateWords,
  deadlineOf,
  lostWords,
  momentWords,
  untilWords,
  whenWords,
} from './relative-dates.ts'

const now = new Date(2026, 10, 23, 10, 42)
const at = (day: number, hour: number, minute = 0, month = 10) => new Date(2026, month, day, hour, minute).toISOString()

test.each([
  [at(23, 10, 42), 'только что'],
  [at(23, 10, 30), '12\u00a0мин'],
  [at(23, 8), '8:00'],
  [at(22, 23, 50), 'вчера'],
  [at(20, 12), '20\u00a0ноября'],
  [new Date(2025, 10, 20).toISOString(), '20\u00a0ноября 2025'],
])('%s was «%s»', (moment, words) => expect(agoWords(moment, now)).toBe(words))

test('a moment on either side of now has its hour', () => {
  expect([at(22, 8), at(23, 19), at(24, 12), at(27, 9, 5)].map(moment => momentWords(moment, now))).toEqual([
    'вчера, 8:00',
    'сегодня, 19:00',
    'завтра, 12:00',
    '27\u00a0ноября, 9:05',
  ])
})

test('dates show the day, and near ones also the time', () => {
  expect([at(23, 9, 5), at(22, 23, 51), at(3, 9)].map(moment => whenWords(moment, now))).toEqual([
    'сегодня, 9:05',
    'вчера, 23:51',
    '3\u00a0ноября',
  ])
  expect([at(23, 19), at(24, 10, 42), at(27, 9)].map(moment => untilWords(moment, now))).toEqual([
    'сегодня, 19:00',
    'завтра, 10:42',
    '27\u00a0ноября',
  ])
  expect(dateWords(at(23, 9), now)).toBe('23\u00a0ноября')
})

test('a moment in a sentence has its day and its time', () => {
  expect([at(23, 9, 5), at(22, 23, 51), at(3, 9)].map(moment => atWords(moment, now))).toEqual([
    'сегодня в\u00a09:05',
    'вчера в\u00a023:51',
    '3\u00a0ноября в\u00a09:00',
  ])
  expect([at(23, 16, 7), at(24, 0, 10), at(27, 9)].map(moment => beforeWords(moment, now))).toEqual([
    'сегодня до\u00a016:07',
    'завтра до\u00a00:10',
    '27\u00a0ноября до\u00a09:00',
  ])
})

test.each([
  [at(23, 19), 'сегодня, 19:00', 'soon'],
  [at(24, 12), 'завтра, 12:00', 'soon'],
  [at(27, 14), 'пт\u00a027', 'calm'],
  [at(10, 12, 0, 11), '10\u00a0декабря', 'calm'],
  [at(23, 9), 'просрочен, 9:00', 'late'],
  [at(22, 9), 'просрочен на 1\u00a0день', 'late', 'просрочен'],
  [at(21, 9), 'просрочен на 2\u00a0дня', 'late', 'просрочен'],
])('a deadline of %s is «%s», %s', (moment, words, tone, short?: string) =>
  expect(deadlineOf(moment, now)).toEqual({ words, tone, short }),
)

test('the duration of a lost connection is shown in words', () => {
  expect(lostWords(now.getTime() - 30_000, now)).toBe('меньше минуты')
  expect(lostWords(now.getTime() - 240_000, now)).toBe('4\u00a0минуты')
  expect(lostWords(new Date(2026, 10, 23, 9, 5).getTime(), now)).toBe('с 9:05')
})
