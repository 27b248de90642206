// Proposes where an address that was asked for in vain may lead: the page with the most similar address.
import pLimit from 'p-limit'
import type { MissingAddress } from '#contract/office/addresses.ts'
import { searchPosts } from '#contract/search.ts'
import { ownPathOf } from '#domain/own-path.ts'
import type { Content } from '../content.ts'
import { termUrl } from '../present.ts'
import { likenessOf, slugOf } from './likeness.ts'
import { listTermAddresses } from './store.ts'

type Proposal = MissingAddress['proposal']

/** A page that is less similar is a guess. */
const likenessMin = 55
/** The search finds the candidates: it knows words in Latin letters. */
const candidates = 10
const searchesAtOnce = 4
const termsMax = 5000

type Candidate = { url: string; title: string }

async function searchFor({ context, siteUrl }: Content, path: string): Promise<Candidate[]> {
  const q = slugOf(path)
    .replaceAll(/[-_+.]+/g, ' ')
    .trim()
  if (q.length < 3) return []
  try {
    const { items } = await context.ask(searchPosts, { query: { q: q.slice(0, 300), limit: candidates } })
    return items.map(({ post_title: title, post_more_meta: { url } }) => ({
      url: ownPathOf(url, siteUrl) ?? url,
      title,
    }))
  } catch (error) {
    context.log.warn({ err: error }, 'no proposals for an address')
    return []
  }
}

export async function proposeFor(content: Content, paths: readonly string[]): Promise<Proposal[]> {
  const limit = pLimit(searchesAtOnce)
  const terms = (await listTermAddresses(content.db.kysely, termsMax)).map(term => ({
    url: termUrl(term),
    title: term.title,
  }))
  return Promise.all(
    paths.map(path =>
      limit(async () => {
        const found = [...terms, ...(await searchFor(content, path))]
          .map(({ url, title }) => ({ to: url, title, likeness: likenessOf(path, url) }))
          .toSorted((a, b) => b.likeness - a.likeness)
        return found[0] && found[0].likeness >= likenessMin && found[0].to !== path ? found[0] : null
      }),
    ),
  )
}
