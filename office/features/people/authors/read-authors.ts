import { listOfficeAuthors, type OfficeAuthor } from '#contract/office/authors.ts'
import type { OfficeAsk } from '../../../session/ask.ts'

/** The most of one call. */
export const authorsAtOnce = 100

/** All authors and experts, by name. */
export async function readAuthors(ask: OfficeAsk, signal: AbortSignal): Promise<OfficeAuthor[]> {
  const authors: OfficeAuthor[] = []
  let page: OfficeAuthor[]
  do {
    page = (
      await ask(listOfficeAuthors, { query: { after: authors.at(-1)?.id ?? 0, limit: authorsAtOnce } }, { signal })
    ).items
    authors.push(...page)
  } while (page.length === authorsAtOnce)
  return authors.toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))
}
