import type { PageInput } from '../load-page.server.ts'

export type DocumentInput = Omit<PageInput, 'state' | 'params'> & {
  /** Named groups of the path pattern. */
  params: Record<string, string | undefined>
}

/** A URL that is not a page of the application. */
export type DocumentRoute = {
  /** Matches the whole path. */
  path: RegExp
  /** Undefined when nothing exists at the URL: then the router answers with its 404 page. A CallError with status 404 means the same. */
  answer(input: DocumentInput): Promise<Response | undefined>
}
