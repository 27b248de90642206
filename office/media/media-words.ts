// Texts of the library.
import type { LibraryItem, LibraryKind, LibraryLack, MediaPlace } from '#contract/office/library.ts'
import { dayMs } from '#domain/time-units.ts'
import { count, formatNumber } from '#russian/plural.ts'
import { calendarDay } from '../parts/relative-dates.ts'
import type { GlyphName } from '../parts/Glyph.tsx'

export const kindNames: Record<LibraryKind, string> = {
  picture: 'Картинки',
  audio: 'Звук',
  video: 'Видео',
  document: 'Файлы',
}
/** Singular names for sentences. */
export const kindWords: Record<LibraryKind, string> = {
  picture: 'картинка',
  audio: 'звук',
  video: 'видео',
  document: 'файл',
}
export const kindGlyphs: Record<LibraryKind, GlyphName> = {
  picture: 'image',
  audio: 'sound',
  video: 'film',
  document: 'file',
}
export const lackNames: Record<LibraryLack, string> = {
  words: 'Без подписи',
  rights: 'Права кончаются',
  twin: 'Похожие',
  place: 'Нигде не стоят',
}
const roleNames: Record<MediaPlace['role'], string> = { cover: 'обложка', body: 'в тексте', portrait: 'портрет' }
const ownerNames: Record<MediaPlace['kind'], string> = {
  article: 'статья',
  recipe: 'рецепт',
  person: 'автор',
  term: 'рубрика',
  widget: 'виджет',
  text: 'в работе',
  issue: 'письмо',
}
const fileForms = ['файл', 'файла', 'файлов'] as const
const placeForms = ['место', 'места', 'мест'] as const
const dayForms = ['день', 'дня', 'дней'] as const
const kindForms = {
  picture: ['картинка', 'картинки', 'картинок'],
  audio: ['звук', 'звука', 'звуков'],
  video: ['видео', 'видео', 'видео'],
  document: ['файл', 'файла', 'файлов'],
} as const

export const files = (many: number) => count(many, fileForms)
/** That it stands nowhere, the mark says. */
const stands = (many: number) => (many === 0 ? '' : count(many, placeForms))
export const placeNote = ({ kind, role }: MediaPlace) =>
  kind === 'text' || kind === 'person' ? ownerNames[kind] : `${ownerNames[kind]}, ${roleNames[role]}`
export const itemsOf = (items: readonly { kind: LibraryKind }[]) => {
  const kind = items[0]?.kind ?? 'document'
  return count(items.length, kindForms[items.every(each => each.kind === kind) ? kind : 'document'])
}

/** The name of an item; otherwise its text alternative, otherwise its id. */
export const titleOf = ({ name, alt, kind, id }: Pick<LibraryItem, 'name' | 'alt' | 'kind' | 'id'>) =>
  name || alt || `${kind === 'picture' ? 'Картинка' : 'Файл'} ${id}`

/** «4,1 МБ», «320 кБ». */
export function bytes(many: number): string {
  if (many < 1000) return `${many}\u00a0Б`
  const [value, unit] = many < 1_000_000 ? [Math.round(many / 1000), 'кБ'] : [Math.round(many / 100_000) / 10, 'МБ']
  return `${formatNumber(value)}\u00a0${unit}`
}

const soonDays = 30

/** Дзен takes no narrower picture. */
const smallWidth = 700

export type ItemMark = { words: string; tone: 'warn' | 'bad' | 'calm' }

/** The mark on a picture: its most important problem. */
export function markOf(item: LibraryItem, now: Date): ItemMark | undefined {
  if (item.replacement) return { words: 'заменена', tone: 'calm' }
  if (item.rightsEnded) return { words: 'права кончились', tone: 'bad' }
  if (item.rightsUntil !== null && daysUntil(item.rightsUntil, now) <= soonDays)
    return { words: `права до ${calendarDay(item.rightsUntil, now)}`, tone: 'warn' }
  if (item.kind === 'picture' && item.alt === '') return { words: 'без подписи', tone: 'bad' }
  if (item.image && item.image.width < smallWidth) return { words: 'мала для Дзена', tone: 'warn' }
  if (item.places === 0) return { words: 'нигде', tone: 'calm' }
  return undefined
}

const daysUntil = (day: string, now: Date): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / dayMs)

/** «ещё 3 дня», «последний день». */
export function leftWords(day: string, now: Date): string {
  const days = daysUntil(day, now)
  if (days < 0) return 'кончились'
  return days === 0 ? 'последний день' : `ещё ${count(days, dayForms)}`
}

/** The second line below a picture. */
export function noteOf(item: LibraryItem, now: Date): string {
  if (item.rightsUntil !== null && markOf(item, now)?.tone === 'warn') return leftWords(item.rightsUntil, now)
  const who = item.credit || (item.file ? bytes(item.file.size_bytes) : '')
  return [who, stands(item.places)].filter(Boolean).join(' · ')
}

export type Filters = {
  q?: string | undefined
  kind?: LibraryKind | undefined
  lack?: LibraryLack | undefined
  isRemoved: boolean
}

const isOneOf = <Value extends string>(value: string | null, of: Readonly<Record<Value, unknown>>): value is Value =>
  value !== null && Object.hasOwn(of, value)

export function readFilters(search: URLSearchParams): Filters {
  const [kind, lack] = [search.get('kind'), search.get('lack')]
  return {
    q: search.get('q')?.slice(0, 100) || undefined,
    kind: isOneOf(kind, kindNames) ? kind : undefined,
    lack: isOneOf(lack, lackNames) ? lack : undefined,
    isRemoved: search.get('removed') === '1',
  }
}

export function writeFilters({ q, kind, lack, isRemoved }: Filters): URLSearchParams {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (kind) search.set('kind', kind)
  if (lack) search.set('lack', lack)
  if (isRemoved) search.set('removed', '1')
  return search
}
