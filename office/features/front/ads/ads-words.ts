// Places of advertising in words: where they are, on which pages, and what stands there. Pure.
import type { AdPlaceWanted } from '#contract/front-ads.ts'
import { adRooms, isAdOnAt, type AdPlace, type AdRoom } from '#domain/advertising.ts'
import { slotsOfPages } from '#domain/widget-visibility.ts'
import { count } from '#russian/plural.ts'
import { rulesWords, type NameOf } from '../widgets/widget-words.ts'

/** What the name of the place does not say, usual sizes of banners there, and how much is free from the start. */
export const adPlaceFacts: Record<AdPlace, { where: string; sizes: string; height: number }> = {
  'above-header': { where: '', sizes: '1200\u00a0×\u00a090, на телефоне 320\u00a0×\u00a0100', height: 100 },
  'below-header': { where: '', sizes: '1200\u00a0×\u00a090, на телефоне 320\u00a0×\u00a0100', height: 100 },
  'after-excerpt': { where: 'между вводкой и текстом', sizes: '720\u00a0×\u00a090', height: 100 },
  'after-first-paragraph': { where: '', sizes: '600\u00a0×\u00a0250', height: 250 },
  'dynamic-in-post': { where: '', sizes: '600\u00a0×\u00a0250', height: 250 },
  'between-posts': { where: 'один раз, после первых карточек', sizes: '600\u00a0×\u00a0250', height: 250 },
  'above-comments': { where: 'сразу под текстом', sizes: '600\u00a0×\u00a0250', height: 250 },
  'below-comments': { where: '', sizes: '600\u00a0×\u00a0250', height: 250 },
  sidebar: { where: 'вверху колонки', sizes: '300\u00a0×\u00a0250 или 300\u00a0×\u00a0600', height: 250 },
  footer: { where: '', sizes: '1200\u00a0×\u00a090, на телефоне 320\u00a0×\u00a0100', height: 100 },
}

export const roomNames: Record<AdRoom, string> = { '': 'Журнал', 'recipes-': 'Рецепты', 'health-': 'Здоровье' }

/** «Видно везде», «Видно в разделе „Дом“ · только рецепты»: all parts of the site go without saying. */
export function whereWords(place: AdPlaceWanted, nameOf?: NameOf): string {
  const seen = rulesWords(place, nameOf)
  const rooms = place.rooms.map(room => roomNames[room].toLowerCase()).join(' и ')
  return place.rooms.length < adRooms.length ? `${seen} · только ${rooms}` : seen
}

const hasPlace = (layout: keyof typeof slotsOfPages, place: AdPlace) =>
  slotsOfPages[layout].some(each => each === place)

/** On which kinds of pages the place is, from the table of the readers' pages. */
export function pagesWords(place: AdPlace): string {
  const kinds = [hasPlace('post', place) && 'статьи и рецепты', hasPlace('list', place) && 'главная и списки'].filter(
    Boolean,
  )
  return kinds.length > 0 ? kinds.join(', ') : 'все страницы с шапкой'
}

export const isInPosts = (place: AdPlace) => hasPlace('post', place) && !hasPlace('list', place)

const forms = ['объявление', 'объявления', 'объявлений'] as const

/** «ООО „Чайная“, Сеть», «Закрыто, 2 объявления ждут». */
export function contentWords({ ads, isKept, isOff }: AdPlaceWanted, now: Date): string {
  if (isOff) return ads.length > 0 ? `Закрыто, ${count(ads.length, forms)} ждут` : 'Закрыто'
  const shown = ads.filter(ad => isAdOnAt(ad, now))
  if (shown.length > 0) return shown.map(ad => (ad.kind === 'banner' ? ad.advertiser : ad.name)).join(', ')
  return isKept ? 'Пусто, место держится для скрипта сети' : 'Сейчас пусто, места на страницах нет'
}
