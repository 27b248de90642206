// What the magazine says of itself: name, publisher, age mark, time zone. The office changes it (decision 060); this is the shape and what an
// installation has before anybody changed anything. Pure.

import { defaultFeeds, type Feeds } from './feeds.ts'
import { defaultCard, type ShareCard } from './share-card.ts'

export const ageMarks = ['0+', '6+', '12+', '16+', '18+'] as const

export type Magazine = {
  name: string
  /** A few words after the name: in the title of the home page and of the installed application. */
  line: string
  /** One or two sentences: in the footer, in feeds and for search engines. */
  about: string
  founder: string
  /** The legal person who publishes. */
  publisher: string
  inn: string
  ogrn: string
  address: string
  email: string
  phone: string
  editor: string
  registration: string
  /** Of the whole site; '' shows none. */
  age: '' | (typeof ageMarks)[number]
  /** Like `+03:00`. */
  zone: string
  /** Additions to robots.txt (domain/robots.ts). */
  robots: string
  feeds: Feeds
  /** Pictures of links. */
  card: ShareCard
}

/** What is not a line of text. */
export type BuiltField = 'robots' | 'feeds' | 'card'
export type TextField = Exclude<keyof Magazine, BuiltField>

/** Fields that are changed together and taken back together. */
export const magazineParts = {
  name: ['name', 'line', 'about'],
  imprint: ['founder', 'publisher', 'inn', 'ogrn', 'address', 'email', 'phone', 'editor', 'registration'],
  age: ['age'],
  zone: ['zone'],
  robots: ['robots'],
  feeds: ['feeds'],
  card: ['card'],
} as const satisfies Record<string, readonly (keyof Magazine)[]>
export type MagazinePart = keyof typeof magazineParts
export const magazinePartNames = Object.keys(magazineParts) as MagazinePart[]

export const defaultMagazine: Magazine = {
  name: 'Дельно',
  line: 'советы, продуктивность, вдохновение и здоровье',
  about: 'Журнал о том, как жить с толком: проверенные советы, рецепты без лишнего и здоровье без паники.',
  founder: '',
  publisher: '',
  inn: '',
  ogrn: '',
  address: '',
  email: '',
  phone: '',
  editor: '',
  registration: '',
  age: '',
  zone: '+03:00',
  robots: '',
  feeds: defaultFeeds,
  card: defaultCard,
}

/** The title of the home page. */
export const fullName = ({ name, line }: Pick<Magazine, 'name' | 'line'>) => (line ? `${name} — ${line}` : name)

/**
 * What Article 27 of the law on mass media asks of an online publication: name, registration, founder, chief editor, how to reach the
 * newsroom, the age mark. Nothing until the newsroom has filled it in.
 */
export function imprintOf(magazine: Magazine): string[] {
  const { name, registration, founder, editor, publisher, inn, ogrn, address, email, phone, age } = magazine
  const numbers = [inn && `ИНН ${inn}`, ogrn && `ОГРН ${ogrn}`].filter(Boolean)
  const owner = [publisher, ...numbers].filter(Boolean).join(', ')
  return [
    registration && `Сетевое издание «${name}». ${registration}`,
    founder && `Учредитель: ${founder}`,
    editor && `Главный редактор: ${editor}`,
    owner && `Издатель: ${owner}`,
    address && `Адрес редакции: ${address}`,
    email && `Почта редакции: ${email}`,
    phone && `Телефон редакции: ${phone}`,
    age,
  ].filter(Boolean)
}
