// `?lite` and `Save-Data`: the text of an article or a recipe with small pictures, one small style sheet and no scripts.
import { renderToStaticMarkup } from 'react-dom/server'
import { renderBodyHtml } from '#article-body/render-web.tsx'
import { resolveFromTree } from '#article-body/web-page.tsx'
import type { Picture } from '#article-body/attributes.ts'
import type { ResolvedImage } from '#article-body/web-rendition.ts'
import type { PictureData } from '#ui/Picture.tsx'
import { carouselOf, findPosts, withOwnLinks } from '../../pages/article/load-article.server.ts'
import type { DocumentInput } from '../document-route.ts'
import { findPlainPage, isAt, plainAddress, type PlainPage as Page } from '../plain/plain-page.ts'
import { PlainPage, roomOf } from '../plain/PlainPage.tsx'
import { liteSheet } from '../plain/plain-sheet.ts'

/** The largest picture width in Lite, in pixels: enough for a phone. */
const widthMax = 640

/** Links to our own pages stay Lite. */
function liteHref(path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  const [address = '', hash] = path.split('#')
  return `${address}${address.includes('?') ? '&' : '?'}lite${hash === undefined ? '' : `#${hash}`}`
}

function picture(data: PictureData, { fit, alt, isFirst }: { fit: number; alt?: string; isFirst?: boolean }) {
  const width = data.widths.findLast(each => each <= Math.min(widthMax, fit * 2)) ?? data.widths[0] ?? 160
  return (
    <img
      src={`${data.base}${width}.webp`}
      width={fit < 160 ? fit : width}
      height={Math.round(((fit < 160 ? fit : width) * data.height) / data.width)}
      alt={alt ?? data.alt}
      loading={isFirst ? undefined : 'lazy'}
    />
  )
}

function smallImage(image: Picture): ResolvedImage | undefined {
  const found = resolveFromTree(image)
  const small = image.sizes?.findLast(size => size.width <= widthMax)
  return found && small ? { ...found, src: small.url, srcSet: undefined } : found
}

export async function renderLite(page: Page, input: DocumentInput): Promise<string> {
  const posts = await findPosts(page.tree, input.ask)
  const body = withOwnLinks(
    renderBodyHtml(page.tree, { resolveImage: smallImage, resolvePosts: carouselOf(posts) }),
    page.siteUrl,
  )
  const html = renderToStaticMarkup(
    <html lang="ru-RU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.content.seo.title}</title>
        <meta name="description" content={page.content.seo.description} />
        {/* Search engines and messengers read the page itself. */}
        <link rel="canonical" href={`${page.siteUrl}${page.url}`} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: liteSheet(page.content.kind) }} />
      </head>
      <body data-room={roomOf(page.content)}>
        <PlainPage
          page={page}
          surface={{
            picture,
            face: src => <img className="p-face" src={src} alt="" width={56} height={56} loading="lazy" />,
            body: <div className="b-body" dangerouslySetInnerHTML={{ __html: body }} />,
            href: liteHref,
            fullHref: `${page.url}?lite=0`,
            hasCardPictures: false,
          }}
        />
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

/** Returns undefined when the URL is not an existing article or recipe. */
export async function answerLite(input: DocumentInput): Promise<Response | undefined> {
  const address = plainAddress(input.url.pathname)
  const found = address && (await findPlainPage(address, input))
  if (!found) return undefined
  if ('movedTo' in found)
    return new Response(null, { status: 301, headers: { location: liteHref(encodeURI(found.movedTo)) } })
  const { page } = found
  if (!isAt(page, input.url.pathname))
    return new Response(null, { status: 301, headers: { location: liteHref(encodeURI(page.url)) } })
  return new Response(await renderLite(page, input), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
