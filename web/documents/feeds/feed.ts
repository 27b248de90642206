// A feed before it is written in one of its formats. Addresses are absolute, dates are dates.

export type FeedImage = { url: string; type: string; width: number; height: number }

export type FeedItem = {
  /** Stays when the address changes, so that nobody reads an article twice. */
  id: string
  url: string
  title: string
  summary: string
  /** Plain HTML with absolute addresses. */
  html: string
  published: Date
  updated: Date
  author: { name: string; url: string }
  categories: { title: string; url: string }[]
  tags: { title: string; url: string; slug: string }[]
  image: FeedImage | undefined
  isAdvertising: boolean
  hasComments: boolean
}

export type Feed = {
  title: string
  description: string
  siteUrl: string
  /** The page that the feed is of. */
  pageUrl: string
  /** The feed itself. */
  url: string
  items: FeedItem[]
}

export const magazineName = 'Дельно'
export const feedLanguage = 'ru'

/** When anything in it last changed; undefined when there is nothing in it. */
export function newestChange(feed: Feed): Date | undefined {
  return feed.items.reduce<Date | undefined>(
    (newest, { updated }) => (newest && newest > updated ? newest : updated),
    undefined,
  )
}

/** RFC 822, as RSS wants it. */
export const rssDate = (date: Date) => date.toUTCString()
