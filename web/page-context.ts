// What the host gives to a page and what a page gives back. Pages are always rendered for an anonymous visitor.
import { createContext } from 'react-router'
import type { Advertising } from '#contract/advertising.ts'
import type { AskClient } from '#contract/ask.ts'

export type PageContext = {
  ask: AskClient
  /** Scheme and host that readers see, without a slash at the end. */
  siteUrl: string
  /** Like `+03:00`. */
  timeZoneOffset: string
  /** Like `@delno`; undefined when the magazine has none. */
  telegramChannel: string | undefined
  /** Places for advertising; undefined: there is none. */
  advertising: Advertising | undefined
  now: Date
  /** Tells the operator of a fault (spec 8). */
  reportProblem(error: unknown, place: string): void
  /** Cache tags of everything the page was made of; the host adds them from `onCacheTags`, loaders may add their own. */
  tags: Set<string>
  /** Filled by rendering: status of the answer. */
  status: number
  /** Filled by rendering: how long a shared cache may keep the page; 0 is never. */
  cacheSeconds: number
  /** Filled by rendering: further headers of the answer. */
  headers: Headers
  /** Filled by rendering: what editors' scripts need beyond our own: origins they come from, hashes of those that are written out. */
  foreignScripts?: { origins: string[]; hashes: string[] }
  /** Set by rendering: `?lite` was asked for, the document without scripts. */
  isLite?: boolean
  /** Set by rendering: not the document is asked for but what the application takes it over with. */
  isHandover?: boolean
  /** Filled by rendering a document: the whole page as one string, the same as the body of the answer. */
  html?: string
}

/** Between loaders and the document of one request. */
export type RenderState = {
  isDocument: boolean
  /** Which making of the document this is, or hands over. */
  rendering: string
  /** Rendered article bodies by key: they stand in the document once and not in its data. */
  bodies: Map<string, string>
  /** What each loader of the document gave: its handover says the same, whatever has changed since. */
  data: Map<symbol, unknown>
}

export const pageContext = createContext<PageContext>()
export const renderState = createContext<RenderState>()
