// The figures of a draft's surfaces, each from what its readers will get.
import type { PreviewFacts } from '#contract/preview-facts.ts'
import { previewMessage } from '#contract/push.ts'
import { cardPicture, type Brand } from '#schema-org/share-text.ts'
import { orElse } from '../../load-page.server.ts'
import { dzenRefusal } from '../feeds/dzen.ts'
import { toDzenHtml } from '../feeds/dzen-html.ts'
import { renderLite } from '../lite/lite-document.tsx'
import { ampSheet } from '../plain/plain-sheet.ts'
import { askLetter, type Previewed, type PreviewInput } from './previewed.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).length
/** Prescribed by AMP. */
const ampStyleBytesMax = 75_000

function cardImage({ post, drawn }: Previewed, brand: Brand): PreviewFacts['card']['image'] {
  const { url, width, height } = cardPicture({ path: drawn.path, image: post.image }, drawn.text, brand)
  return { url, width, height, isDrawn: post.image === null }
}

export async function readFacts(input: PreviewInput): Promise<PreviewFacts> {
  const { previewed, ask, page } = input
  const { post, words, facts, crumbs } = previewed
  const plain = await previewed.plain()
  const { title, description } = plain.content.seo
  const [item, lite, letter, push] = await Promise.all([
    previewed.feedItem(),
    renderLite(plain, input),
    orElse(askLetter(input), null),
    orElse(ask(previewMessage, { body: { title: post.title, body: words, url: post.url } }), null),
  ])
  const dzen = toDzenHtml(item.html)
  return {
    title: post.title,
    page: facts,
    search: { title, description, crumbs },
    card: { host: new URL(page.siteUrl).host, title, description, image: cardImage(previewed, page.magazine) },
    amp: {
      isOn: plain.hasAmp,
      styleBytes: bytesOf(ampSheet(page.siteUrl, plain.content.kind)),
      styleBytesMax: ampStyleBytesMax,
    },
    lite: { bytes: bytesOf(lite) },
    dzen: {
      refusal: previewed.notInDzen ?? dzenRefusal(item),
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
