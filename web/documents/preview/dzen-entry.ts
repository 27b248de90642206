// The entry of a draft in the feed of Dzen, as a reader of it gets the words.
import { escapeHtml } from '#article-body/feed-rendition.ts'
import type { ArticleReply } from '#contract/article.ts'
import { toDzenHtml } from '../feeds/dzen-html.ts'
import type { DocumentInput } from '../document-route.ts'
import type { FeedItem } from '../feeds/feed.ts'
import { articleItems } from '../feeds/feed-route.ts'

type Input = DocumentInput & { article: ArticleReply }

export async function feedEntry(input: Input): Promise<FeedItem> {
  const [item] = await articleItems([input.article], input)
  return item!
}

export async function writeDzenEntry(input: Input): Promise<string> {
  const { title, html } = await feedEntry(input)
  return `<h1>${escapeHtml(title)}</h1>${toDzenHtml(html).html}`
}
