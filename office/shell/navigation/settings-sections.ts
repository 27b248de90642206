// The settings sections. A section is added together with its page and its row in router.tsx.
import type { Person } from '../../session/session.ts'

/** The heads of the list, in its order. */
export const settingsGroups = ['Журнал', 'Тексты', 'Устройство', 'Читатели', 'Адреса'] as const

export type SettingsSection = {
  path: string
  title: string
  group: (typeof settingsGroups)[number]
  /** Only for administrators. */
  isForAdmin?: true
  /** Only for moderators of comments. */
  isForModerators?: true
}

/** In the order of their groups. */
export const settingsSections = [
  { path: 'magazine', title: 'О журнале', group: 'Журнал', isForAdmin: true },
  { path: 'consents', title: 'Тексты согласий', group: 'Журнал', isForAdmin: true },
  { path: 'cards', title: 'Карточки ссылок', group: 'Журнал', isForAdmin: true },
  { path: 'feeds', title: 'Ленты', group: 'Журнал', isForAdmin: true },
  { path: 'robots', title: 'Роботы', group: 'Журнал', isForAdmin: true },
  { path: 'gate', title: 'Проверка перед выходом', group: 'Тексты', isForAdmin: true },
  { path: 'proofreading', title: 'Правила правописания', group: 'Тексты' },
  { path: 'dictionary', title: 'Словарь журнала', group: 'Тексты' },
  { path: 'sources', title: 'Сверка источников', group: 'Тексты', isForAdmin: true },
  { path: 'terms', title: 'Разделы и метки', group: 'Устройство', isForAdmin: true },
  { path: 'polls', title: 'Опросы', group: 'Устройство', isForAdmin: true },
  { path: 'search-words', title: 'Слова поиска', group: 'Устройство', isForAdmin: true },
  { path: 'copies', title: 'Копии и выгрузка', group: 'Устройство', isForAdmin: true },
  { path: 'newsletters', title: 'Рассылки', group: 'Читатели', isForAdmin: true },
  { path: 'moderation', title: 'Правила модерации', group: 'Читатели', isForModerators: true },
  { path: 'addresses', title: 'Переадресации', group: 'Адреса', isForAdmin: true },
  { path: 'links', title: 'Ссылки', group: 'Адреса', isForAdmin: true },
] as const satisfies readonly SettingsSection[]
export type SettingsPath = (typeof settingsSections)[number]['path']

/** The sections that a person sees. */
export const settingsFor = ({
  isAdmin,
  moderates,
}: Pick<Person, 'isAdmin' | 'moderates'>): readonly SettingsSection[] =>
  (settingsSections as readonly SettingsSection[]).filter(
    ({ isForAdmin, isForModerators }) => (isAdmin || !isForAdmin) && (moderates || !isForModerators),
  )
