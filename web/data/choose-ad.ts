/** Pages are the same for all readers, so the page decides which of several advertisements it shows; the choice holds while they do not change. */
export function chooseAd<Ad>(ads: readonly Ad[], path: string): Ad | undefined {
  let sum = 0
  for (const char of path) sum = (sum * 31 + char.codePointAt(0)!) % 1_000_003
  return ads[sum % ads.length]
}
