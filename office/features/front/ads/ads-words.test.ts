import { expect, test } from 'vitest'
import type { AdPlaceWanted } from '#contract/front-ads.ts'
import { emptyAd } from './AdFields.tsx'
import { contentWords, whereWords } from './ads-words.ts'

const now = new Date('2026-11-26T09:00:00Z')
const place: AdPlaceWanted = {
  kind: 'ads',
  place: 'sidebar',
  height: 250,
  isOff: false,
  isKept: false,
  rooms: ['', 'recipes-', 'health-'],
  show: [],
  hide: [],
  ads: [],
}

test('a place says where it is seen; all parts of the site go without saying', () => {
  expect(whereWords(place)).toBe('Видно везде')
  expect(whereWords({ ...place, rooms: ['recipes-', 'health-'] })).toBe('Видно везде · только рецепты и здоровье')
})

test('a place says what stands there now', () => {
  const tea = { ...emptyAd('banner'), advertiser: 'ООО «Чайная»' } as AdPlaceWanted['ads'][number]
  expect(contentWords(place, now)).toBe('Сейчас пусто, места на страницах нет')
  expect(contentWords({ ...place, isKept: true }, now)).toBe('Пусто, место держится для скрипта сети')
  expect(contentWords({ ...place, ads: [tea] }, now)).toBe('ООО «Чайная»')
  expect(contentWords({ ...place, ads: [{ ...tea, until: '2026-11-26T08:00:00Z' }] }, now)).toMatch(/^Сейчас пусто/)
  expect(contentWords({ ...place, isOff: true, ads: [tea] }, now)).toBe('Закрыто, 1\u00a0объявление ждут')
})
