// Atom 1.0 (RFC 4287).
import { xmlResponse, type XmlElement } from '../xml.ts'
import { feedLanguage, newestChange, type Feed, type FeedItem } from './feed.ts'

function writeEntry(item: FeedItem): XmlElement {
  return {
    id: item.id,
    title: item.title,
    link: [
      { '@rel': 'alternate', '@type': 'text/html', '@href': item.url },
      ...(item.image ? [{ '@rel': 'enclosure', '@type': item.image.type, '@length': 0, '@href': item.image.url }] : []),
    ],
    published: item.published.toISOString(),
    updated: item.updated.toISOString(),
    author: { name: item.author.name, uri: item.author.url },
    category: [...item.categories, ...item.tags].map(({ title }) => ({ '@term': title })),
    summary: item.summary || undefined,
    content: item.html === '' ? undefined : { '@type': 'html', '#text': item.html },
  }
}

export function writeAtom(feed: Feed): Response {
  return xmlResponse(
    {
      feed: {
        '@xmlns': 'http://www.w3.org/2005/Atom',
        '@xml:lang': feedLanguage,
        id: feed.url,
        title: feed.title,
        subtitle: feed.description,
        link: [
          { '@rel': 'self', '@type': 'application/atom+xml', '@href': feed.url },
          { '@rel': 'alternate', '@type': 'text/html', '@href': feed.pageUrl },
        ],
        // Atom requires it even in a feed without entries.
        updated: (newestChange(feed) ?? new Date(0)).toISOString(),
        author: { name: feed.magazine, uri: `${feed.siteUrl}/` },
        icon: `${feed.siteUrl}/favicon-32.png`,
        entry: feed.items.map(writeEntry),
      },
    },
    'application/atom+xml',
  )
}
