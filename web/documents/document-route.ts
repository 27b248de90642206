import type { PageInput } from '../load-page.server.ts'

export type DocumentInput = Omit<PageInput, 'state' | 'params'> & {
  /** Named groups of the path. */
  params: Record<string, string | undefined>
}

/** An address that is no page of the application. */
export type DocumentRoute = {
  /** Of the whole path. */
  path: RegExp
  /** Undefined: nothing lives here, the router answers with its 404 page. A CallError with status 404 means the same. */
  answer(input: DocumentInput): Promise<Response | undefined>
}
