// JSON Feed 1.1 (jsonfeed.org).
import { feedLanguage, type Feed, type FeedItem } from './feed.ts'

const writeItem = (item: FeedItem) => ({
  id: item.id,
  url: item.url,
  title: item.title,
  // The format requires one of the two.
  ...(item.html === '' ? { content_text: item.summary } : { content_html: item.html }),
  summary: item.summary || undefined,
  image: item.image?.url,
  date_published: item.published.toISOString(),
  date_modified: item.updated.toISOString(),
  authors: [{ name: item.author.name, url: item.author.url }],
  tags: [...item.categories, ...item.tags].map(({ title }) => title),
})

export function writeJsonFeed(feed: Feed): Response {
  const body = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.url,
    description: feed.description,
    icon: `${feed.siteUrl}/icon-512.png`,
    favicon: `${feed.siteUrl}/favicon-32.png`,
    authors: [{ name: feed.magazine, url: `${feed.siteUrl}/` }],
    language: feedLanguage,
    items: feed.items.map(writeItem),
  }
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } })
}
