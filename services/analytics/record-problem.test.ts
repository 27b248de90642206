import { expect, test } from 'vitest'
import { fingerprintOf } from './record-problem.ts'

const problem = { name: 'TypeError', message: 'x is not a function', stack: '', place: '/fikus-zimoj' }

test('a problem has the same fingerprint after a new build; another place in the code has another', () => {
  const of = (stack: string, message = problem.message) => fingerprintOf('browser', { ...problem, message, stack })
  const first = of('TypeError: x\n    at open (https://delno.test/assets/app-BxQ12aZ9.js:1:100)')
  expect(of('TypeError: x\n    at open (https://delno.test/assets/app-Cy_34bK0.js:7:2222)')).toBe(first)
  expect(of('TypeError: x\n    at close (https://delno.test/assets/app-BxQ12aZ9.js:1:100)')).not.toBe(first)
  expect(of('', 'item 17 is gone')).toBe(of('', 'item 18 is gone'))
  expect(fingerprintOf('server', { ...problem, stack: '' })).not.toBe(of(''))
})
