// The figures of a draft's surfaces, each from what its readers will get.
import type { ArticleReply } from '#contract/article.ts'
import { previewWeeklyLetter } from '#contract/newsletter.ts'
import type { PreviewFacts } from '#contract/preview-facts.ts'
import { previewMessage } from '#contract/push.ts'
import { summaryOf } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import { shareImageOf } from '#schema-org/image.ts'
import { articleText, sharePicture } from '#schema-org/share-text.ts'
import { orElse } from '../../load-page.server.ts'
import type { DocumentInput } from '../document-route.ts'
import { dzenRefusal } from '../feeds/dzen.ts'
import { toDzenHtml } from '../feeds/dzen-html.ts'
import { renderLite } from '../lite/lite-document.tsx'
import type { PlainPage } from '../plain/plain-page.ts'
import { ampSheet } from '../plain/plain-sheet.ts'
import { feedEntry } from './dzen-entry.ts'

type Input = DocumentInput & { article: ArticleReply; hash: string }

const bytesOf = (text: string) => new TextEncoder().encode(text).length
/** Prescribed by AMP. */
const ampStyleBytesMax = 75_000

const wordsOf = ({ excerpt, parsed_content }: ArticleReply) => summaryOf(excerpt, parsed_content as Tree)

/** The weekly letter with this article alone. */
export const askLetter = ({ ask, article }: Pick<Input, 'ask' | 'article'>) =>
  ask(previewWeeklyLetter, {
    body: { title: article.title, excerpt: wordsOf(article), url: article.url, minutes: article.reading_minutes },
  })

function cardImage({ article, hash }: Input): PreviewFacts['card']['image'] {
  const cover = shareImageOf(article.image)
  const { url, width, height } = cover ?? sharePicture(`/preview/${article.id}/${hash}`, articleText(article))
  return { url, width, height, isDrawn: cover === null }
}

export async function readFacts(input: Input, plain: PlainPage): Promise<PreviewFacts> {
  const { article, ask, page } = input
  const { title, description } = plain.content.seo
  const [item, lite, letter, push] = await Promise.all([
    feedEntry(input),
    renderLite(plain, input),
    orElse(askLetter(input), null),
    orElse(ask(previewMessage, { body: { title: article.title, body: wordsOf(article), url: article.url } }), null),
  ])
  const dzen = toDzenHtml(item.html)
  const section = article.categories.find(({ type }) => type !== 'stream')
  return {
    title: article.title,
    page: {
      minutes: article.reading_minutes,
      hasCover: !article.default_img,
      hasExcerpt: article.excerpt !== '',
      section: section?.title ?? null,
    },
    search: { title, description, crumbs: (article.meta.breadcrumb ?? []).slice(1, -1).map(crumb => crumb.title) },
    card: { host: new URL(page.siteUrl).host, title, description, image: cardImage(input) },
    amp: { isOn: plain.hasAmp, styleBytes: bytesOf(ampSheet), styleBytesMax: ampStyleBytesMax },
    lite: { bytes: bytesOf(lite) },
    dzen: {
      refusal: article.type === 'page' ? 'page' : dzenRefusal(item),
      letters: dzen.html.replaceAll(/<[^>]*>|\s/g, '').length,
      pictures: dzen.images.length,
      coverWidth: item.image?.width ?? null,
      bytes: bytesOf(dzen.html),
      feedBytes: bytesOf(item.html),
    },
    letter: letter && { subject: letter.subject, bytes: bytesOf(letter.html), textBytes: bytesOf(letter.text) },
    push,
  }
}
