import { expect, test } from 'vitest'
import { findMentioned } from './mentions.ts'

const people = [
  { id: 'nina', name: 'Нина Левина' },
  { id: 'nina-k', name: 'Нина Ким' },
  { id: 'denis', name: 'Денис' },
  { id: 'semen', name: 'Семён Ли' },
]
const named = (body: string) => findMentioned(body, people, 10)

test('a whole name names one person, a first name all who have it', () => {
  expect(named('@Нина Левина, рассудите')).toEqual(['nina'])
  expect(named('спросите @нина и @Денис.')).toEqual(['nina', 'nina-k', 'denis'])
  expect(named('(@семен ли)')).toEqual(['semen'])
})

test('an address of mail, a longer word and a name without the sign name nobody', () => {
  expect(named('denis@денис.рф, @Денисов, Нина')).toEqual([])
  expect(findMentioned('@Нина', people, 1)).toEqual(['nina'])
})
