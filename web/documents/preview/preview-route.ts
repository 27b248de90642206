// `/preview/{id}?surface=…` and `/preview/recipe/{id}?surface=…`: one surface of a draft, for who has its hash. The page itself is a route of
// the application.
import { escapeHtml } from '#article-body/feed-rendition.ts'
import type { PreviewAmpErrors } from '#contract/preview-facts.ts'
import { renderAmp } from '../amp/amp-document.tsx'
import type { DocumentInput, DocumentRoute } from '../document-route.ts'
import { toDzenHtml } from '../feeds/dzen-html.ts'
import { renderLite } from '../lite/lite-document.tsx'
import { framePolicy, toFrameHtml, withPlainPictures } from './frame-html.ts'
import { readFacts } from './preview-facts.ts'
import { askLetter, readArticle, readRecipe, type PreviewInput } from './previewed.ts'

const json = (value: object, status = 200) => Response.json(value, { status })

/** The entry of a draft in the feed of Dzen, as a reader of it gets the words. */
async function writeDzenEntry({ previewed }: PreviewInput): Promise<string> {
  const { title, html } = await previewed.feedItem()
  return `<h1>${escapeHtml(title)}</h1>${toDzenHtml(html).html}`
}

type Made = string | object
const surfaces: Record<string, (input: PreviewInput) => Promise<Made>> = {
  amp: async input => {
    const page = await input.previewed.plain()
    return page.hasAmp
      ? toFrameHtml(withPlainPictures(await renderAmp(page, input)), 'amp', themeOf(input))
      : frameOf('amp', input, '<p>У этого вида материалов AMP выключен.</p>')
  },
  lite: async input => toFrameHtml(await renderLite(await input.previewed.plain(), input), 'lite', themeOf(input)),
  dzen: async input => frameOf('dzen', input, await writeDzenEntry(input)),
  letter: async input => toFrameHtml((await askLetter(input)).html, 'letter', themeOf(input)),
  facts: readFacts,
  'amp-errors': async (input): Promise<PreviewAmpErrors> => {
    const page = await input.previewed.plain()
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

const routeOf = (path: RegExp, read: typeof readArticle): DocumentRoute => ({
  path,
  async answer(input) {
    const make = surfaces[input.url.searchParams.get('surface') ?? '']
    if (!make) return undefined
    const { status, previewed } = await read(input)
    if (status === 403) return toResponse(endedPage, 403)
    if (!previewed) return undefined
    const made = await make({ ...input, previewed })
    return typeof made === 'string' ? toResponse(made) : json(made)
  },
})

export const previewRoutes = [
  routeOf(/^\/preview\/(?<id>[1-9]\d{0,9})$/, readArticle),
  routeOf(/^\/preview\/recipe\/(?<id>[1-9]\d{0,9})$/, readRecipe),
]
