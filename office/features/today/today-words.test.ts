import { expect, test } from 'vitest'
import {
  comparedWords,
  dateOf,
  dayWordsOf,
  greetingOf,
  hoursWords,
  laterOf,
  placeOf,
  stateOf,
  wordsOfBroken,
  wordsOfWaiting,
} from './today-words.ts'

/** A Monday. */
const at = (hours: number, minutes = 0, day = 23) => new Date(2026, 10, day, hours, minutes)
const now = at(10, 42)

test('the greeting follows the hour, the date has its day of the week', () => {
  expect([4, 5, 12, 18].map(hour => greetingOf(at(hour)))).toEqual([
    'Доброй ночи',
    'Доброе утро',
    'Добрый день',
    'Добрый вечер',
  ])
  expect(dateOf(now)).toBe('понедельник, 23\u00a0ноября')
})

test('the line of the day begins at six and ends at midnight', () => {
  expect([at(5), at(6), at(15), at(23, 59)].map(each => Math.round(placeOf(each.toISOString())))).toEqual([
    0, 0, 50, 100,
  ])
})

test('what was put off comes back in the evening, tomorrow or on Monday, always later than now', () => {
  expect(laterOf('evening', now)).toEqual(at(18))
  expect(laterOf('evening', at(20, 30))).toEqual(at(21))
  expect(laterOf('tomorrow', now)).toEqual(at(9, 0, 24))
  expect(laterOf('monday', now)).toEqual(at(9, 0, 30))
  expect(laterOf('monday', at(10, 0, 28))).toEqual(at(9, 0, 30))
  expect(laterOf('monday', at(10, 0, 29))).toEqual(at(9, 0, 30))
})

test('rows say what is asked with one verb', () => {
  expect(wordsOfWaiting({ kind: 'inbox', letters: 'typo', count: 3 }, now)).toMatchObject({
    title: 'В почте 3\u00a0опечатки',
    verb: 'Разобрать',
    path: '/inbox?kind=typo',
  })
  const text = { id: 4, title: 'Прогулка', stage: 'ready', cover: null } as const
  const planned = { kind: 'text', text, at: at(9, 0, 24).toISOString(), owner: 'Тимур' } as const
  expect(wordsOfWaiting({ ...planned, asks: 'unblock', reason: 'нет erid' }, now)).toEqual({
    title: 'Прогулка',
    note: 'не выйдет: нет erid · стоит на завтра, 9:00 · Тимур',
    verb: 'Исправить',
    path: '/texts/4',
  })
  expect(wordsOfWaiting({ ...planned, asks: 'finish', reason: null }, now).note).toBe('сдать: завтра, 9:00 · Тимур')
  expect(wordsOfWaiting({ ...planned, asks: 'release', at: null, owner: null, reason: null }, now).note).toBe(
    'готов, время выхода не назначено',
  )
})

test('what broke names the mending', () => {
  const jobs = { kind: 'jobs', count: 14, reason: '550 no such box', at: now.toISOString() } as const
  expect(wordsOfBroken({ ...jobs, queue: 'mail.send-letter' })).toMatchObject({
    title: '14\u00a0писем не ушло',
    verb: 'Отправить ещё раз',
  })
  expect(wordsOfBroken({ kind: 'disk', freeBytes: 1.5 * 1024 ** 3 }).title).toBe('Диск почти полон: осталось 1,5 ГБ')
})

test('a text of the day says whether it will go out', () => {
  const text = { state: 'waiting', stage: 'ready', blocker: null, lateSeconds: null } as const
  expect(stateOf(text)).toEqual({ words: 'выйдет само', tone: 'calm' })
  expect(stateOf({ ...text, blocker: 'нет обложки' })).toEqual({ words: 'не выйдет: нет обложки', tone: 'warn' })
  expect(stateOf({ ...text, lateSeconds: 180 })).toEqual({ words: 'опаздывает на 3\u00a0мин', tone: 'warn' })
  expect(stateOf({ ...text, state: 'out' }).words).toBe('вышло')
  const planned = { ...text, state: 'planned', blocker: 'нет обложки' } as const
  expect(stateOf({ ...planned, stage: 'proofreading' }).words).toBe('ещё в корректуре')
  expect(stateOf({ ...planned, blocker: null }).words).toBe('время выхода не назначено')
})

test('readers are compared with what is usual, if that is known', () => {
  expect(comparedWords(412, 340, now)).toBe('на 21\u00a0% больше, чем обычно в понедельник')
  expect(comparedWords(300, 340, at(10, 0, 24))).toBe('на 12\u00a0% меньше, чем обычно во вторник')
  expect(comparedWords(341, 340, now)).toBe('как обычно в понедельник')
  expect(comparedWords(412, null, now)).toBe('')
})

test('the hours of the day are added up beside the usual ones', () => {
  const usual = { hours: Array.from({ length: 24 }, () => 50), soFar: 150 }
  expect(hoursWords({ hours: [10, 20, 311], usual })).toBe('К\u00a03:00 было 341\u00a0просмотр, обычно 150')
  expect(hoursWords({ hours: [10, 20], usual: null })).toBe('К\u00a02:00 было 30\u00a0просмотров')
  expect(hoursWords({ hours: [], usual })).toBe('')
})

test('a day of the week ahead counts what is not ready', () => {
  expect(dayWordsOf([])).toBe('Пусто')
  expect(dayWordsOf(['ready', 'draft', 'proofreading'])).toBe('3\u00a0текста, 2\u00a0не готовы')
})
