// What the feeds of the magazine contain. RSS is always there: the head of every page links to it (spec 2). Pure.

/** Formats that can be switched off. */
export const optionalFormats = ['atom', 'json', 'dzen'] as const
export type OptionalFormat = (typeof optionalFormats)[number]

export const feedEntriesMax = 30
export const feedPlacesMax = 50

export type FeedContent = { isWhole: boolean; entries: number }
export type FeedPlace = FeedContent & { place: string; isOff: boolean }
export type Feeds = FeedContent & { off: OptionalFormat[]; places: FeedPlace[] }

export const defaultFeeds: Feeds = { isWhole: true, entries: 20, off: [], places: [] }

/** `place`: the path of an archive without slashes at its ends, `topics/dom`; '' for the whole magazine. */
export function feedOfPlace(feeds: Feeds, place: string): FeedPlace {
  const own = feeds.places.find(each => each.place === place)
  return own ?? { place, isOff: false, isWhole: feeds.isWhole, entries: feeds.entries }
}

/** Addresses of an archive's feeds. */
export function feedAddresses(feeds: Feeds, place: string): string[] {
  if (feedOfPlace(feeds, place).isOff) return []
  const base = place === '' ? '/feed/' : `/${place}/feed/`
  return [base, ...optionalFormats.filter(format => !feeds.off.includes(format)).map(format => `${base}${format}/`)]
}
