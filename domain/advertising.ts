// Advertising of the operator: its places on a page and the magazine's own banners in them. `platform/config` reads it from a file.

/** Places in the sidebar of all pages, between the posts of all lists, above the comments of all posts. */
export const adPlaces = ['sidebar', 'between-posts', 'above-comments'] as const
export type AdPlace = (typeof adPlaces)[number]

/** A banner with what the law on advertising requires: the mark, the advertiser and the registration number (erid). */
export type HouseAd = {
  advertiser: string
  /** Null when the magazine advertises itself. */
  erid: string | null
  url: string
  text: string
  image: { url: string; width: number; height: number; alt: string } | null
}

/** A place without banners reserves `height` (CSS pixels) for the script of an ad network. */
export type Advertising = { places: Partial<Record<AdPlace, { height: number; ads: HouseAd[] }>> }
