// The walk over all links: `node bench/links.ts --texts 10000`. Publishes generated articles, each with ten links of which one leads to nothing, copies
// their rows up to this number, walks, and reads the memory of the process. Budgets: 10,000 texts in 120 seconds (the walk rests half of the time, and nobody waits for it), at
// most 100 MB more than before. Uses PGlite in a folder, or a server with DATABASE_URL (an empty database).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '#platform/config/config.ts'
import { openApplication } from '#server/compose.ts'
import { openContent } from '#services/content/content.ts'
import { askWalk } from '#services/content/links/walk.ts'
import { readWalk } from '#services/content/links/store.ts'
import { copyArticles, publishSynthetic } from './synthetic-articles.ts'

const { values } = parseArgs({ options: { texts: { type: 'string', default: '10000' } } })
const count = Number(values.texts)
const originals = Math.min(count, 500)
const budgets = { seconds: 120 * (count / 10_000), megabytes: 100 }

const dataDir = mkdtempSync(join(tmpdir(), 'delno-bench-'))
const url = process.env['DATABASE_URL']
const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'http://delno.test', ...(url && { DATABASE_URL: url }) })
const application = await openApplication(config, { log: pino({ level: 'error' }) })
const { context, close } = application

await publishSynthetic(application, originals, (draft, at, all) => {
  const links = Array.from({ length: 9 }, (_, index) => `/${all[(at * 7 + index * 13) % originals]!.slug}`)
    .concat(`/net-${at % 100}`)
    .map(href => `<p>Об этом – <a href="${href}">в другой статье</a>.</p>`)
  return { ...draft, body: draft.body + links.join('') }
})
await context.jobs.waitUntilIdle()
await copyArticles(application, { originals, count })

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
