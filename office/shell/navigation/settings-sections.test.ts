import { expect, test } from 'vitest'
import { findSettings, type SettingsSection } from './settings-sections.ts'

const sections: readonly SettingsSection[] = [
  { path: 'gate', title: 'Проверка перед выходом', words: 'правила реклама erid описания картинок' },
  { path: 'words', title: 'Слова журнала', words: 'словарь орфография' },
]
const titlesFor = (typed: string) => findSettings(sections, typed).map(({ title }) => title)

test('a settings section is found by its title and by synonyms', () => {
  expect(titlesFor('ПРОВЕРКА ')).toEqual(['Проверка перед выходом'])
  expect(titlesFor('словарь')).toEqual(['Слова журнала'])
  expect(titlesFor('')).toHaveLength(2)
  expect(titlesFor('погода')).toEqual([])
})
