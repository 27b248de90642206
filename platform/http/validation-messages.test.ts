import { expect, test } from 'vitest'
import { z } from 'zod'
import { wholeNumber } from '#contract/whole-number.ts'
import { installValidationMessages } from './validation-messages.ts'

installValidationMessages()
const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)

test.each<[string, z.ZodType, unknown]>([
  ['Обязательное поле', z.string(), undefined],
  ['Обязательное поле', wholeNumber(1, 9), undefined],
  ['Обязательное поле', z.enum(['a', 'b']), undefined],
  ['Обязательное поле', z.union([z.string(), z.number()]), undefined],
  ['Ожидается строка', z.string(), 7],
  ['Ожидается число', wholeNumber(1, 9), Number.NaN],
  ['Ожидается целое число', wholeNumber(1, 9), 1.5],
  ['Ожидается true или false', z.boolean(), 'да'],
  ['Ожидается список', z.array(z.string()), {}],
  ['Ожидается объект', z.object({}), 'a'],
  ['Ожидается объект', z.record(z.string(), z.string()), []],
  ['Ожидается get-views', z.literal('get-views'), 'views'],
  ['Ожидается одно из: like, dislike', z.enum(['like', 'dislike']), 'love'],
  ['Неверное значение', z.union([z.string(), z.boolean()]), 7],
  ['Не может быть пустым', z.string().min(1), ''],
  ['Не короче 2 знаков', z.string().min(2), 'a'],
  ['Не длиннее 21 знака', z.string().max(21), 'a'.repeat(22)],
  ['Не может быть пустым', z.array(z.string()).min(1), []],
  ['Не больше 1 значения', z.array(z.string()).max(1), ['a', 'b']],
  ['Не меньше 1', wholeNumber(1, 9), 0],
  ['Не больше 9', wholeNumber(1, 9), '10'],
  ['Ожидается адрес почты', z.email(), 'anna'],
  ['Ожидается UUID', z.uuid(), '7'],
  ['Ожидается дата вида 2026-11-21', z.iso.date(), 'вчера'],
  ['Неверный вид значения', z.string().regex(/^[a-z]$/), 'Ж'],
  ['Лишние поля: b', z.strictObject({ a: z.string() }), { a: '', b: '' }],
])('%s', (message, schema, value) => {
  expect(said(schema, value)).toEqual([message])
})

test.each([true, false, null, [7], ['7'], {}, '', ' 7', '7 ', '0x10', '1e1', '1.0', '+7', '7'.repeat(17), 1.5])(
  'no whole number is read from %j',
  value => {
    expect(wholeNumber(0, Number.MAX_SAFE_INTEGER).safeParse(value).success).toBe(false)
  },
)

test.each([7, '7', '007'])('a whole number is read from %j', value => {
  expect(wholeNumber(1, 9).parse(value)).toBe(7)
})
