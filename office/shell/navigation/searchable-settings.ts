// Settings that the palette finds. Each settings page adds a row for each of its parts, with words that people search for.
import type { GlyphName } from '../../parts/Glyph.tsx'
import type { Person } from '../../session/session.ts'

export type SearchableSetting = {
  title: string
  /** Synonyms. */
  words: string
  path: string
  glyph: GlyphName
  isForAdmin?: true
}

const searchableSettings: readonly SearchableSetting[] = [
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
    words: 'место реклама подборка опрос скрипты правила кому видно',
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
    title: 'Разделы и метки',
    words: 'рубрики теги темы потоки слить объединить одинаковые близнецы дубли переименовать адрес',
    path: '/settings/terms',
    glyph: 'settings',
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
    title: 'Журнал редакции',
    words: 'лог кто входил что менял',
    path: '/people/log',
    glyph: 'history',
    isForAdmin: true,
  },
]

export const searchableSettingsFor = ({ isAdmin }: Pick<Person, 'isAdmin'>): readonly SearchableSetting[] =>
  isAdmin ? searchableSettings : searchableSettings.filter(({ isForAdmin }) => !isForAdmin)
