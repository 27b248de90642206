// Typists in one text: `node bench/newsroom.ts --typists 10 --seconds 20 --texts 200 --releases 20`. Each types five letters a second and moves the
// cursor. Measures the time from a letter to its acknowledgement, which comes after the commit, and to its arrival at a colleague. Then plans
// `releases` releases for one moment and measures the delay of each. Then opens `texts` texts of 10,000 letters and measures the memory of each.
// Uses PGlite in a folder, as a small site does.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import * as Y from 'yjs'
import type { Call } from '#contract/call.ts'
import { releaseText } from '#contract/newsroom-release.ts'
import { createText } from '#contract/newsroom.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { readConfig } from '#platform/config/config.ts'
import { openApplication } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'
import { makeOpenTexts } from '#services/newsroom/relay/open-texts.ts'
import { openEditor, paragraphOf, writeBody, type Editor } from '#tests/text-editors.ts'
import { printTable, summarize } from './measure.ts'

const { values } = parseArgs({
  options: {
    typists: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    texts: { type: 'string', default: '200' },
    releases: { type: 'string', default: '20' },
  },
})
const [typists, seconds, texts, releases] = [values.typists, values.seconds, values.texts, values.releases].map(
  Number,
) as [number, number, number, number]
const lettersPerSecond = 5

const dataDir = mkdtempSync(join(tmpdir(), 'delno-bench-'))
const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'http://delno.test', SERVICES: 'auth,content,newsroom' })
const application = await openApplication(config, { log: pino({ level: 'error' }) })
const { app, context, close } = application
await app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

let calls = 0

/** Each call has another IP address: rate limits are not measured here. */
async function send(call: Call, payload: object | undefined, headers: Record<string, string> = {}) {
  calls += 1
  const response = await app.inject({
    method: call.method,
    url: mounts[call.service] + call.path,
    remoteAddress: `10.0.${calls >> 8}.${calls & 255}`,
    headers,
    ...(payload && { payload }),
  })
  if (response.statusCode !== 200) throw new Error(`${call.name} answered ${response.statusCode}: ${response.body}`)
  return response
}

const { token } = await enterFirst({ ...application, config, clock: context.clock })
const bearer = { authorization: `Bearer ${token}` }
const create = async (title = 'Фикус'): Promise<number> => (await send(createText, { title }, bearer)).json().text.id

// ---- acknowledgements

const text = await create()
const editors: Editor[] = []
for (let at = 0; at < typists; at += 1) editors.push(await openEditor(url, { token, text }))
editors[0]!.type('Начало. ')
while (!editors.every(editor => editor.words.startsWith('Начало'))) await wait(10)

const acknowledgements: number[] = []
const arrivals: number[] = []
/** Letters that have not arrived at the first colleague of their typist yet. */
const underWay = new Map<string, number>()
for (const editor of editors)
  editor.socket.on('update', () => {
    const now = performance.now()
    const { words } = editor
    for (const [key, since] of underWay)
      if (key.startsWith(`${editors.indexOf(editor)} `) && words.includes(key.slice(key.indexOf(' ') + 1))) {
        arrivals.push(now - since)
        underWay.delete(key)
      }
  })

async function typeOn(typist: number): Promise<void> {
  const editor = editors[typist]!
  await wait((typist * 1_000) / lettersPerSecond / typists)
  for (let letter = 0; letter < seconds * lettersPerSecond; letter += 1) {
    const updates: Uint8Array[] = []
    const note = (bytes: Uint8Array) => updates.push(bytes)
    const sign = String.fromCodePoint(0x4e00 + typist * 1_000 + letter)
    const paragraph = paragraphOf(editor.doc)
    editor.doc.on('update', note)
    editor.doc.transact(
      () => paragraph.insert(Math.floor(Math.random() * (paragraph.length + 1)), sign),
      // The origin `server` keeps the editor from sending the update, which is sent and measured here.
      'server',
    )
    editor.doc.off('update', note)
    const since = performance.now()
    if (typists > 1) underWay.set(`${(typist + 1) % typists} ${sign}`, since)
    void editor.send(updates[0]).then(answer => {
      if ('code' in answer) throw new Error(answer.message)
      acknowledgements.push(performance.now() - since)
    })
    editor.awareness.setLocalState({ cursor: letter })
    await wait(1_000 / lettersPerSecond)
  }
}
await Promise.all(editors.map((_, typist) => typeOn(typist)))
while (acknowledgements.length < typists * seconds * lettersPerSecond || underWay.size > 0) await wait(10)
printTable(`${typists} typists in one text, ${lettersPerSecond} letters a second each, for ${seconds} s`, [
  summarize('a letter to its acknowledgement', acknowledgements),
  summarize('a letter to a colleague', arrivals),
])
for (const editor of editors) editor.close()

// ---- releases at one moment

const releasing: number[] = []
for (let at = 0; at < releases; at += 1) {
  const id = await create(`Фикус ${at}`)
  await writeBody({ context }, id, '<p>Поливать редко.</p>')
  releasing.push(id)
}
const moment = new Date(Date.now() + 2_000 + releases * 1_000).toISOString()
for (const id of releasing)
  await send({ ...releaseText, path: releaseText.path.replace('{id}', String(id)) } as Call, { at: moment }, bearer)
const lateness = async () =>
  (
    await context.db.sql.query<{ late_ms: number }>(
      `select late_ms from newsroom.text_release where state = 'out' order by out_at`,
    )
  ).rows.map(row => row.late_ms)
while ((await lateness()).length < releases) await wait(100)
printTable(`${releases} texts that go out at one moment`, [summarize('late', await lateness())])

// ---- memory of open texts

const ground = openNewsroomContext(context)
const { now } = ground
const filled = new Y.Doc()
const paragraphs = Array.from({ length: 40 }, () => {
  const paragraph = new Y.XmlElement('paragraph')
  const words = new Y.XmlText()
  words.insert(0, 'Фикус не любит сквозняков и холодной воды. '.repeat(6))
  paragraph.insert(0, [words])
  return paragraph
})
filled.getXmlFragment('body').insert(0, paragraphs)
// Typed letter by letter like real documents, so that each run of letters is an item.
for (let at = 0; at < 2_000; at += 1) {
  const words = paragraphs[at % paragraphs.length]!.get(0) as Y.XmlText
  words.insert((at * 37) % words.length, 'ф')
}
const bytes = Y.encodeStateAsUpdate(filled)
const ids: number[] = []
for (let at = 0; at < texts; at += 1) {
  const { rows } = await context.db.sql.query<{ id: number }>(
    `insert into newsroom.text (kind, stage, title, standfirst, created_by, created_at, changed_at)
     values ('article', 'draft', '', '', 'bench', $1, $1) returning id`,
    [now()],
  )
  const { id } = rows[0]!
  ids.push(id)
  await context.db.sql.query(
    'insert into newsroom.text_head (text_id, seq, schema, written_at) values ($1, 1, $2, $3)',
    [id, textSchema, now()],
  )
  await context.db.sql.query(
    `insert into newsroom.text_update (text_id, seq, author_id, bytes, schema, created_at) values ($1, 1, 'bench', $2, $3, $4)`,
    [id, bytes, textSchema, now()],
  )
}
const open = makeOpenTexts(ground, { onUpdate: () => {}, onRow: () => {} })
const readMemory = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
await open.hold(ids[0]!).read(() => {})
const before = readMemory()
const since = performance.now()
for (const id of ids.slice(1)) await open.hold(id).read(() => {})
const ms = performance.now() - since
const each = (readMemory() - before) / (ids.length - 1) / 1024
console.log(
  `\n${texts} texts of 10,000 letters and 2,000 changes (${(bytes.length / 1024).toFixed(0)} kB): ` +
    `${each.toFixed(0)} kB of heap each${globalThis.gc ? '' : ' (run with --expose-gc for exact figures)'}, ` +
    `opened in ${(ms / (ids.length - 1)).toFixed(1)} ms each`,
)
await close()
rmSync(dataDir, { recursive: true })
process.exit(0)
