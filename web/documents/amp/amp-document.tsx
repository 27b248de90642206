// `/…/amp`: the page as an AMP document. To remove AMP, delete this folder and its row in document-routes.ts.
import { renderToStaticMarkup } from 'react-dom/server'
import type { Picture } from '#article-body/attributes.ts'
import { renderBodyAmp } from '#article-body/render-amp.tsx'
import { resolveFromTree } from '#article-body/web-page.tsx'
import type { ResolvedImage } from '#article-body/web-rendition.ts'
import type { PictureData } from '#ui/Picture.tsx'
import { carouselOf, findPosts, withOwnLinks } from '../../pages/article/load-article.server.ts'
import type { DocumentInput, DocumentRoute } from '../document-route.ts'
import { HeadTags } from '../Head.tsx'
import { findHealthSection, findPlainPage, isAt, plainAddress, type PlainPage as Page } from '../plain/plain-page.ts'
import { PlainPage, roomOf } from '../plain/PlainPage.tsx'
import { ampSheet } from '../plain/plain-sheet.ts'

// Prescribed verbatim by the AMP specification.
const boilerplate =
  'body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both;-moz-animation:-amp-start 8s steps(1,end) 0s 1 normal both;-ms-animation:-amp-start 8s steps(1,end) 0s 1 normal both;animation:-amp-start 8s steps(1,end) 0s 1 normal both}@-webkit-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@-moz-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@-ms-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@-o-keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}@keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}'
const noscriptBoilerplate = 'body{-webkit-animation:none;-moz-animation:none;-ms-animation:none;animation:none}'

const runtime = 'https://cdn.ampproject.org'
/** AMP scripts come from AMP's own host: only these documents may load them. */
const securityPolicy = [
  "default-src 'self'",
  `script-src ${runtime} blob:`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  `connect-src 'self' ${runtime}`,
  'frame-src https:',
  "media-src 'self' https:",
  `worker-src blob:`,
  "object-src 'none'",
  "base-uri 'self'",
].join('; ')

function picture(data: PictureData, { fit, alt }: { fit: number; alt?: string }) {
  const widths = data.widths.filter(width => width <= fit * 2.5)
  const width = widths.findLast(each => each <= fit) ?? data.widths[0] ?? 160
  const isThumb = fit < 160
  return (
    <amp-img
      src={`${data.base}${width}.webp`}
      srcset={isThumb ? undefined : widths.map(each => `${data.base}${each}.webp ${each}w`).join(', ')}
      width={isThumb ? fit : data.width}
      height={isThumb ? Math.round((fit * data.height) / data.width) : data.height}
      layout={isThumb ? 'fixed' : 'responsive'}
      alt={alt ?? data.alt}
    />
  )
}

function ampImage(image: Picture): ResolvedImage | undefined {
  const found = resolveFromTree(image)
  const middle = image.sizes?.find(size => size.width >= 640) ?? image.sizes?.at(-1)
  return found && middle ? { ...found, src: middle.url } : found
}

export async function renderAmp(page: Page, input: DocumentInput): Promise<string> {
  const posts = await findPosts(page.tree, input.ask)
  const { html, components } = renderBodyAmp(page.tree, {
    pageUrl: page.url,
    resolveImage: ampImage,
    resolvePosts: carouselOf(posts),
  })
  const room = roomOf(page.content)
  const document = renderToStaticMarkup(
    <html {...{ amp: '' }} lang="ru-RU">
      <head>
        <meta charSet="utf-8" />
        <script async src={`${runtime}/v0.js`} />
        <meta name="viewport" content="width=device-width" />
        <HeadTags {...page.content.seo} canonical={page.url} amphtml={undefined} site={page} />
        <meta name="theme-color" content="#eb5e42" />
        <meta property="og:site_name" content={page.magazine.name} />
        <meta property="og:locale" content="ru_RU" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/rss+xml" title={page.magazine.name} href="/feed/" />
        <style amp-boilerplate="" dangerouslySetInnerHTML={{ __html: boilerplate }} />
        <noscript>
          <style amp-boilerplate="" dangerouslySetInnerHTML={{ __html: noscriptBoilerplate }} />
        </noscript>
        {components.map(name => (
          <script key={name} async custom-element={name} src={`${runtime}/v0/${name}-0.1.js`} />
        ))}
        <style amp-custom="" dangerouslySetInnerHTML={{ __html: ampSheet(page.siteUrl, page.content.kind) }} />
      </head>
      <body data-room={room} data-layout={room === 'health' ? 'health-amp' : 'default-amp'}>
        <PlainPage
          page={page}
          surface={{
            picture,
            face: src => <amp-img class="p-face" src={src} alt="" width={56} height={56} layout="fixed" />,
            body: <div className="b-body" dangerouslySetInnerHTML={{ __html: withOwnLinks(html, page.siteUrl) }} />,
            href: path => path,
            fullHref: page.url,
            hasCardPictures: true,
            pixel: src => <amp-pixel key={src} src={src} layout="nodisplay" />,
          }}
        />
      </body>
    </html>,
  )
  return `<!doctype html>${document}`
}

/** Spec 2: `/{slug*}/amp`, `/recipe/{slug}/amp`, `/health/{category}/{slug}/amp`, `/health/{categoryOrSlug}/amp`. */
export const ampRoute: DocumentRoute = {
  path: /^(?<page>\/.+)\/amp$/,
  async answer(input) {
    const path = input.params['page'] ?? ''
    const address = plainAddress(path)
    const post = address && (await findPlainPage(address, input))
    const section = post ? undefined : /^\/health\/([^/]+)$/.exec(path)?.[1]
    const found = section === undefined ? post : await findHealthSection(section, input)
    if (!found) return undefined
    if ('movedTo' in found) return redirect(`${decodeURI(found.movedTo).replace(/\/$/, '')}/amp`, 301)
    const { page } = found
    // AMP of a post type may be switched off and on again, so the redirect is temporary.
    if (!page.hasAmp) return redirect(page.url, 302)
    if (section === undefined && !isAt(page, path)) return redirect(`${page.url}/amp`, 301)
    return new Response(await renderAmp(page, input), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': securityPolicy },
    })
  },
}

const redirect = (location: string, status: number) =>
  new Response(null, { status, headers: { location: encodeURI(location) } })
