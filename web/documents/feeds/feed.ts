// A feed before it is written in one of the formats. URLs are absolute, dates are `Date` objects.

export type FeedImage = { url: string; type: string; width: number; height: number }

export type FeedItem = {
  /** Does not change with the URL, so that no reader gets an article twice. */
  id: string
  url: string
  title: string
  summary: string
  /** Plain HTML with absolute URLs; '' in a feed of summaries. */
  html: string
  published: Date
  updated: Date
  author: { name: string; url: string }
  categories: { title: string; url: string }[]
  tags: { title: string; url: string; slug: string }[]
  image: FeedImage | undefined
  isAdvertising: boolean
  /** True if an editor has excluded the article from Dzen. */
  isKeptFromDzen: boolean
  hasComments: boolean
}

export type Feed = {
  /** Name of the magazine. */
  magazine: string
  title: string
  description: string
  siteUrl: string
  /** The page of the archive. */
  pageUrl: string
  /** The feed itself. */
  url: string
  items: FeedItem[]
}

export const feedLanguage = 'ru'

/** Returns the time of the newest change; undefined for an empty feed. */
export function newestChange(feed: Feed): Date | undefined {
  return feed.items.reduce<Date | undefined>(
    (newest, { updated }) => (newest && newest > updated ? newest : updated),
    undefined,
  )
}

/** RFC 822, the format of dates in RSS. */
export const rssDate = (date: Date) => date.toUTCString()
