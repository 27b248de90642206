// `/preview/front?path=…&at=…`: a page of the site with the gathered changes of the front page, for who has the hash. Its own address keeps it
// out of what readers get from the cache.
import { previewThemes } from './frame-html.ts'

export type FrontPreview = { page: URL; hash: string; at: Date | undefined; theme: string | undefined }

/** Pages that are no pages of the site, or drafts themselves. */
const closed = /^\/(preview|office|api|svc|svc-internal)(\/|$)/

/** Undefined for another address. A moment that is none is now. */
export function readFrontPreview({ pathname, searchParams, origin }: URL): FrontPreview | undefined {
  if (pathname !== '/preview/front') return undefined
  const path = searchParams.get('path') ?? '/'
  const page = new URL(/^\/(?![/\\])/.test(path) ? path : '/', origin)
  if (page.origin !== origin || closed.test(page.pathname)) page.pathname = '/'
  page.search = ''
  const moment = new Date(searchParams.get('at') ?? '')
  const year = moment.getUTCFullYear()
  return {
    page,
    hash: searchParams.get('preview_type_hash') ?? '',
    at: year >= 1900 && year < 3000 ? moment : undefined,
    theme: previewThemes.find(each => each === searchParams.get('theme')),
  }
}
