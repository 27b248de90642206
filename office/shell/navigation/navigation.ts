// The sections in the navigation. A section is added together with its page, so that every link works.
import type { GlyphName } from '../../parts/Glyph.tsx'
import type { Person } from '../../session/session.ts'
import { settingsFor } from './settings-sections.ts'

export type NavigationItem = {
  path: string
  title: string
  glyph: GlyphName
  /** The key after G, as `KeyboardEvent.code`; on a Russian keyboard it is the first letter of the title. */
  code: string
  letter: string
  /** The count of the bell that is shown beside the section. */
  counts?: 'plan' | 'inbox'
  /** Only for administrators. */
  isForAdmin?: true
  /** Only for moderators of comments. */
  isForModerators?: true
  /** On a phone it is in the own menu, because the bar has room for three sections. */
  isInOwnMenu?: true
}

const places: readonly NavigationItem[] = [
  { path: '/', title: 'Сегодня', glyph: 'today', code: 'KeyC', letter: 'С' },
  { path: '/plan', title: 'План', glyph: 'plan', code: 'KeyG', letter: 'П', counts: 'plan' },
  {
    path: '/front',
    title: 'Главная',
    glyph: 'front',
    code: 'KeyU',
    letter: 'Г',
    isForAdmin: true,
    isInOwnMenu: true,
  },
  {
    path: '/moderation',
    title: 'Модерация',
    glyph: 'shield',
    code: 'KeyV',
    letter: 'М',
    isForModerators: true,
    isInOwnMenu: true,
  },
  { path: '/inbox', title: 'Почта', glyph: 'letter', code: 'KeyD', letter: 'В', counts: 'inbox' },
  { path: '/health', title: 'Живые статьи', glyph: 'health', code: 'Semicolon', letter: 'Ж', isInOwnMenu: true },
  { path: '/media', title: 'Медиатека', glyph: 'image', code: 'KeyL', letter: 'Д', isInOwnMenu: true },
  { path: '/numbers', title: 'Цифры', glyph: 'chart', code: 'KeyW', letter: 'Ц', isInOwnMenu: true },
  { path: '/people', title: 'Люди', glyph: 'people', code: 'KeyK', letter: 'Л', isInOwnMenu: true },
  {
    path: '/settings',
    title: 'Настройки',
    glyph: 'settings',
    code: 'KeyY',
    letter: 'Н',
    isForAdmin: true,
    isInOwnMenu: true,
  },
]

/** The sections that a person may see. */
export const navigationFor = (
  person: Pick<Person, 'isAdmin' | 'moderates' | 'keepsReaders'>,
): readonly NavigationItem[] =>
  places.flatMap(item => {
    const { path, isForAdmin, isForModerators } = item
    // Moderators see readers, and nothing else of people.
    if (path === '/people' && !person.isAdmin)
      return person.moderates || person.keepsReaders ? [{ ...item, path: '/people/readers' }] : []
    if (path === '/settings') return settingsFor(person).length > 0 ? [item] : []
    return (person.isAdmin || !isForAdmin) && (person.moderates || !isForModerators) ? [item] : []
  })
