// The settings sections. A section is added together with its page and its row in router.tsx.
import type { Person } from '../../session/session.ts'

export type SettingsSection = {
  path: string
  title: string
  /** Only for administrators. */
  isForAdmin?: true
  /** Only for moderators of comments. */
  isForModerators?: true
}

export const settingsSections = [
  {
    path: 'magazine',
    title: 'О журнале',
    isForAdmin: true,
  },
  {
    path: 'consents',
    title: 'Тексты согласий',
    isForAdmin: true,
  },
  {
    path: 'gate',
    title: 'Проверка перед выходом',
    isForAdmin: true,
  },
  {
    path: 'terms',
    title: 'Разделы и метки',
    isForAdmin: true,
  },
  {
    path: 'polls',
    title: 'Опросы',
    isForAdmin: true,
  },
  {
    path: 'newsletters',
    title: 'Рассылки',
    isForAdmin: true,
  },
  {
    path: 'dictionary',
    title: 'Словарь журнала',
  },
  {
    path: 'proofreading',
    title: 'Правила правописания',
  },
  {
    path: 'moderation',
    title: 'Правила модерации',
    isForModerators: true,
  },
  {
    path: 'addresses',
    title: 'Переадресации',
    isForAdmin: true,
  },
  {
    path: 'links',
    title: 'Ссылки',
    isForAdmin: true,
  },
  {
    path: 'search-words',
    title: 'Слова поиска',
    isForAdmin: true,
  },
  {
    path: 'sources',
    title: 'Сверка источников',
    isForAdmin: true,
  },
  {
    path: 'feeds',
    title: 'Ленты',
    isForAdmin: true,
  },
  {
    path: 'cards',
    title: 'Карточки ссылок',
    isForAdmin: true,
  },
  {
    path: 'robots',
    title: 'Роботы',
    isForAdmin: true,
  },
  {
    path: 'copies',
    title: 'Копии и выгрузка',
    isForAdmin: true,
  },
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
