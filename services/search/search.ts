// What the routes of this service share, and the ranking: from a typed question to ids.
import { LRUCache } from 'lru-cache'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { candidatesMax, postingsBudget } from './limits.ts'
import { makeIndexMemory, type IndexMemory } from './memory.ts'
import { headMark, ingredientMark } from './rules/document.ts'
import { intentOf } from './rules/intent.ts'
import { asQuery, chooseCandidateTerms, headBoost, searchedLexemes, weighTerms } from './rules/question.ts'
import type { Thesaurus } from './rules/thesaurus.ts'
import { findDocuments } from './store/find.ts'
import type { SearchTables } from './store/tables.ts'
import { readThesaurus } from './thesaurus/read.ts'
import { understand, type Understood } from './understand.ts'

export type Search = {
  context: ServiceContext
  db: ServiceDatabase<SearchTables>
  /** Rankings of recent questions, so that their further pages are a lookup. */
  rankings: LRUCache<string, Ranking>
  memory: IndexMemory
}

export type Ranking = {
  understood: Understood
  /** Best first, at most `candidatesMax`. */
  ids: number[]
  hasMore: boolean
  /** Lexeme → weight, for highlights. */
  weights: Map<string, number>
}

const rankingTtlMs = 20_000

export function openSearch(context: ServiceContext): Search {
  return {
    context,
    db: context.db.of<SearchTables>('search'),
    rankings: new LRUCache({ max: 500, ttl: rankingTtlMs }),
    memory: makeIndexMemory(),
  }
}

/** Results that score less than this share of the best one are dropped: they have only a common word in common with the question. */
const tailShare = 0.2

/** Finds and ranks documents. `kinds` are codes, null for all kinds. */
export async function rank(search: Search, question: string, kinds: number[] | null): Promise<Ranking> {
  const key = `${kinds?.join() ?? ''} ${question}`
  const known = search.rankings.get(key)
  if (known) return known
  const thesaurus = await readThesaurus(search)
  const ranking = await rankWith(search, thesaurus, question, kinds)
  // The words of the search may have changed meanwhile.
  if ((await readThesaurus(search)) === thesaurus) search.rankings.set(key, ranking)
  return ranking
}

/** The same with another thesaurus, and not remembered. */
export async function rankWith(
  search: Search,
  thesaurus: Thesaurus,
  question: string,
  kinds: number[] | null,
): Promise<Ranking> {
  const understood = await understand({ db: search.db.kysely, memory: search.memory, thesaurus }, question)
  const { dictionary, words } = understood
  const { lexemes, isHeadOnly } = searchedLexemes(words, thesaurus)
  const terms = weighTerms(lexemes, dictionary, thesaurus, isHeadOnly ? headMark : '')
  const weights = new Map(terms.map(({ lexeme, weight }) => [lexeme, weight]))
  const candidateTerms = isHeadOnly
    ? terms.map(({ lexeme, weight }) => ({ lexeme: headMark + lexeme, weight }))
    : chooseCandidateTerms(terms, dictionary.counts, postingsBudget)
  if (candidateTerms.length === 0) return { understood, ids: [], hasMore: false, weights }
  const intent = intentOf(words, dictionary.counts)
  const found = await findDocuments(search.db.kysely, {
    candidateTerms: candidateTerms.map(({ lexeme, weight }) => {
      const isTitle = lexeme.startsWith(headMark)
      return {
        query: asQuery(lexeme),
        textWeight: isTitle ? weight : weight * intent.texts,
        recipeWeight: isTitle ? weight : weight * intent.recipes,
      }
    }),
    terms: terms.map(({ lexeme, weight }) => ({
      query: asQuery(isHeadOnly ? headMark + lexeme : lexeme),
      headQuery: `${asQuery(headMark + lexeme)} | ${asQuery(ingredientMark + lexeme)}`,
      weight,
    })),
    headBoost,
    titled: terms
      .filter(({ isOwn }) => isOwn)
      .map(({ lexeme }) => asQuery(headMark + lexeme))
      .join(' | '),
    textShare: intent.texts,
    recipeShare: intent.recipes,
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
