// The search of ⌘K at scale: `node bench/find.ts --posts 100000`. Creates this many published posts, texts and pictures, and measures the call that
// searches all of them. Uses PGlite in a folder, or a server with DATABASE_URL (an empty, separate database).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '#platform/config/config.ts'
import { openApplication } from '#server/compose.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { findInOffice } from '#services/newsroom/find/find-in-office.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'
import { makeOpenTexts } from '#services/newsroom/relay/open-texts.ts'
import { makeCard, readDemoDocuments } from '#services/search/judged/demo-documents.ts'
import { indexVersion } from '#services/search/limits.ts'
import { makeIndexedDocument } from '#services/search/rules/document.ts'
import { normalizeWord, readWords } from '#services/search/rules/words.ts'
import { savePages, type NewPage } from '#services/search/store/documents.ts'
import type { SearchTables } from '#services/search/store/tables.ts'
import type { TestApp } from '#tests/app.ts'
import { measure, printTable, type Measured } from './measure.ts'

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '100000' }, runs: { type: 'string', default: '100' } },
})
const [count, runs] = [Number(values.posts), Number(values.runs)]
const copies = 20

/** xorshift32: every run has the same words. */
let state = 20_261_124
const random = () => {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) / 2 ** 32
}
const words = [
  ...new Set(readDemoDocuments().flatMap(({ title, body }) => readWords(`${title} ${body}`).map(({ text }) => text))),
].filter(word => /^[а-я]{3,}$/.test(word))
const zipfWord = () => words[Math.min(words.length - 1, Math.floor(words.length ** random()) - 1)]!
const makeTitle = () => Array.from({ length: 5 }, zipfWord).join(' ')

const dataDir = mkdtempSync(join(tmpdir(), 'delno-bench-'))
const url = process.env['DATABASE_URL']
const config = readConfig({
  DATA_DIR: dataDir,
  SITE_URL: 'https://delno.test',
  SERVICES: 'auth,newsroom,search,media',
  ...(url && { DATABASE_URL: url }),
})
const application = await openApplication(config, { log: pino({ level: 'silent' }) })
const { context, close } = application
const { sql } = context.db

console.log(`filling ${count} posts, texts and pictures…`)
const { kysely } = context.db.of<SearchTables>('search')
const pages: NewPage[] = []
for (let at = 0; at < count / copies; at += 1) {
  const id = at + 1
  const title = makeTitle()
  const text = { title, excerpt: '', keywords: '', ingredients: [], body: makeTitle() }
  const { length, vector } = makeIndexedDocument(text, false)
  pages.push({
    id,
    text,
    kind: 1,
    length,
    vector,
    version: indexVersion,
    titleKey: normalizeWord(title),
    publishedAt: 1_700_000_000 + at,
    fingerprint: '',
    card: makeCard({ id, kind: 'post', slug: `post-${id}`, title, excerpt: '', url: `/post-${id}` }),
  })
  if (pages.length === 250) await savePages(kysely, pages.splice(0))
}
if (pages.length > 0) await savePages(kysely, pages.splice(0))
for (let copy = 1; copy < copies; copy += 1) {
  const shift = copy * 10_000_000
  await sql.query(
    `insert into search.doc select id + $1::integer, kind, length, vector from search.doc where id < 10000000`,
    [shift],
  )
  await sql.query(
    `insert into search.page select id + $1::integer, version, title, title_key, excerpt, keywords, ingredients, body, card, published_at,
      fingerprint from search.page where id < 10000000`,
    [shift],
  )
}
await sql.exec(`
  insert into newsroom.text (kind, stage, title, standfirst, created_by, created_at, changed_at)
    select 'article', 'out', left(title, 300), '', 'bench', now(), now() from search.page;
  insert into newsroom.text_head (text_id, seq, schema, written_at) select id, 0, 1, now() from newsroom.text;
  insert into media.image (id, hash, alt, width, height, master_key, created_at)
    select id, 'hash-' || id, title, 600, 400, '', now() from search.page;
  insert into media.item (kind, media_id, name, created_at, is_looked_at)
    select 'picture', id, 'IMG_' || id || '.jpg', now() - id * interval '1 second', true from search.page;
  analyze;`)

const testApp = Object.assign(Object.create(application), {
  config,
  clock: { now: () => context.clock.now() },
}) as TestApp
const anna = await enterFirst(testApp)
const denis = await enterInvited(testApp, anna, { email: 'denis@delno.test', name: 'Денис Карпов', role: 'user' })

const ground = openNewsroomContext(context)
const handler = findInOffice({ ...ground, texts: makeOpenTexts(ground, { onUpdate: () => {}, onRow: () => {} }) })
/** Calls the handler directly, because the wire has a rate limit. Its calls to other services go the normal way. */
async function find(q: string, { browser }: Entered): Promise<void> {
  const found = await context.verifyToken(browser.token())
  if (found.kind !== 'valid') throw new Error('the token has expired')
  await handler({ query: { q, limit: 5 } } as never, { viewer: found.viewer } as never)
}

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const wrongLayout = (word: string) =>
  [...word].map(letter => latin['йцукенгшщзхъфывапролджэячсмитьбю'.indexOf(letter)] ?? letter).join('')
const someWord = () => words[Math.floor(random() * words.length)]!
const cases: [name: string, typed: () => string, person: Entered][] = [
  ['two letters', () => zipfWord().slice(0, 2), anna],
  ['three letters', () => zipfWord().slice(0, 3), anna],
  ['a frequent word', zipfWord, anna],
  ['any word', someWord, anna],
  ['two words', () => `${zipfWord()} ${someWord().slice(0, 4)}`, anna],
  ['a word in the wrong layout', () => wrongLayout(zipfWord()), anna],
  ['nothing is found', () => 'абракадабра', anna],
  ['three letters of an author', () => zipfWord().slice(0, 3), denis],
]
const measured: Measured[] = []
for (const [name, typed, person] of cases)
  measured.push(await measure(name, () => find(typed(), person), { runs, warmUp: 10 }))
printTable(`⌘K over ${count} posts, ${count} texts and ${count} pictures`, measured)
await close()
rmSync(dataDir, { recursive: true, force: true })
