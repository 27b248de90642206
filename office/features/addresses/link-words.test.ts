import { expect, test } from 'vitest'
import { kindWords, outsideWords, walkWords } from './link-words.ts'

const walk = { isRunning: false, startedAt: null, endedAt: null, texts: 0, links: 0, isFull: false }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the last walk is told in words', () => {
  expect(walkWords(walk)).toBe('Ещё не обходили: первый обход будет ночью')
  expect(plain(walkWords({ ...walk, isRunning: true, texts: 21 }))).toBe('Обходим: уже 21 текст')
  const ended = { ...walk, endedAt: new Date(2026, 10, 26, 3, 4).toISOString(), texts: 82, links: 1203 }
  expect(plain(walkWords(ended, new Date(2026, 10, 26, 10)))).toMatch(/^Обошли \S.* в 3:04: 82 текста, 1.203 ссылки$/)
})

test('each kind says what a reader would find', () => {
  expect(kindWords({ kind: 'missing', leadsTo: null })).toBe('такой страницы нет')
  expect(kindWords({ kind: 'redirect', leadsTo: '/b' })).toBe('переадресация ведёт на /b, а там ничего нет')
  expect(kindWords({ kind: 'moved', leadsTo: '/c' })).toBe('переехала на /c')
})

test('the switch says what it does now', () => {
  expect(outsideWords({ isOn: false, addresses: 0, checked: 0 })).toMatch(/не открывает ни одного чужого сайта/)
  expect(plain(outsideWords({ isOn: true, addresses: 12, checked: 3 }))).toMatch(/^12 адресов, открыто 3\./)
})
