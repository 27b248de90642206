import { expect, test } from 'vitest'
import type { HouseAd } from '#domain/advertising.ts'
import { chooseAd } from './choose-ad.ts'

const ad = (advertiser: string): HouseAd => ({ advertiser, erid: null, url: '/reklama', text: 'Слово', image: null })
const ads = [ad('Чайная'), ad('Пекарня'), ad('Мастерская')]

test('a page keeps its banner, and over many pages every banner is shown', () => {
  expect(chooseAd(ads, '/fikus-zimoj')).toBe(chooseAd(ads, '/fikus-zimoj'))
  const turns = Array.from({ length: 300 }, (_, index) => chooseAd(ads, `/zametka-${index}`)!.advertiser)
  for (const { advertiser } of ads) expect(turns.filter(turn => turn === advertiser).length).toBeGreaterThan(60)
})

test('without banners none is shown', () => {
  expect(chooseAd([], '/')).toBeUndefined()
})
