import type { HouseAd } from '#contract/advertising.ts'

/** Pages are the same for everybody, so each page has its own of several banners: the same one until there are others. */
export function chooseAd(ads: readonly HouseAd[], path: string): HouseAd | undefined {
  let sum = 0
  for (const char of path) sum = (sum * 31 + char.codePointAt(0)!) % 1_000_003
  return ads[sum % ads.length]
}
