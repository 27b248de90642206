// The data that the host (server/hosting/web-host.ts) gives to a rendering, and the results that the rendering sets. Pages are always rendered for an
// anonymous visitor. This file is the only declaration of `PageContext`; the host imports it as a type.
import { createContext } from 'react-router'
import type { ConsentVersions } from '#domain/consent.ts'
import type { Magazine } from '#domain/magazine.ts'
import type { AskClient } from '#contract/client/ask.ts'

export type AmpProblem = { line: number; message: string }

export type PageContext = {
  ask: AskClient
  /** Scheme and host that readers see, without a trailing slash. */
  siteUrl: string
  /** The magazine as it was when the rendering began. */
  magazine: Magazine
  /** The versions of the texts that readers agree to now. */
  consents: ConsentVersions
  /** Like `@delno`; undefined when the magazine has no channel. */
  telegramChannel: string | undefined
  /** Post types that have an AMP version. */
  ampTypes: readonly string[]
  now: Date
  /** Reports a fault to the operator (spec 8). */
  reportProblem(error: unknown, place: string): void
  /** Cache tags of everything the page was made from; the host adds those of its calls, loaders may add their own. */
  tags: Set<string>
  /** Set by rendering: status of the response. */
  status: number
  /** Set by rendering: how long a shared cache may keep the page; 0 means never. */
  cacheSeconds: number
  /** Filled by rendering: further response headers. */
  headers: Headers
  /** Set by rendering: what the content security policy must allow for editors' scripts: origins, and hashes of inline scripts. */
  foreignScripts?: { origins: string[]; hashes: string[] }
  /** The errors of an AMP document, by the official validator. */
  findAmpErrors(html: string): Promise<AmpProblem[]>
  /** Set by rendering: the page of a draft, for who has its hash. It has no scripts, so nothing is counted and nobody votes. */
  preview?: { isEnded: boolean; theme: string | undefined; isFramed: boolean }
  /** Set by rendering: the page with the gathered changes of the front page, at a moment (ISO), for who has the hash. */
  front?: { hash: string; at: string | undefined }
  /** Set by rendering: true for `?lite`, the document without scripts; false for `?lite=0`. */
  isLite?: boolean
  /** Set by rendering: the request asks for the hydration data of a document, not for the document. */
  isHydrationRequest?: boolean
  /** Set by rendering a document: the whole page as one string; the response then has no body. */
  html?: string
}

/** State that the loaders and the document of one request share. */
export type RenderState = {
  isDocument: boolean
  /** Id of the rendering: of this document, or of the document whose hydration data is requested. */
  rendering: string
  /** Rendered article bodies by key: the document contains each once, its data does not. */
  bodies: Map<string, string>
  /** Data of each loader of the document. Hydration gets the same data, even if content has changed since. */
  data: Map<symbol, unknown>
}

export const pageContext = createContext<PageContext>()
export const renderState = createContext<RenderState>()
