import { expect, test } from 'vitest'
import { stripPersonalData } from './personal-data.ts'

test.each([
  ['Пишите на olga.k+dom@mail.example.ru, жду', 'Пишите на [почта], жду', ['email']],
  ['Почта: вася@почта.рф', 'Почта: [почта]', ['email']],
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
