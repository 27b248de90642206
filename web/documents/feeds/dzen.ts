// The feed that Dzen imports articles from (dzen.ru/help/ru/website/rss-modify): RSS whose categories are Dzen's own keywords, with every
// picture as an enclosure and few elements in the text.
import type { XmlElement } from '../xml.ts'
import { toDzenHtml } from './dzen-html.ts'
import { rssDate, type Feed, type FeedItem } from './feed.ts'
import { writeRssDocument } from './rss.ts'

/** Spec 9: articles with these tags are not exported to Dzen. */
const withheld = new Set(['nozen', 'hide'])

function writeItem(item: FeedItem): XmlElement {
  const { html, images } = toDzenHtml(item.html)
  return {
    title: item.title,
    link: item.url,
    guid: { '@isPermaLink': 'false', '#text': item.id },
    pubDate: rssDate(item.published),
    'media:rating': { '@scheme': 'urn:simple', '#text': 'nonadult' },
    // RSS expects an e-mail address in `author`, so the name goes into dc:creator.
    'dc:creator': item.author.name,
    category: ['format-article', 'index', item.hasComments ? 'comment-all' : 'comment-none'],
    description: item.summary,
    enclosure: images.map(url => ({ '@url': url, '@length': 0, '@type': 'image/jpeg' })),
    'content:encoded': { '#cdata': html },
  }
}

/** Reasons for not exporting an item. Dzen marks advertising by its own means. */
export function dzenRefusal({
  isAdvertising,
  isKeptFromDzen,
  tags,
}: FeedItem): 'advertising' | 'editor' | 'tag' | null {
  if (isAdvertising) return 'advertising'
  if (isKeptFromDzen) return 'editor'
  return tags.some(({ slug }) => withheld.has(slug)) ? 'tag' : null
}

export function writeDzen(feed: Feed): Response {
  const items = feed.items.filter(item => dzenRefusal(item) === null)
  return writeRssDocument({ ...feed, items }, writeItem)
}
