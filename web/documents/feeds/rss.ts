// RSS 2.0 with full texts (content), names of authors (dc), pictures (media) and its own URL (atom).
import { xmlResponse, type XmlElement } from '../xml.ts'
import { feedLanguage, newestChange, rssDate, type Feed, type FeedItem } from './feed.ts'

function writeItem(item: FeedItem): XmlElement {
  const { image } = item
  return {
    title: item.title,
    link: item.url,
    guid: { '@isPermaLink': 'false', '#text': item.id },
    pubDate: rssDate(item.published),
    'dc:creator': item.author.name,
    category: [...item.categories, ...item.tags].map(({ title }) => title),
    description: item.summary,
    'content:encoded': item.html === '' ? undefined : { '#cdata': item.html },
    // The size is unknown until the rendition is made; 0 means unknown.
    enclosure: image && { '@url': image.url, '@length': 0, '@type': image.type },
    'media:content': image && {
      '@url': image.url,
      '@medium': 'image',
      '@type': image.type,
      '@width': image.width,
      '@height': image.height,
    },
  }
}

/** An RSS document: the properties of the channel from the feed, and its items as `writeOne` writes them. */
export function writeRssDocument(feed: Feed, writeOne: (item: FeedItem) => XmlElement): Response {
  const newest = newestChange(feed)
  const channel = {
    title: feed.title,
    link: feed.pageUrl,
    'atom:link': { '@href': feed.url, '@rel': 'self', '@type': 'application/rss+xml' },
    description: feed.description,
    language: feedLanguage,
    lastBuildDate: newest && rssDate(newest),
    image: { url: `${feed.siteUrl}/favicon-32.png`, title: feed.title, link: feed.pageUrl },
    item: feed.items.map(writeOne),
  }
  return xmlResponse(
    {
      rss: {
        '@version': '2.0',
        '@xmlns:atom': 'http://www.w3.org/2005/Atom',
        '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        '@xmlns:media': 'http://search.yahoo.com/mrss/',
        channel,
      },
    },
    'application/rss+xml',
  )
}

export const writeRss = (feed: Feed): Response => writeRssDocument(feed, writeItem)
