// `/preview/{id}?surface=…`: one surface of a draft, for who has its hash. The page itself is a route of the application.
import type { ArticleReply } from '#contract/article.ts'
import { getPostPreview } from '#contract/content.ts'
import type { PreviewAmpErrors } from '#contract/preview-facts.ts'
import { getPostPreviewSeo } from '#contract/office/article-previews.ts'
import { toSeo } from '../../data/seo.ts'
import { orElse, previewRequest } from '../../load-page.server.ts'
import { renderAmp } from '../amp/amp-document.tsx'
import type { DocumentInput, DocumentRoute } from '../document-route.ts'
import { renderLite } from '../lite/lite-document.tsx'
import { plainArticle } from '../plain/plain-page.ts'
import { writeDzenEntry } from './dzen-entry.ts'
import { framePolicy, toFrameHtml, withPlainPictures } from './frame-html.ts'
import { askLetter, readFacts } from './preview-facts.ts'

export type PreviewInput = DocumentInput & { article: ArticleReply; hash: string }

const json = (value: object, status = 200) => Response.json(value, { status })

/** The page of the draft with the words that search engines will be told. */
async function plainOf(input: PreviewInput) {
  const { params, query } = previewRequest(input, input.params['id'])
  const seo = await orElse(input.ask(getPostPreviewSeo, { params, query }).then(toSeo), null)
  return plainArticle(input, input.article, seo)
}

type Made = string | object
const surfaces: Record<string, (input: PreviewInput) => Promise<Made>> = {
  amp: async input => {
    const page = await plainOf(input)
    return page.hasAmp
      ? toFrameHtml(withPlainPictures(await renderAmp(page, input)), 'amp', themeOf(input))
      : frameOf('amp', input, '<p>У этого вида материалов AMP выключен.</p>')
  },
  lite: async input => toFrameHtml(await renderLite(await plainOf(input), input), 'lite', themeOf(input)),
  dzen: async input => frameOf('dzen', input, await writeDzenEntry(input)),
  letter: async input => toFrameHtml((await askLetter(input)).html, 'letter', themeOf(input)),
  facts: async input => readFacts(input, await plainOf(input)),
  'amp-errors': async (input): Promise<PreviewAmpErrors> => {
    const page = await plainOf(input)
    return { errors: page.hasAmp ? await input.page.findAmpErrors(await renderAmp(page, input)) : [] }
  },
}

const themeOf = ({ page }: DocumentInput) => page.preview?.theme

/** The frame of surfaces that others draw: their own look is not ours to imitate. */
function frameOf(surface: 'amp' | 'dzen', input: DocumentInput, body: string): string {
  const sheet =
    'html{background:#fff}body{margin:0 auto;background:#fff;color:#17181c;max-width:42rem;padding:1rem 1.25rem 2rem;font:1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:break-word}h1{font-size:1.5rem;line-height:1.2}img{max-width:100%;height:auto}figure{margin:0 0 1rem}figcaption{font-size:.8125rem;opacity:.7}@media (prefers-color-scheme:dark){html,body{background:#17181c;color:#e8e8ea}a{color:#8ab4f8}}'
  return toFrameHtml(
    `<!doctype html><html lang="ru-RU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Предпросмотр</title><style>${sheet}</style></head><body>${body}</body></html>`,
    surface,
    themeOf(input),
  )
}

const ended = 'Ссылка больше не действует'
const endedPage = `<!doctype html><html lang="ru-RU"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${ended}</title><body style="font:1.125rem/1.5 system-ui,sans-serif;margin:15vh auto;max-width:30rem;padding:0 1.25rem"><h1>${ended}</h1><p>Попросите новую у того, кто её прислал.</p></body></html>`

const toResponse = (made: string, status = 200) =>
  new Response(made, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': framePolicy },
  })

export const previewRoute: DocumentRoute = {
  path: /^\/preview\/(?<id>[1-9]\d{0,9})$/,
  async answer(input) {
    const make = surfaces[input.url.searchParams.get('surface') ?? '']
    if (!make) return undefined
    const request = previewRequest(input, input.params['id'])
    const { status, body: article } = await input.askRaw(getPostPreview, request)
    if (status === 403) return toResponse(endedPage, 403)
    if (status !== 200) return undefined
    const made = await make({ ...input, article, hash: request.query.preview_type_hash ?? '' })
    return typeof made === 'string' ? toResponse(made) : json(made)
  },
}
