// Lookups in the dictionary of the index. Each function is one statement.
import { sql, type Kysely } from 'kysely'
import type { SearchTables } from './tables.ts'

type Executor = Kysely<SearchTables>

/** Lexemes between `from` and `to` whose length differs from that of `lexeme` by at most `by`. */
export type KinRange = { lexeme: string; from: string; to: string; by: number }

export type Lookup = {
  documents: number
  averageLength: number
  counts: Map<string, number>
  kin: Map<string, string[]>
}

/** Finds the number of documents by lexeme, the kin of some lexemes, and the totals of the index. */
export async function findLexemes(
  db: Executor,
  lexemes: readonly string[],
  kinRanges: readonly KinRange[],
  kinEach: number,
): Promise<Lookup> {
  const { rows } = await sql<{ of: string | null; lexeme: string; documents: number; length: number | null }>`
    select null::text as of, lexeme, documents, null::float8 as length from search.lexeme where lexeme = any (${[...lexemes]}::text[])
    union all
    select r.lexeme, k.lexeme, k.documents, null
    from jsonb_to_recordset(${JSON.stringify(kinRanges)}::jsonb) as r (lexeme text, "from" text, "to" text, by integer),
    lateral (
      select l.lexeme, l.documents from search.lexeme l
      where l.lexeme >= r.from collate "C" and l.lexeme < r.to collate "C" and l.lexeme <> r.lexeme
        and abs(length(l.lexeme) - length(r.lexeme)) <= r.by
      order by l.documents desc, l.lexeme limit ${kinEach}
    ) k
    union all
    select null, '', documents::integer, total_length::float8 from search.stat`.execute(db)
  const found: Lookup = { documents: 0, averageLength: 1, counts: new Map(), kin: new Map() }
  for (const { of, lexeme, documents, length } of rows) {
    if (lexeme === '') {
      found.documents = documents
      found.averageLength = documents > 0 ? Math.max(1, (length ?? 0) / documents) : 1
      continue
    }
    found.counts.set(lexeme, documents)
    if (of !== null) found.kin.set(of, [...(found.kin.get(of) ?? []), lexeme])
  }
  return found
}

/** Finds which of these spellings occur in texts, and in how many documents their lexemes are. By primary key only. */
export async function findSpellings(
  db: Executor,
  spellings: readonly { near: string; lexeme: string }[],
): Promise<{ counts: Map<string, number>; surfaces: Set<string> }> {
  const lexemes = [...new Set(spellings.map(({ lexeme }) => lexeme))]
  const words = [...new Set(spellings.map(({ near }) => near))]
  const { rows } = await sql<{ known: string; documents: number | null }>`
    select lexeme as known, documents from search.lexeme where lexeme = any (${lexemes}::text[])
    union all
    select word, null from search.word where word = any (${words}::text[])`.execute(db)
  return {
    counts: new Map(rows.flatMap(({ known, documents }) => (documents === null ? [] : [[known, documents] as const]))),
    surfaces: new Set(rows.flatMap(({ known, documents }) => (documents === null ? [known] : []))),
  }
}

/** Known words similar to each of these, the most similar first, at most `each` of them. Needs pg_trgm. */
export async function listSimilarWords(
  db: Executor,
  words: readonly string[],
  each: number,
): Promise<Map<string, { word: string; documents: number }[]>> {
  const { rows } = await sql<{ asked: string; word: string; documents: number }>`
    select a.asked, s.word, l.documents
    from unnest(${[...words]}::text[]) as a (asked),
    lateral (
      select w.word, w.lexeme from search.word w
      where w.word % a.asked and length(w.word) between length(a.asked) - 2 and length(a.asked) + 2
      order by similarity(w.word, a.asked) desc, w.word limit ${each}
    ) s
    join search.lexeme l on l.lexeme = s.lexeme`.execute(db)
  const similar = new Map<string, { word: string; documents: number }[]>()
  for (const { asked, word, documents } of rows)
    similar.set(asked, [...(similar.get(asked) ?? []), { word, documents }])
  return similar
}

/** Words with this prefix, one per lexeme; words of titles and ingredients come first. */
export async function listWordsByPrefix(db: Executor, prefix: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select w.word from (
      select distinct on (lexeme) word, lexeme, is_head from search.word
      where word >= ${prefix} collate "C" and word < ${`${prefix}\u{10ffff}`} collate "C"
      order by lexeme, is_head desc, length(word), word
    ) w join search.lexeme l on l.lexeme = w.lexeme
    order by w.is_head desc, l.documents desc, w.word limit ${limit}`.execute(db)
  return rows.map(row => row.word)
}

/** A word of texts for each of these lexemes: of a title if there is one, else the shortest. Only words that begin with their lexeme. */
export async function listWordsOfLexemes(db: Executor, lexemes: readonly string[]): Promise<Map<string, string>> {
  if (lexemes.length === 0) return new Map()
  const { rows } = await sql<{ lexeme: string; word: string }>`
    select a.lexeme, w.word from unnest(${[...lexemes]}::text[]) as a (lexeme), lateral (
      select word from search.word
      where word >= a.lexeme collate "C" and word < (a.lexeme || ${'\u{10ffff}'}) collate "C" and lexeme = a.lexeme
      order by is_head desc, length(word), word limit 1
    ) w`.execute(db)
  return new Map(rows.map(({ lexeme, word }) => [lexeme, word]))
}
