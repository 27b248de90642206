import { expect, test } from 'vitest'
import { ogrnProblem } from './ogrn.ts'

test('a state registration number has thirteen or fifteen digits, and the last one fits the others', () => {
  for (const right of ['1027700132195', '1037739010891', '304500116000157']) expect(ogrnProblem(right)).toBeUndefined()
  expect(ogrnProblem('1027700132196')).toContain('не сходится')
  expect(ogrnProblem('304500116000158')).toContain('не сходится')
  expect(ogrnProblem('102770013219')).toContain('13 или 15 цифр, а здесь 12')
  expect(ogrnProblem('10277001321O5')).toContain('только цифры')
})
