// Advertising: its places on a page, what may stand in them, and what the law asks of a banner. Pure.
import { isOnAt, type Term } from './front-page.ts'
import { innProblem } from './inn.ts'

/** Places of widgets (spec 3) where advertising may stand, from top to bottom. */
export const adPlaces = [
  'above-header',
  'below-header',
  'after-excerpt',
  'after-first-paragraph',
  'dynamic-in-post',
  'between-posts',
  'above-comments',
  'below-comments',
  'sidebar',
  'footer',
] as const
export type AdPlace = (typeof adPlaces)[number]

/** Parts of the site: the magazine, recipes, health. */
export const adRooms = ['', 'recipes-', 'health-'] as const
export type AdRoom = (typeof adRooms)[number]

type Turn = Term & { isOff: boolean }
export type AdImage = { url: string; width: number; height: number; alt: string }
export type Banner = Turn & {
  kind: 'banner'
  /** The magazine advertises itself: the law asks for neither INN nor erid. */
  isOwn: boolean
  advertiser: string
  inn: string
  erid: string
  url: string
  text: string
  image: AdImage | null
}
export type NetworkAd = Turn & {
  kind: 'network'
  name: string
  /** As the network gave it. */
  code: string
  /** Hosts beside those that its scripts come from, like `yandex.ru` or `*.yandex.ru`. */
  hosts: string[]
}
export const isAdOnAt = (ad: Turn, at: Date): boolean => !ad.isOff && isOnAt(ad, at)

/** A registration number of advertising. */
export const eridForm = /^[A-Za-z\d]{10,60}$/

/** «Реклама. ООО „Чайная“, ИНН 7707083893, erid: 2Vtz…» */
export function adLabel({
  isOwn,
  advertiser,
  inn,
  erid,
}: Pick<Banner, 'isOwn' | 'advertiser' | 'inn' | 'erid'>): string {
  const required = isOwn ? [] : [inn && `ИНН\u00a0${inn}`, erid && `erid:\u00a0${erid}`]
  return `Реклама. ${[advertiser, ...required].filter(Boolean).join(', ')}`
}

/** Why a banner must not be shown; undefined if it may. */
export function bannerProblem({ isOwn, advertiser, inn, erid, url, text, image }: Banner): string | undefined {
  if (advertiser === '') return 'не назван рекламодатель'
  if (url === '') return 'нет ссылки'
  if (text === '' && image === null) return 'нужны слова или картинка'
  if (image !== null && image.alt === '' && text === '') return 'нет подписи для незрячих'
  if (isOwn)
    return url.startsWith('/') ? undefined : 'своё объявление ведёт на страницу журнала; чужому нужны ИНН и erid'
  if (inn === '') return 'нет ИНН рекламодателя'
  if (innProblem(inn)) return innProblem(inn)
  if (erid === '') return 'нет erid: реклама без него не выходит'
  return eridForm.test(erid) ? undefined : 'erid не похож на настоящий: в нём от 10 латинских букв и цифр'
}

export const isAdPlace = (name: string): name is AdPlace => adPlaces.some(place => place === name)
