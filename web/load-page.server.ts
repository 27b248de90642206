// Shared by all page loaders: the page context, and failures of calls turned into 301, 404 or 503 (spec 8).
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Answered, AskClient } from '#contract/client/ask.ts'
import type { Call } from '#contract/call.ts'
import { resolvePath } from '#contract/content.ts'
import { findRedirect } from '#contract/office/addresses.ts'
import { cover } from './documents/covered-data.ts'
import { pageContext, renderState, type PageContext, type RenderState } from './page-context.ts'

export type PageInput = {
  /** The object of the host: loaders may set cacheSeconds and add tags. */
  page: PageContext
  ask: AskClient['ask']
  askRaw: AskClient['askRaw']
  /** The URL that readers see, never the `.data` URL. */
  url: URL
  params: Record<string, string | undefined>
  state: RenderState
}

/** Throws the 404 page: a validation rule of the route failed. */
export function invalidPath(url: URL): never {
  throw data({ message: `Page Not Found: ${url.pathname}${url.search}` }, { status: 404, statusText: 'Not Found' })
}

/** Throws the 404 page: nothing exists at the URL. */
export function notFound(): never {
  throw data({ message: 'Page not found' }, { status: 404, statusText: 'Not Found' })
}

export function pageLoader<Data>(load: (input: PageInput) => Promise<Data>) {
  const own = Symbol('data')
  return async ({ url, params, context }: LoaderFunctionArgs): Promise<Data> => {
    const page = context.get(pageContext)
    const state = context.get(renderState)
    if (page.isHydrationRequest && state.data.has(own)) return state.data.get(own) as Data
    const input: PageInput = {
      page,
      ask: page.ask.ask,
      askRaw: page.ask.askRaw,
      url,
      params,
      state,
    }
    try {
      const data = await load(input)
      if (!state.isDocument || page.isHydrationRequest) return data
      state.data.set(own, data)
      return cover(data)
    } catch (error) {
      if (leadsAway(error)) notFound()
      const isMissing = isCallError(error) ? [400, 403, 404].includes(error.status) : isNotFound(error)
      if (isMissing) await leadFromFormerAddress(input)
      if (!isCallError(error)) throw error
      if (error.status === 301) moved(error.body)
      if (isMissing) notFound()
      throw error
    }
  }
}

/** Returns true when a redirect leaves the site: path parameters are decoded, and a path with two leading slashes names another host. */
function leadsAway(error: unknown): boolean {
  if (!(error instanceof Response)) return false
  const location = error.headers.get('location')
  return location !== null && /^[/\\]{2}|^[^/]|[\\\s]/.test(location)
}

/** Recognizes what `notFound` and `invalidPath` throw. */
function isNotFound(error: unknown): boolean {
  return (error as { init?: { status?: number } | null } | null)?.init?.status === 404
}

/**
 * Redirects to a post that an import brought from this path, when the path begins like one of ours (`/recipes/syrniki`, `/2019/05/dacha`),
 * or where an editor leads readers. Only for paths without a page; a page number out of range belongs to an existing page.
 */
async function leadFromFormerAddress({ page, ask, askRaw, url }: PageInput): Promise<void> {
  const slug = pathOf(url)
  if (slug.length > 500 || url.searchParams.has('page')) return
  // When the service does not answer, the page stays a 404.
  const answered = slug.includes('/') ? await orElse(askRaw(resolvePath, { params: { slug } }), undefined) : undefined
  if (answered?.status === 301) moved(answered.body)
  const { to } = await orElse(ask(findRedirect, { body: { path: url.pathname } }), { to: null })
  if (to === null) return
  // A page that comes to this address has no tag of this answer, so the answer is not cached.
  page.cacheSeconds = 0
  moved({ url: to })
}

function pathOf({ pathname }: URL): string {
  const bare = pathname.replace(/^\/+|\/+$/g, '')
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}

/** The host has its own copy of the class, so the name decides. */
function isCallError(error: unknown): error is Error & { status: number; body: unknown } {
  return error instanceof Error && error.name === 'CallError' && 'status' in error
}

function moved(body: unknown): never {
  const to = (body as { url?: unknown } | null)?.url
  if (typeof to !== 'string' || !to.startsWith('/')) notFound()
  throw redirect(to, 301)
}

/** Returns the body of a 200. Redirects for 301, throws the 404 page for 404, and otherwise an error in the words of spec 8. */
export async function found<C extends Call>(
  answered: Promise<Answered<C>>,
  what = 'a call',
): Promise<Answered<C>['body']> {
  const { status, body } = await answered
  if (status === 200) return body
  if (status === 301) moved(body)
  if (status === 404 || status === 403 || status === 400) notFound()
  throw new Error(`${what} inside batch-requests returned ${status}`)
}

/** The request for the unpublished post with this id, opened by the hash in the address (spec 6). Such a page is not kept. */
export function previewRequest({ page, url }: Pick<PageInput, 'page' | 'url'>, postId: string | undefined) {
  page.cacheSeconds = 0
  const id = Number(postId)
  if (!Number.isSafeInteger(id) || id < 1) invalidPath(url)
  return {
    params: { id },
    query: {
      preview_type: url.searchParams.get('preview_type') ?? undefined,
      preview_type_hash: url.searchParams.get('preview_type_hash') ?? undefined,
    },
  }
}

/** Every page has one path: any other path redirects to it. */
export function redirectToCanonical(own: string, url: URL): void {
  const decoded = (path: string) => {
    try {
      return decodeURI(path)
    } catch {
      return path
    }
  }
  if (own.startsWith('/') && decoded(own) !== decoded(url.pathname))
    throw redirect(encodeURI(decoded(own)) + url.search, 301)
}

/** Loads a part that may fail without failing the page. */
export async function orElse<Value>(wanted: Promise<Value>, instead: Value): Promise<Value> {
  try {
    return await wanted
  } catch (error) {
    // A 404 is a regular answer: the part does not exist.
    if (!isCallError(error) || error.status !== 404)
      console.warn('part of a page is missing:', error instanceof Error ? error.message : error)
    return instead
  }
}

/** Spec 5: the current page is read from `page`; absent means 1. Anything but a number from 1 is not a page. */
export function pageNumber(url: URL, parameter = 'page'): number {
  const text = url.searchParams.get(parameter)
  if (text === null) return 1
  if (!/^[1-9]\d{0,6}$/.test(text) || Number(text) > 1_000_000) invalidPath(url)
  return Number(text)
}
