import { expect, test } from 'vitest'
import { settingsFor } from './settings-sections.ts'
import { findSettings } from './settings-words.ts'

const sections = settingsFor({ isAdmin: true, moderates: true })
const titlesFor = (typed: string) => findSettings(sections, typed).map(({ title }) => title)

test('a settings section is found by its title and by synonyms', () => {
  expect(titlesFor('ПРОВЕРКА ПЕРЕД ')).toEqual(['Проверка перед выходом'])
  expect(titlesFor('огрн')).toEqual(['О журнале'])
  expect(titlesFor('близнёцы')).toEqual(['Разделы и метки'])
  expect(titlesFor('')).toHaveLength(sections.length)
  expect(titlesFor('погода')).toEqual([])
})
