// What the routes of this service share, and the way from a typed question to ranked ids.
import { LRUCache } from 'lru-cache'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { candidatesMax, postingsBudget } from './limits.ts'
import { headMark } from './rules/document.ts'
import { asQuery, chooseArms, headBoost, searchedLexemes, weighTerms } from './rules/question.ts'
import { findDocuments } from './store/find.ts'
import type { SearchTables } from './store/tables.ts'
import { understand, type Understood } from './understand.ts'

export type Search = {
  context: ServiceContext
  db: ServiceDatabase<SearchTables>
  /** Rankings of the last questions, so that their next pages cost a look-up. */
  rankings: LRUCache<string, Ranking>
}

export type Ranking = {
  understood: Understood
  /** Best first, at most `candidatesMax`. */
  ids: number[]
  hasMore: boolean
  /** Lexeme → worth, for highlights. */
  weights: Map<string, number>
}

const rankingTtlMs = 20_000

export function openSearch(context: ServiceContext): Search {
  return {
    context,
    db: context.db.of<SearchTables>('search'),
    rankings: new LRUCache({ max: 500, ttl: rankingTtlMs }),
  }
}

/** Results worth less than this share of the best one only share a common word with the question. */
const tailShare = 0.2

/** Finds and ranks; `kinds` are codes, null for all. */
export async function rank(search: Search, question: string, kinds: number[] | null): Promise<Ranking> {
  const key = `${kinds?.join() ?? ''} ${question}`
  const known = search.rankings.get(key)
  if (known) return known
  const ranking = await rankAnew(search, question, kinds)
  search.rankings.set(key, ranking)
  return ranking
}

async function rankAnew(search: Search, question: string, kinds: number[] | null): Promise<Ranking> {
  const understood = await understand(search.db.kysely, question)
  const { dictionary, words } = understood
  const { lexemes, isHeadOnly } = searchedLexemes(words)
  const terms = weighTerms(lexemes, dictionary, isHeadOnly ? headMark : '')
  const weights = new Map(terms.map(({ lexeme, weight }) => [lexeme, weight]))
  const arms = isHeadOnly
    ? terms.map(({ lexeme, weight }) => ({ lexeme: headMark + lexeme, weight }))
    : chooseArms(terms, dictionary.counts, postingsBudget)
  if (arms.length === 0) return { understood, ids: [], hasMore: false, weights }
  const found = await findDocuments(search.db.kysely, {
    arms: arms.map(({ lexeme, weight }) => ({ query: asQuery(lexeme), weight })),
    terms: terms.map(({ lexeme, weight }) => ({
      query: asQuery(isHeadOnly ? headMark + lexeme : lexeme),
      headQuery: asQuery(headMark + lexeme),
      weight,
    })),
    headBoost,
    kinds,
    averageLength: dictionary.averageLength,
    limit: candidatesMax + 1,
  })
  const worst = (found[0]?.score ?? 0) * tailShare
  const kept = found.filter(({ score }) => score >= worst)
  return {
    understood,
    ids: kept.slice(0, candidatesMax).map(({ id }) => id),
    hasMore: kept.length > candidatesMax,
    weights,
  }
}
