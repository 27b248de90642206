import { expect, test } from 'vitest'
import { chooseAd } from './choose-ad.ts'

const ads = ['Чайная', 'Пекарня', 'Мастерская']

test('a page keeps its banner, and over many pages every banner is shown', () => {
  expect(chooseAd(ads, '/fikus-zimoj')).toBe(chooseAd(ads, '/fikus-zimoj'))
  const turns = Array.from({ length: 300 }, (_, index) => chooseAd(ads, `/zametka-${index}`)!)
  for (const ad of ads) expect(turns.filter(turn => turn === ad).length).toBeGreaterThan(60)
})

test('without banners none is shown', () => {
  expect(chooseAd([], '/')).toBeUndefined()
})
