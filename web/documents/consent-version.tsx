// `/personalnye-dannye/2026-12-01`: one version of a text that readers agree to, as it was, for ever. Without the application, like Lite.
import { Heading } from '../components/Heading.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { renderBodyHtml } from '#article-body/render-web.tsx'
import type { Tree } from '#article-body/tree.ts'
import { getConsentText } from '#contract/office/consent-texts.ts'
import { consentPathPattern, consentTexts, readConsentPath } from '#domain/consent.ts'
import { formatPeriod, isoDate } from '#russian/dates.ts'
import type { DocumentInput, DocumentRoute } from './document-route.ts'
import { liteSheet } from './plain/plain-sheet.ts'

async function answer({ ask, page, url }: DocumentInput): Promise<Response | undefined> {
  const address = readConsentPath(url.pathname)
  if (!address) return undefined
  const { kind, version } = address
  const text = await ask(getConsentText, { params: { kind, version } })
  const { title, path } = consentTexts[kind]
  // The whole date: the page is kept for years, and «сегодня» is no part of «действует с».
  const [year = 0, month, day] = isoDate(Date.parse(text.effectiveAt) / 1000, page.magazine.zone)
    .slice(0, 10)
    .split('-')
    .map(Number)
  const since = formatPeriod(year, month, day)
  const html = renderToStaticMarkup(
    <html lang="ru-RU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title}, версия ${version} — ${page.magazine.name}`}</title>
        <link rel="canonical" href={`${page.siteUrl}${path}`} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: liteSheet() }} />
      </head>
      <body>
        <header className="p-top">
          <a className="p-logo" href="/">
            {page.magazine.name}
          </a>
        </header>
        <main>
          <Heading level={1}>{title}</Heading>
          <p className="p-stand">
            Версия {version}: действует с {since}.{' '}
            {text.isCurrent ? 'На неё соглашаются сейчас.' : <a href={path}>Что действует сейчас</a>}
          </p>
          <div className="b-body" dangerouslySetInnerHTML={{ __html: renderBodyHtml(text.parsed_content as Tree) }} />
        </main>
      </body>
    </html>,
  )
  return new Response(`<!doctype html>${html}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

export const consentRoute: DocumentRoute = { path: consentPathPattern, answer }
