import type { HouseAd } from '#domain/advertising.ts'

/** Pages are the same for all readers, so the page decides which of several banners it shows; the choice holds while the banners do not change. */
export function chooseAd(ads: readonly HouseAd[], path: string): HouseAd | undefined {
  let sum = 0
  for (const char of path) sum = (sum * 31 + char.codePointAt(0)!) % 1_000_003
  return ads[sum % ads.length]
}
