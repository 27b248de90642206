import { expect, test } from 'vitest'
import {
  cardPlaces,
  clockCovers,
  comparedWords,
  dateOf,
  dayWordsOf,
  discLeft,
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
    title: '3\u00a0опечатки от читателей',
    verb: 'Разобрать',
    path: '/inbox?kind=typo',
  })
  expect(wordsOfWaiting({ kind: 'inbox', letters: 'question', count: 1 }, now)).toMatchObject({
    title: 'Вопрос от читателя',
    note: 'Ждёт ответа',
  })
  expect(wordsOfWaiting({ kind: 'inbox', letters: 'ads', count: 2 }, now).title).toBe('2\u00a0запроса о рекламе')
  const text = { id: 4, title: 'Прогулка', stage: 'ready', cover: null } as const
  const planned = { kind: 'text', text, at: at(9, 0, 24).toISOString(), owner: 'Тимур' } as const
  expect(wordsOfWaiting({ ...planned, asks: 'unblock', reason: 'нет erid' }, now)).toEqual({
    title: 'Прогулка',
    due: 'не выйдет: нет erid · стоит на завтра, 9:00',
    note: 'Тимур',
    verb: 'Исправить',
    path: '/texts/4',
  })
  expect(wordsOfWaiting({ ...planned, asks: 'finish', reason: null }, now)).toMatchObject({
    due: 'сдать: завтра, 9:00',
    note: 'Тимур',
  })
  expect(wordsOfWaiting({ ...planned, asks: 'release', at: null, owner: null, reason: null }, now)).toMatchObject({
    due: '',
    note: 'готов, время выхода не назначено',
  })
  const late = { ...planned, at: at(9).toISOString(), reason: 'нет erid' }
  expect(wordsOfWaiting({ ...late, asks: 'release' }, now)).toMatchObject({
    due: 'по плану сегодня, 9:00',
    note: 'готов, ещё не поставлен · Тимур',
  })
  expect(wordsOfWaiting({ ...late, asks: 'unblock' }, now).due).toBe('не вышло: нет erid · сегодня, 9:00')
})

test('what broke names the mending', () => {
  const jobs = { kind: 'jobs', count: 14, reason: '550 no such box', at: now.toISOString() } as const
  expect(wordsOfBroken({ ...jobs, queue: 'mail.send-letter' })).toMatchObject({
    title: '14\u00a0писем не ушло',
    verb: 'Отправить ещё раз',
  })
  expect(wordsOfBroken({ kind: 'disk', freeBytes: 1.5 * 1024 ** 3 }).title).toBe('Диск почти полон: осталось 1,5 ГБ')
})

test('a text of the day says whether it will go out, and after its hour why it did not', () => {
  const text = { state: 'waiting', stage: 'ready', blocker: null, lateSeconds: null } as const
  const wordsOf = (changes: object, isPast = false) => stateOf({ ...text, ...changes }, isPast)
  expect(wordsOf({})).toEqual({ words: 'выйдет само', tone: 'calm' })
  expect(wordsOf({ blocker: 'нет обложки' })).toEqual({ words: 'не выйдет: нет обложки', tone: 'warn' })
  expect(wordsOf({ lateSeconds: 180 }, true)).toEqual({ words: 'опаздывает на 3\u00a0мин', tone: 'warn' })
  expect(wordsOf({ state: 'out' }, true).words).toBe('вышло')
  const planned = { state: 'planned', blocker: 'нет обложки' } as const
  expect(wordsOf({ ...planned, stage: 'proofreading' }).words).toBe('ещё в корректуре')
  expect(wordsOf(planned)).toEqual({ words: 'не выйдет: нет обложки', tone: 'warn' })
  expect(wordsOf({ state: 'planned' })).toEqual({ words: 'по плану, ещё не поставлен', tone: 'warn' })
  expect(wordsOf({ state: 'planned' }, true)).toEqual({ words: 'не вышло: выход не поставлен', tone: 'bad' })
  expect(wordsOf({ ...planned, stage: 'draft' }, true).words).toBe('не вышло: ещё черновик')
})

test('cards stand side by side, of two near ones the earlier above, and are given up where two rows are too few', () => {
  expect(cardPlaces([40, 60])).toEqual([
    { left: 40, room: 20, isAbove: false },
    { left: 60, room: 40, isAbove: false },
  ])
  expect(cardPlaces([50, 40, 95])).toEqual([
    { left: 50, room: 37, isAbove: false },
    { left: 40, room: 60, isAbove: true },
    // Begins earlier than its hour, so that it does not stick out.
    { left: 87, room: 13, isAbove: false },
  ])
  expect(cardPlaces([40, 40])?.map(({ isAbove }) => isAbove)).toEqual([false, true])
  expect(cardPlaces([40, 42, 44])).toBeUndefined()
  expect(cardPlaces([])).toEqual([])
})

test('a disc never lies under the dot of now', () => {
  expect(discLeft(49, 50)).toBe('max(0%, min(49%, 50% - 1.2rem))')
  expect(discLeft(50, 50)).toBe('max(0%, min(50%, 50% - 1.2rem))')
  expect(discLeft(50.5, 50)).toBe('min(100%, max(50.5%, 50% + 1.2rem))')
})

test('an hour that the clock of now would lie on is not named, and on a narrow line the next ones neither', () => {
  expect([at(17, 10), at(17, 28), at(18, 55), at(19, 10), at(20, 20)].map(each => clockCovers(18, each))).toEqual([
    'tablet',
    'desk',
    'tablet',
    'phone',
    undefined,
  ])
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
