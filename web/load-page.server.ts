// What every page loader shares: the page context, failures of calls turned into
// 301, 404 or 503 (spec 8).
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Answered, AskClient } from '#contract/ask.ts'
import type { Call } from '#contract/call.ts'
import { cover } from './documents/covered-data.ts'
import { pageContext, renderState, type PageContext, type RenderState } from './page-context.ts'

export type PageInput = {
  /** The host's object: loaders may set cacheSeconds and add tags. */
  page: PageContext
  ask: AskClient['ask']
  askRaw: AskClient['askRaw']
  /** The address readers see: never the `.data` one. */
  url: URL
  params: Record<string, string | undefined>
  state: RenderState
}

/** A validation rule of the route failed. */
export function invalidPath(url: URL): never {
  throw data({ message: `Page Not Found: ${url.pathname}${url.search}` }, { status: 404, statusText: 'Not Found' })
}

/** Nothing lives here. */
export function notFound(): never {
  throw data({ message: 'Page not found' }, { status: 404, statusText: 'Not Found' })
}

export function pageLoader<Data>(load: (input: PageInput) => Promise<Data>) {
  const own = Symbol('data')
  return async ({ url, params, context }: LoaderFunctionArgs): Promise<Data> => {
    const page = context.get(pageContext)
    const state = context.get(renderState)
    if (page.isHandover && state.data.has(own)) return state.data.get(own) as Data
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
      if (!state.isDocument || page.isHandover) return data
      state.data.set(own, data)
      return cover(data)
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.status === 301) moved(error.body)
      if (error.status === 404 || error.status === 403 || error.status === 400) notFound()
      throw error
    }
  }
}

/** The host brings its own copy of the class, so the name tells. */
function isCallError(error: unknown): error is Error & { status: number; body: unknown } {
  return error instanceof Error && error.name === 'CallError' && 'status' in error
}

function moved(body: unknown): never {
  const to = (body as { url?: unknown } | null)?.url
  if (typeof to !== 'string' || !to.startsWith('/')) notFound()
  throw redirect(to, 301)
}

/** The 200 body; 301 redirects, 404 is the page that was not found, anything else an error in the words of spec 8. */
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

/** One address for each page: asked for under another path it redirects to its own. */
export function settleAt(own: string, url: URL): void {
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

/** Parts that may fail without failing the page. */
export async function orElse<Value>(wanted: Promise<Value>, instead: Value): Promise<Value> {
  try {
    return await wanted
  } catch (error) {
    // That there is none is an answer.
    if (!isCallError(error) || error.status !== 404)
      console.warn('part of a page is missing:', error instanceof Error ? error.message : error)
    return instead
  }
}

/** Spec 5: the current page is read from `page`; absent means 1. Anything but a number from 1 on is not a page. */
export function pageNumber(url: URL, parameter = 'page'): number {
  const text = url.searchParams.get(parameter)
  if (text === null) return 1
  if (!/^[1-9]\d{0,6}$/.test(text) || Number(text) > 1_000_000) invalidPath(url)
  return Number(text)
}
