// The sections of the settings that have a page. Others join the list with their page and their row in router.tsx.
import type { Person } from '../session/session.ts'

export type SettingsSection = {
  path: string
  title: string
  /** What people call it when they look for it, beside the title. */
  words: string
  /** Drawn for administrators only. */
  isForAdmin?: true
}

export const settingsSections = [
  {
    path: 'gate',
    title: 'Проверка перед выходом',
    words:
      'правила гейт реклама erid ИНН незрячие картинки возраст иноагенты англицизмы согласие источники эксперт закон',
    isForAdmin: true,
  },
  {
    path: 'dictionary',
    title: 'Словарь журнала',
    words: 'правописание корректор слова проверка орфография ошибки названия термины',
  },
] as const satisfies readonly SettingsSection[]
export type SettingsPath = (typeof settingsSections)[number]['path']

/** The sections that a person sees. */
export const settingsFor = ({ isAdmin }: Pick<Person, 'isAdmin'>): readonly SettingsSection[] =>
  (settingsSections as readonly SettingsSection[]).filter(({ isForAdmin }) => isAdmin || !isForAdmin)

/** Those whose title or words contain what was typed; all of them for an empty line. */
export function findSettings(sections: readonly SettingsSection[], typed: string): readonly SettingsSection[] {
  const wanted = plain(typed)
  return sections.filter(({ title, words }) => plain(`${title} ${words}`).includes(wanted))
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()
