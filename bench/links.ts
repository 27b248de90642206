// The walk over all links: `node bench/links.ts --texts 10000`. Publishes generated articles, each with ten links of which one leads to nothing, copies
// their rows up to this number, walks, and reads the memory of the process. Budgets: 10,000 texts in 120 seconds (the walk rests half of the time, and nobody waits for it), at
// most 100 MB more than before. Uses PGlite in a folder, or a server with DATABASE_URL (an empty database).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { saveArticles, savePeople, saveTerms } from '#contract/office/content.ts'
import { readMagazine } from '#demo/read-magazine.ts'
import { makeCorpus, makeSynthesizer } from '#demo/synthetic.ts'
import { readConfig } from '#platform/config/config.ts'
import { openApplication } from '#server/compose.ts'
import { openContent } from '#services/content/content.ts'
import { askWalk } from '#services/content/links/walk.ts'
import { readWalk } from '#services/content/links/store.ts'

const { values } = parseArgs({ options: { texts: { type: 'string', default: '10000' } } })
const count = Number(values.texts)
const originals = Math.min(count, 500)
const budgets = { seconds: 120 * (count / 10_000), megabytes: 100 }

const dataDir = mkdtempSync(join(tmpdir(), 'delno-bench-'))
const url = process.env['DATABASE_URL']
const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'http://delno.test', ...(url && { DATABASE_URL: url }) })
const application = await openApplication(config, { log: pino({ level: 'error' }) })
const { context, close, ask } = application

const magazine = readMagazine()
const corpus = makeCorpus(magazine, [])
await ask(saveTerms, {
  body: {
    terms: [
      ...corpus.topics.map(slug => ({ kind: 'topic' as const, slug, title: slug })),
      ...corpus.tags.map(slug => ({ kind: 'tag' as const, slug, title: slug })),
    ],
  },
})
await ask(savePeople, { body: { people: magazine.people.map(({ slug, name }) => ({ slug, name })) } })
const make = makeSynthesizer(corpus, '2026-11-20')
const drafts = Array.from({ length: originals }, (_, at) => make(at + 1))
const linksOf = (at: number) =>
  Array.from({ length: 9 }, (_, index) => `/${drafts[(at * 7 + index * 13) % originals]!.slug}`)
    .concat(`/net-${at % 100}`)
    .map(href => `<p>Об этом – <a href="${href}">в другой статье</a>.</p>`)
    .join('')
const articles = drafts.map((draft, at) => ({ ...draft, body: `${draft.body}${linksOf(at)}` }))
for (let at = 0; at < originals; at += 100)
  await ask(saveArticles, { body: { articles: articles.slice(at, at + 100) } })
await context.jobs.waitUntilIdle()
const columns = (table: string, but: string) =>
  context.db.sql
    .query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list from information_schema.columns
       where table_schema = 'content' and table_name = $1 and is_generated = 'NEVER' and column_name <> all ($2::text[])`,
      [table, but.split(' ')],
    )
    .then(({ rows }) => rows[0]!.list)
const post = await columns('post', 'id source slug')
const body = await columns('post_body', 'post_id')
const copies = `generate_series(1, ${Math.ceil(count / originals) - 1}) n`
await context.db.sql.query(`insert into content.post (id, source, slug, ${post})
  select p.id + n * 1000000, null, p.slug || '-copy-' || n, ${post} from content.post p, ${copies} where p.id < 1000000`)
await context.db.sql.query(`insert into content.post_body (post_id, ${body})
  select b.post_id + n * 1000000, ${body} from content.post_body b, ${copies} where b.post_id < 1000000`)

const content = openContent(context)
const memory = () => process.memoryUsage().rss / 1024 ** 2
globalThis.gc?.()
const before = memory()
let peak = before
const watching = setInterval(() => (peak = Math.max(peak, memory())), 50)
const since = performance.now()
await askWalk(content)
while ((await readWalk(content.db.kysely, new Date())).state === 'running') await wait(200)
const seconds = (performance.now() - since) / 1000
clearInterval(watching)
const walk = await readWalk(content.db.kysely, new Date())
const {
  rows: [kept],
} = await context.db.sql.query<{ problems: number; places: number }>(
  `select (select count(*) from content.link_problem)::integer as problems, (select count(*) from content.link_place)::integer as places`,
)
console.log(
  `${walk.texts} texts, ${walk.links} links: ${seconds.toFixed(1)} s (budget ${budgets.seconds}), ` +
    `${Math.round(peak - before)} MB above ${Math.round(before)} (budget ${budgets.megabytes}); ${kept!.problems} addresses with ${kept!.places} places`,
)
await close()
rmSync(dataDir, { recursive: true, force: true })
if (walk.state !== 'resting' || seconds > budgets.seconds || peak - before > budgets.megabytes) process.exitCode = 1
