// Settings that the palette finds. Each settings page adds a row for each of its parts, with words that people search for.
import type { GlyphName } from '../../parts/Glyph.tsx'
import type { Person } from '../../session/session.ts'
import { settingsFor } from './settings-sections.ts'
import { wordsOf } from './settings-words.ts'

export type SearchableSetting = {
  title: string
  /** Synonyms. */
  words: string
  path: string
  glyph: GlyphName
  isForAdmin?: true
  isForModerators?: true
}

const searchableSettings: readonly SearchableSetting[] = [
  {
    title: 'Название журнала',
    words: 'имя слоган описание переименовать',
    path: '/settings/magazine#name',
    glyph: 'settings',
    isForAdmin: true,
  },
  {
    title: 'Выходные данные',
    words: 'издатель учредитель ИНН ОГРН адрес почта телефон главный редактор регистрация СМИ подвал',
    path: '/settings/magazine#imprint',
    glyph: 'settings',
    isForAdmin: true,
  },
  {
    title: 'Знак возраста сайта',
    words: '0+ 6+ 12+ 16+ 18+ 436-ФЗ',
    path: '/settings/magazine#age',
    glyph: 'settings',
    isForAdmin: true,
  },
  {
    title: 'Часовой пояс журнала',
    words: 'время зона москва сдвиг',
    path: '/settings/magazine#zone',
    glyph: 'settings',
    isForAdmin: true,
  },
  { title: 'Ключи доступа', words: 'passkey вход палец лицо', path: '/sessions', glyph: 'key' },
  { title: 'Коды из приложения', words: 'одноразовые второй шаг totp', path: '/sessions', glyph: 'phone' },
  { title: 'Запасные коды', words: 'бумага потерял телефон', path: '/sessions', glyph: 'lock' },
  { title: 'Где я вошёл', words: 'устройства сессии закрыть вход выйти', path: '/sessions', glyph: 'laptop' },
  {
    title: 'Роли и права',
    words: 'кто что может редактор автор',
    path: '/people/rights',
    glyph: 'people',
    isForAdmin: true,
  },
  {
    title: 'Виджеты',
    words: 'место подборка опрос скрипты правила кому видно',
    path: '/front/widgets',
    glyph: 'front',
    isForAdmin: true,
  },
  {
    title: 'Меню журнала',
    words: 'шапка подвал навигация пункты разделы даты',
    path: '/front/menus',
    glyph: 'front',
    isForAdmin: true,
  },
  {
    title: 'Реклама',
    words: 'баннер erid инн рекламодатель сеть код место',
    path: '/front/ads',
    glyph: 'front',
    isForAdmin: true,
  },
  {
    title: 'Расписание главной',
    words: 'само изменится срок когда выйдет кончится',
    path: '/front/schedule',
    glyph: 'front',
    isForAdmin: true,
  },
  {
    title: 'Читатели',
    words: 'найти читателя почта номер',
    path: '/people/readers',
    glyph: 'people',
    isForAdmin: true,
  },
  {
    title: 'Авторы и эксперты',
    words: 'портрет документы регалии подпись',
    path: '/people/authors',
    glyph: 'people',
    isForAdmin: true,
  },
  {
    title: 'Кто что менял',
    words: 'журнал редакции лог кто входил что менял',
    path: '/people/log',
    glyph: 'history',
    isForAdmin: true,
  },
]

/** Parts of pages and the sections of the settings, as far as the person may see them. */
export const searchableSettingsFor = (person: Pick<Person, 'isAdmin' | 'moderates'>): readonly SearchableSetting[] => [
  ...searchableSettings.filter(
    ({ isForAdmin, isForModerators }) => (person.isAdmin || !isForAdmin) && (person.moderates || !isForModerators),
  ),
  ...settingsFor(person).map(section => ({
    title: section.title,
    words: wordsOf(section),
    path: `/settings/${section.path}`,
    glyph: 'settings' as const,
  })),
]
