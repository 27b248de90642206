import { expect, test } from 'vitest'
import { asWordBeginnings } from './word-beginnings.ts'

test('each reading asks for all of its words, ё as е, and nothing of it can end the quotes', () => {
  expect(asWordBeginnings(['Сыр ёлка', "d'ouble:*|!"])).toBe("('сыр':* & 'елка':*) | ('d':* & 'ouble':*)")
  expect(asWordBeginnings(['сыр', 'сыр'])).toBe("('сыр':*)")
})

test('one letter alone asks for nothing', () => {
  expect(asWordBeginnings(['с', ' — '])).toBeUndefined()
  expect(asWordBeginnings(['с чаем'])).toBe("('с':* & 'чаем':*)")
})
