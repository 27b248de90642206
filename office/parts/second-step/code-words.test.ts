import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { wordsOfCode } from './code-words.ts'

const refused = (status: number, data: object) =>
  new CallError('signInByCode', status, { success: false, code: 'wrong_code', message: 'Код не подошёл', data })

test('a wrong code shows the usual cause and the remaining attempts, a pause shows its end', () => {
  expect(wordsOfCode(refused(400, { attempts_left: 3, pause_seconds: 0 }))).toMatch(
    /часы телефона.*Осталось: 3\sпопытки$/,
  )
  expect(wordsOfCode(refused(429, { attempts_left: 0, pause_seconds: 890 }))).toMatch(/Перерыв: 15\sмин\./)
  expect(wordsOfCode(new Error('сеть'))).toBeUndefined()
})
