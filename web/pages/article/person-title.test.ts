import { expect, test } from 'vitest'
import { titleOfPerson } from './person-title.ts'

test.each([
  [{ role: '', expertise: null, areDocumentsChecked: false }, false, 'Автор'],
  [{ role: 'Редактор', expertise: null, areDocumentsChecked: false }, false, 'Редактор'],
  [{ role: '', expertise: 'Сомнолог', areDocumentsChecked: true }, true, 'Эксперт · Сомнолог · документы проверены'],
  [{ role: '', expertise: null, areDocumentsChecked: false }, true, 'Эксперт'],
])('%o', (person, isExpert, words) => expect(titleOfPerson(person, isExpert)).toBe(words))
