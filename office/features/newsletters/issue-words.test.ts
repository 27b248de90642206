import { expect, test } from 'vitest'
import {
  countsWords,
  emptyBlocks,
  insertBlock,
  markSelection,
  moveBlock,
  sendingWords,
  settingsWords,
  subjectWords,
  weeklyWords,
  weightWords,
  withId,
} from './issue-words.ts'

test('the settings of a letter in one line', () => {
  const said = (...asked: Parameters<typeof settingsWords>) => settingsWords(...asked).replaceAll('\u00a0', ' ')
  expect(said(3, ['Письма', 'Сон'], 600)).toBe('3 читателям рассылок «Письма» и «Сон», не больше 600 писем в минуту')
  expect(said(0, ['Сон'], 600)).toBe('рассылка «Сон», пока без читателей, не больше 600 писем в минуту')
  expect(said(0, [], 1)).toBe('рассылка не выбрана, не больше 1 письма в минуту')
})

test('how many people on which lists', () => {
  const said = (...[readers, lists]: Parameters<typeof sendingWords>) =>
    sendingWords(readers, lists).replaceAll('\u00a0', ' ')
  expect(said(1, ['Письма'])).toBe('Уйдёт 1 читателю рассылки «Письма», каждому один раз.')
  expect(said(12_406, ['Письма', 'Рецепты', 'Сон'])).toBe(
    'Уйдёт 12 406 читателям рассылок «Письма», «Рецепты» и «Сон», каждому один раз.',
  )
})

test('numbers that are nothing are left out, except what was delivered', () => {
  const none = { waiting: 0, sent: 0, refused: 0, failed: 0, skipped: 0, left: 0 }
  expect(countsWords(none)).toBe('доставлено 0')
  expect(countsWords({ ...none, sent: 10, refused: 2, left: 1 })).toBe('доставлено 10, отказов 2, отписались 1')
})

test('the weight and the subject', () => {
  expect(weightWords(62 * 1024)).toBe('62 из 100 кБ, текстом тоже')
  expect(subjectWords('Да').replaceAll('\u00a0', ' ')).toBe('2 знака: на телефоне видно целиком')
  expect(subjectWords('а'.repeat(51)).replaceAll('\u00a0', ' ')).toBe('51 знак: телефон покажет начало')
})

test('blocks move and come after another one', () => {
  const [a, b, c] = [withId(emptyBlocks.heading), withId(emptyBlocks.text), withId(emptyBlocks.divider)]
  expect(moveBlock([a!, b!, c!], c!.id, 1)).toEqual([a, c, b])
  expect(moveBlock([a!, b!, c!], a!.id, 2)).toEqual([b, c, a])
  const blocks = [a!, b!]
  expect(moveBlock(blocks, a!.id, -1)).toBe(blocks)
  expect(moveBlock(blocks, b!.id, 2)).toBe(blocks)
  expect(moveBlock(blocks, b!.id, 1)).toBe(blocks)
  expect(insertBlock([a!, b!], c!, a!.id)).toEqual([a, c, b])
  expect(insertBlock([a!, b!], c!, undefined)).toEqual([a, b, c])
})

test('marks stand around the selected words, and the address of a link is typed next', () => {
  expect(markSelection({ text: 'да и нет', from: 3, to: 4 }, 'bold')).toEqual({ text: 'да **и** нет', from: 5, to: 6 })
  const linked = markSelection({ text: 'да', from: 0, to: 2 }, 'link')
  expect([linked.text, linked.text.slice(linked.from, linked.to)]).toEqual(['[да](https://)', 'https://'])
  expect(markSelection({ text: '', from: 0, to: 0 }, 'bold').text).toBe('**слова**')
})

test('the weekly letter goes out on the next Saturday', () => {
  const said = (day: number, hour: number) => weeklyWords(new Date(2026, 10, day, hour)).replaceAll('\u00a0', ' ')
  expect(said(26, 9)).toBe('28 ноября, в субботу, если за неделю будет хотя бы 3 новые статьи')
  expect(said(28, 9)).toMatch(/^28 ноября/)
  expect(said(28, 10)).toMatch(/^5 декабря/)
})
