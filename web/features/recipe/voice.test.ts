import { expect, test } from 'vitest'
import { commandOf } from './voice.ts'
import { clockText, overText } from './timers.ts'

test.each([
  ['Дальше', 'next'],
  ['так, следующий шаг', 'next'],
  ['назад пожалуйста', 'back'],
  ['нет не дальше назад', 'back'],
  ['поставь таймер', 'timer'],
  ['передай соль', undefined],
  ['', undefined],
])('«%s» means %s', (heard, command) => expect(commandOf(heard)).toBe(command))

test('a timer says what is left, and how late it rings', () => {
  expect([clockText(168), clockText(3725)]).toEqual(['2:48', '1:02:05'])
  expect([overText(0), overText(-59), overText(-300)].map(text => text.replaceAll('\u00a0', ' '))).toEqual([
    'готово',
    'готово',
    'готово 5 мин назад',
  ])
})
