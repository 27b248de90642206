// Search at scale: fills N synthetic posts into an empty database and measures searches by kind of query.
// `node bench/search.ts --posts 100000 [--folder DIR]`: PGlite in memory or in a folder; with DATABASE_URL=postgres://… a
// server (an empty, separate database). A filled database is only measured. Words follow Zipf's law over the vocabulary of the demo
// texts with all inflected forms, and every second sentence is a real one, so that phrases occur. Only every `--copies`-th post is
// generated, the others are copied inside the database: the index has the same size, and filling is quick.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '#platform/db/open.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeCard, readDemoDocuments } from '#services/search/judged/demo-documents.ts'
import { indexVersion } from '#services/search/limits.ts'
import { makeIndexMemory } from '#services/search/memory.ts'
import { countDocument, makeDictionaryChange } from '#services/search/rules/dictionary-change.ts'
import { makeIndexedDocument, type SearchText } from '#services/search/rules/document.ts'
import { cleanText, isStopWord, normalizeWord, readWords } from '#services/search/rules/words.ts'
import { searchPosts } from '#services/search/routes/search-posts.ts'
import { rank, type Search } from '#services/search/search.ts'
import { search as service } from '#services/search/service.ts'
import { changeDictionary, savePages, type NewPage } from '#services/search/store/documents.ts'
import type { SearchTables } from '#services/search/store/tables.ts'
import { suggest } from '#services/search/suggest.ts'
import { indexDocuments } from '#services/search/indexing.ts'
import { measure, printTable, type Measured } from './measure.ts'

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '60' },
    copies: { type: 'string', default: '10' },
    folder: { type: 'string' },
  },
})
const count = Number(values.posts)
const rounds = Number(values.runs)
const copies = Number(values.copies)
const targetMs = 60

/** xorshift32: every run has the same posts. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
const random = makeRandom(20_261_121)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!

const demo = readDemoDocuments()
const sentences = demo
  .flatMap(({ body }) => cleanText(body).split(/(?<=[.!?…])\s+/))
  .filter(sentence => sentence.length > 30)
const frequency = new Map<string, number>()
for (const { body } of demo) for (const { text } of readWords(body)) frequency.set(text, (frequency.get(text) ?? 0) + 1)
const vocabulary = [...frequency].toSorted((a, b) => b[1] - a[1]).map(([word]) => word)
/** Zipf's law: the k-th word is drawn 1/k as often as the first. */
const zipfWord = () => vocabulary[Math.min(vocabulary.length - 1, Math.floor(vocabulary.length ** random()) - 1)]!

function makeText(id: number): SearchText {
  const length = 200 + Math.floor(random() * 200)
  const parts: string[] = []
  for (let words = 0; words < length;) {
    const sentence = random() < 0.5 ? pick(sentences) : Array.from({ length: 12 }, zipfWord).join(' ')
    parts.push(sentence)
    words += sentence.split(' ').length
  }
  return {
    title: `${Array.from({ length: 5 }, zipfWord).join(' ')} ${id}`,
    excerpt: pick(sentences).slice(0, 200),
    keywords: `${zipfWord()}, ${zipfWord()}, ${zipfWord()}`,
    ingredients: [],
    body: parts.join(' '),
  }
}

const log = pino({ level: 'warn' })
const url = process.env['DATABASE_URL']
const db = await openDatabase(
  url
    ? { kind: 'postgres', url, poolSize: 4 }
    : values.folder
      ? { kind: 'pglite', folder: join(values.folder, 'database') }
      : { kind: 'pglite-memory' },
  { log },
)
await migrate(db, [{ schema: 'search', folder: service.migrations! }])
const documents = new Map(demo.map(document => [document.id, document]))
const ask = async (_: unknown, { body }: { body: { ids: number[] } }) => ({
  items: body.ids.flatMap(id => documents.get(id) ?? []),
})
const memory = makeIndexMemory()
const events = { announce: async () => memory.forget() }
const context = { db, ask, events, log, config: { siteUrl: 'http://delno.test' } } as unknown as ServiceContext
const opened: Search = {
  context,
  db: db.of<SearchTables>('search'),
  rankings: new LRUCache({ max: 1, ttl: 1 }),
  memory,
}
const { kysely } = opened.db

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`
async function fill(): Promise<void> {
  const began = performance.now()
  await sql`drop index if exists search.doc_vector`.execute(kysely)
  const change = makeDictionaryChange()
  let pages: NewPage[] = []
  const own = Math.ceil(count / copies)
  for (let number = 0; number < own; number++) {
    const id = 1_000_000 + number
    const text = makeText(id)
    const indexed = makeIndexedDocument(text, false)
    countDocument(change, indexed, copies)
    pages.push({
      id,
      text,
      kind: number % 10 === 0 ? 3 : 1,
      length: indexed.length,
      vector: indexed.vector,
      version: indexVersion,
      titleKey: normalizeWord(text.title),
      publishedAt: number,
      fingerprint: '',
      card: makeCard({
        id,
        kind: 'post',
        slug: `post-${id}`,
        title: text.title,
        excerpt: text.excerpt,
        url: `/post-${id}`,
      }),
    })
    if (pages.length === 250 || number === own - 1) {
      await savePages(kysely, pages)
      pages = []
      if ((number + 1) % 1_000 === 0) console.log(`  ${number + 1} posts made, ${seconds(began)}`)
    }
  }
  await changeDictionary(kysely, change)
  for (let copy = 1; copy < copies; copy++) {
    const shift = copy * 10_000_000
    await sql`insert into search.doc select id + ${shift}::integer, kind, length, vector from search.doc where id < 10000000`.execute(
      kysely,
    )
    await sql`
      insert into search.page
      select id + ${shift}::integer, version, title, title_key, excerpt, keywords, ingredients, body, card, published_at, fingerprint
      from search.page where id < 10000000`.execute(kysely)
  }
  console.log(`  copied ${copies} times, ${seconds(began)}`)
  const indexBegan = performance.now()
  await sql`create index doc_vector on search.doc using gin (vector) with (fastupdate = off)`.execute(kysely)
  await sql`analyze search.doc`.execute(kysely)
  await sql`analyze search.word`.execute(kysely)
  await sql`analyze search.lexeme`.execute(kysely)
  console.log(
    `${count} posts filled in ${seconds(began)}, of which the GIN index ${seconds(indexBegan)}; ${change.lexemes.size} lexemes with marks, ${change.words.size} words`,
  )
}

/** Rare and common words by the number of posts that contain them. */
async function listWordsBetween(from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct on (w.lexeme) w.word from search.word w join search.lexeme l on l.lexeme = w.lexeme
    where l.documents between ${Math.floor(from * count)} and ${Math.ceil(to * count)} order by w.lexeme, w.word`.execute(
    kysely,
  )
  return rows.map(row => row.word).filter(word => !isStopWord(word))
}

const slip = (word: string) => {
  const at = 1 + Math.floor(random() * (word.length - 2))
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}
const latin = new Map(
  [...'йцукенгшщзхъфывапролджэячсмитьбю'].map((letter, index) => [letter, "qwertyuiop[]asdfghjkl;'zxcvbnm,."[index]!]),
)
const wrongLayout = (text: string) => [...normalizeWord(text)].map(letter => latin.get(letter) ?? letter).join('')

const { rows: filled } = await sql<{ n: number }>`select count(*)::integer as n from search.doc`.execute(kysely)
if ((filled[0]?.n ?? 0) < count) await fill()
memory.forget()
const indexing = performance.now()
await indexDocuments(
  opened,
  demo.map(({ id }) => id),
)
console.log(
  `${demo.length} demo texts indexed into it one piece after another: ${((performance.now() - indexing) / demo.length).toFixed(1)} ms each`,
)

const [common, middle, rare] = [
  await listWordsBetween(0.1, 1),
  await listWordsBetween(0.005, 0.05),
  await listWordsBetween(0, 0.001),
]
const long = middle.filter(word => word.length >= 7)
const classes: [string, () => string][] = [
  ['1 word in > 10 % of posts', () => pick(common)],
  ['1 word in 0.5–5 %', () => pick(middle)],
  ['1 rare word', () => pick(rare)],
  ['2 common words', () => `${pick(common)} ${pick(common)}`],
  ['4 words, mixed', () => `${pick(common)} ${pick(middle)} ${pick(middle)} ${pick(rare)}`],
  ['question: a sentence of the texts', () => pick(sentences).slice(0, 160)],
  ['a title of the demo', () => pick(demo).title],
  ['misspelled word', () => `${slip(pick(long))} ${pick(middle)}`],
  ['wrong layout, 3 words', () => wrongLayout(`${pick(common)} ${pick(middle)} ${pick(middle)}`)],
]

const report: Measured[] = []
async function time(name: string, make: () => string, run: (text: string) => Promise<unknown>): Promise<void> {
  report.push(await measure(name, () => run(make()), { runs: rounds, warmUp: 8 }))
}
for (const [name, make] of classes) await time(name, make, text => rank(opened, text, null))
await time(
  '4 words, only health (a tenth)',
  () => `${pick(common)} ${pick(middle)} ${pick(middle)} ${pick(rare)}`,
  text => rank(opened, text, [3]),
)
const handler = searchPosts(opened)
const answerContext = {
  ip: '',
  userAgent: '',
  viewer: null,
  sessionId: null,
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => {},
  tag: () => {},
  cacheFor: () => {},
  signal: new AbortController().signal,
}
await time(
  'whole call with 10 snippets, question',
  () => pick(sentences).slice(0, 160),
  async q => handler({ params: undefined, body: undefined, query: { q, page: 1, limit: 10 } }, answerContext),
)
await time(
  'suggestions, 3 letters',
  () => pick(middle).slice(0, 3),
  text => suggest(opened, text, 6),
)
await time(
  'suggestions, 5 letters',
  () => pick(long).slice(0, 5),
  text => suggest(opened, text, 6),
)

printTable(
  `${db.engine}, ${count} posts, ${rounds} questions of each kind (target: p95 ≤ ${targetMs} ms at 100,000)`,
  report,
)
const found = await Promise.all(demo.map(async ({ id, title }) => (await rank(opened, title, null)).ids[0] === id))
console.log(`a demo text is first for its own title among ${count}: ${found.filter(Boolean).length} of ${demo.length}`)
await db.close()
