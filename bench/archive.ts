// Export and import of texts: `node --expose-gc bench/archive.ts --texts 10000`. Writes this many texts of 3000 letters with two versions each, and
// one text of five megabytes. Measures the export, the check and import into an empty installation, a second import, and the peak memory. Uses PGlite
// in folders, as a small site does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import * as Y from 'yjs'
import { readConfig } from '#platform/config/config.ts'
import { systemClock } from '#platform/clock.ts'
import { openApplication } from '#server/compose.ts'
import { exportMagazine } from '#archive/export-magazine.ts'
import { openZipWriter } from '#archive/write-archive.ts'
import { importArchive } from '#tools/import/archive/import-archive.ts'

const { values } = parseArgs({ options: { texts: { type: 'string', default: '10000' } } })
const texts = Number(values.texts)

const folder = mkdtempSync(join(tmpdir(), 'delno-bench-'))
const services = 'content,recipes,media,views,reactions,search,auth,comments,quiz,widgets,newsroom,newsletter'
const open = (name: string) =>
  openApplication(readConfig({ DATA_DIR: join(folder, name), SITE_URL: 'http://delno.test', SERVICES: services }), {
    log: pino({ level: 'error' }),
  })

function stateOf(letters: number): Uint8Array {
  const doc = new Y.Doc()
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('слово за словом '.repeat(letters / 16))])
  doc.getXmlFragment('body').insert(0, [paragraph])
  doc.getText('title').insert(0, 'Фикус')
  return Y.encodeStateAsUpdate(doc)
}

let highest = 0
const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 50)
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  highest = before
  const since = performance.now()
  await work()
  const seconds = (performance.now() - since) / 1_000
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
  console.log(`${name}: ${seconds.toFixed(1)} s, ${megabytes(before)} MB before, ${megabytes(highest)} MB at most`)
}

const first = await open('first')
const { sql } = first.context.db
await sql.query(
  `with made as (
     insert into newsroom.text (kind, stage, title, standfirst, created_by, created_at, changed_at)
     select 'article', 'draft', 'Фикус', '', '00000000-0000-4000-8000-000000000001', now(), now() from generate_series(1, $1) returning id
   ), heads as (
     insert into newsroom.text_head (text_id, seq, snapshot_seq, schema, written_at) select id, 1, 1, 1, now() from made
   ), versions as (
     insert into newsroom.text_version (text_id, cause, name, author_id, stage, schema, state, created_at)
     select id, 'person', 'Начало', '00000000-0000-4000-8000-000000000001', 'draft', 1, $2, now() from made, generate_series(1, 2)
   )
   insert into newsroom.text_snapshot (text_id, seq, state, created_at) select id, 1, $2, now() from made`,
  [texts, stateOf(3_000)],
)
await sql.query('update newsroom.text_snapshot set state = $1 where text_id = 1', [stateOf(2_720_000)])

const file = join(folder, 'archive.zip')
await measure(`export of ${texts} texts`, async () => {
  const writer = await openZipWriter(file, systemClock.now())
  const { ask, context } = first
  await exportMagazine({
    ask,
    blobs: context.blobs,
    clock: systemClock,
    siteUrl: 'http://delno.test',
    writer,
    progress: () => {},
  })
  await writer.close()
})
await first.close()
const second = await open('second')
const runImport = () =>
  importArchive({ file, ask: second.ask, blobs: second.context.blobs, isTrial: false, progress: () => {} })
for (const name of ['check and import', 'a second import'])
  await measure(name, async () => {
    const { texts: counts } = await runImport()
    console.log(`created ${counts.created}, unchanged ${counts.unchanged}`)
  })
clearInterval(watch)
await second.close()
rmSync(folder, { recursive: true })
process.exit(0)
