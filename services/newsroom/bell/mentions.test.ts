import { expect, test } from 'vitest'
import { findMentioned } from './mentions.ts'

const people = [
  { id: 'nina', name: 'Нина Левина' },
  { id: 'nina-k', name: 'Нина Ким' },
  { id: 'denis', name: 'Денис' },
  { id: 'semen', name: 'Семён Ли' },
]
const named = (body: string) => findMentioned(body, people, 10)

test('a full name mentions one person, a first name everybody who has it', () => {
  expect(named('@Нина Левина, рассудите')).toEqual(['nina'])
  expect(named('спросите @нина и @Денис.')).toEqual(['nina', 'nina-k', 'denis'])
  expect(named('(@семен ли)')).toEqual(['semen'])
})

test('an email address, a longer word and a name without the sign mention nobody', () => {
  expect(named('denis@денис.рф, @Денисов, Нина')).toEqual([])
  expect(findMentioned('@Нина', people, 1)).toEqual(['nina'])
})
