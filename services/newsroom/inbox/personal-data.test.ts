import { expect, test } from 'vitest'
import { stripPersonalData } from './personal-data.ts'

test.each([
  ['Пишите на olga.k+dom@mail.example.ru, жду', 'Пишите на [почта], жду', ['email']],
  ['Почта: вася@почта.рф', 'Почта: [почта]', ['email']],
  [`Черта ${'-'.repeat(80)}olga@mail.ru.`, 'Черта [почта].', ['email']],
  ['Цена 5@ и a@b', 'Цена 5@ и a@b', []],
  ['ул. Мира,\n\nд. 5,\nкв. 12', '[адрес]', ['address']],
  ['Мой телеграм @olga_dom или t.me/olga_dom', 'Мой телеграм [ник] или [ник]', ['nick', 'nick']],
  ['Звоните +7 (916) 123-45-67 вечером', 'Звоните [номер] вечером', ['phone']],
  ['8 916 123 45 67', '[номер]', ['phone']],
  ['Живу на ул. Ленина, д. 5, кв. 12, третий этаж', 'Живу на [адрес], третий этаж', ['address']],
  ['г. Тула, улица Льва Толстого, дом 7', '[адрес]', ['address']],
  ['Наш двор – проспект Мира 101к2', 'Наш двор – [адрес]', ['address']],
  ['Набережная Фонтанки, 34', 'Набережная Фонтанки, 34', []],
  ['Ленинский проспект большой', 'Ленинский проспект большой', []],
  ['Мне 62 года, вешу 80 кг, дышу 4-7-8', 'Мне 62 года, вешу 80 кг, дышу 4-7-8', []],
  ['Пью 2 000 мл воды и 1 500 шагов', 'Пью 2 000 мл воды и 1 500 шагов', []],
  ['Выключен ли утюг?', 'Выключен ли утюг?', []],
])('%s', (text, left, kinds) => {
  const stripped = stripPersonalData(text)
  expect([stripped.text, stripped.removed.map(({ kind }) => kind)]).toEqual([left, kinds])
})

test('what was taken out is listed in its own words', () => {
  expect(stripPersonalData('Я с ул. Мира, 3, тел. 8-916-123-45-67').removed).toEqual([
    { kind: 'address', words: 'ул. Мира, 3' },
    { kind: 'phone', words: '8-916-123-45-67' },
  ])
})

/** Letters that make an unbounded pattern look at the same characters again and again. */
const hostile: Record<string, (length: number) => string> = {
  letters: length => 'ф'.repeat(length),
  digits: length => '7'.repeat(length),
  dashes: length => '1234567'.padEnd(length, '-'),
  'spaces after a street': length => 'ул. Мира'.padEnd(length),
  'spaces after a house': length => `${'ул. Мира 5'.padEnd(length)}кв`,
  'a long number of a house': length => `ул. ${'1'.repeat(length)}ыы`,
  'a long town': length => 'г. А'.padEnd(length, 'а'),
  'many towns in a word': length => 'городА-'.repeat(length / 7),
  'many streets in a word': length => 'улА-'.repeat(length / 4),
  'many streets': length => 'ул. А '.repeat(length / 6),
  'a long domain': length => 'a@'.padEnd(length, 'b'),
  'many at signs': length => 'a@'.repeat(length / 2),
}
test.each(Object.entries(hostile))('%s take time that grows with the length, not with its square', (_, write) => {
  const timeOf = (length: number) => {
    const text = write(length)
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now()
      stripPersonalData(text)
      return performance.now() - start
    })
    return Math.min(...times)
  }
  timeOf(5_000)
  // Four times as long: 4 if linear, 16 if quadratic. Times below a millisecond are noise.
  expect(timeOf(20_000) / Math.max(1, timeOf(5_000))).toBeLessThan(10)
})
