// Saving articles: `node bench/saves.ts [--articles 100] [--rounds 5]`, on PGlite in a temporary folder, or on PostgreSQL with
// DATABASE_URL (an empty database of its own). A batch is saved as new, again unchanged, then changed; meanwhile one reader asks for
// one article after another. Prints the milliseconds of a batch, their ratio to parsing the bodies alone, and the longest wait of the
// reader as a share of the batch. Budget: ≤ 0.6 for new and changed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseBody } from '#article-body/parse.ts'
import { getSinglePost } from '#contract/content.ts'
import { saveArticles, type ArticleDraft } from '#contract/office/content.ts'
import { readConfig } from '#platform/config/config.ts'
import { makeLog } from '#platform/log.ts'
import { openApplication } from '#server/compose.ts'

const { values } = parseArgs({
  options: { articles: { type: 'string', default: '100' }, rounds: { type: 'string', default: '5' } },
})
const count = Number(values.articles)
const paragraph = `<p>${'Полить фикус, протереть листья и <a href="/fikus">отойти</a> на шаг. '.repeat(12)}</p>`
const body = `<h2>Зачем</h2>${paragraph.repeat(30)}`

const dataDir = mkdtempSync(join(tmpdir(), 'delno-saves-'))
const databaseUrl = process.env['DATABASE_URL']
const config = readConfig({
  DATA_DIR: dataDir,
  SERVICES: 'content',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
const application = await openApplication(config, { log: makeLog('error') })
const { ask } = application.context

const makeDrafts = (round: number, title: string): ArticleDraft[] =>
  Array.from({ length: count }, (_, at) => ({
    source: `bench:${round}:${at}`,
    type: 'post',
    slug: `zametka-${round}-${at}`,
    title: `${title} ${at}`,
    body: `${body}<p>${title} ${at}</p>`,
    publishedAt: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
  }))

/** Milliseconds of the work, and the longest that a reader waited meanwhile. */
async function timed(work: () => Promise<unknown>): Promise<{ ms: number; waitMs: number }> {
  let isDone = false
  let waitMs = 0
  const since = performance.now()
  const done = work().finally(() => (isDone = true))
  while (!isDone) {
    const asked = performance.now()
    await ask(getSinglePost, { params: { slug: 'odna' } })
    waitMs = Math.max(waitMs, performance.now() - asked)
  }
  await done
  return { ms: performance.now() - since, waitMs }
}
const save = (articles: ArticleDraft[]) => timed(() => ask(saveArticles, { body: { articles } }))
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

await ask(saveArticles, { body: { articles: [{ ...makeDrafts(-1, 'Одна')[0]!, slug: 'odna' }] } })
await save(makeDrafts(-2, 'Разогрев'))
const cases = { new: [], unchanged: [], changed: [] } as Record<
  string,
  { ms: number; waitMs: number; parseMs: number }[]
>
for (let round = 0; round < Number(values.rounds); round++) {
  const drafts = makeDrafts(round, 'Заметка')
  const since = performance.now()
  for (const draft of drafts) parseBody(draft.body, { siteOrigin: 'http://delno.test' })
  const parseMs = performance.now() - since
  cases['new']!.push({ ...(await save(drafts)), parseMs })
  cases['unchanged']!.push({ ...(await save(drafts)), parseMs })
  cases['changed']!.push({ ...(await save(makeDrafts(round, 'Правка'))), parseMs })
}
for (const [name, runs] of Object.entries(cases)) {
  const ms = median(runs.map(run => run.ms))
  const ratio = median(runs.map(run => run.ms / run.parseMs))
  const waitMs = median(runs.map(run => run.waitMs))
  const share = median(runs.map(run => run.waitMs / run.ms))
  console.log(
    `${count} ${name}: ${ms.toFixed(0)} ms, ${ratio.toFixed(2)} of parsing alone; a reader waited ${waitMs.toFixed(0)} ms, ${share.toFixed(2)} of it`,
  )
}
await application.close()
rmSync(dataDir, { recursive: true })
