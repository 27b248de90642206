import { expect, test } from 'vitest'
import { mascotLine } from './mascot.ts'

test.each([
  [3, 1, 'sleep', 'Уже поздно. Статья подождёт до утра.'],
  [6, 1, 'hello', 'Доброе утро. Начнём с чего-нибудь дельного.'],
  [11, 1, 'hello', 'Зимой хорошо читать у батареи.'],
  [15, 4, 'hello', 'Весной всё начинается с открытого окна.'],
  [15, 7, 'hello', 'Летом главное не забыть воду и панаму.'],
  [21, 10, 'hello', 'Осенью чай вкуснее, а вечера длиннее.'],
  [22, 10, 'sleep', 'Один короткий текст — и спать.'],
  [15, 12, 'hello', 'Зимой хорошо читать у батареи.'],
] as const)('on the home page at %d h in month %d the mood is %s, with the words «%s»', (hour, month, mood, text) => {
  expect(mascotLine('home', hour, month)).toEqual({ mood, text })
})

test.each([
  ['error', 'think'],
  ['empty', 'sleep'],
  ['search', 'think'],
  ['success', 'joy'],
  ['offline', 'sleep'],
] as const)('on the page «%s» the mood is %s at any hour', (page, mood) => {
  expect(mascotLine(page, 3, 1)).toEqual(mascotLine(page, 15, 7))
  expect(mascotLine(page, 3, 1).mood).toBe(mood)
})
