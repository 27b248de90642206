import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createText, getText, listTexts, listTextVersions } from '#contract/newsroom.ts'
import { openTestApp, type SignedIn, type TestApp } from '../app.ts'
import { cpuMs } from '../cpu-time.ts'
import { listen } from '../socket-pages.ts'
import { openEditor, send, wordsOf } from '../text-editors.ts'
import { earlyUpdate, fuzzSocket } from './socket.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
let app: TestApp
let url: string
let anna: SignedIn
let author: SignedIn

beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'newsroom'], log })
  url = await listen(app)
  anna = await app.signInToOffice({ email: 'anna@delno.test', roles: [{ application: 'quasar', name: 'admin' }] })
  author = await app.signInToOffice({ email: 'lena@delno.test', roles: [{ application: 'quasar', name: 'user' }] })
})
afterAll(() => app.close())

const create = async (person: SignedIn, title: string) =>
  (await send(app, createText, person.headers, { body: { title } })).body.text.id

test('random messages to the socket of a text neither break it nor block its writers', async () => {
  const [text, foreignText] = [await create(author, 'Фикус'), await create(anna, 'Чужой')]
  const reader = await openEditor(url, { token: anna.token, text })
  let typed = 0
  const look = async () => {
    typed += 1
    reader.type(`слово-${typed} `)
    await expect.poll(() => reader.isSaved()).toBe(true)
  }
  const before = process.memoryUsage().rss
  const ms = await cpuMs(async () => {
    const report = await fuzzSocket(
      { url, token: author.token, text, foreignText },
      { seed: 20_261_121, count: 800, look },
    )
    expect(report.faults).toEqual([])
    expect(report.refusals).toMatchObject({ taken: expect.any(Number), bad_request: expect.any(Number) })
    expect(report.answered).toBeGreaterThan(400)
  })
  // Time of the client and the server together; a thousand messages take about 9 s.
  expect(ms).toBeLessThan(40_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(700e6)
  reader.close()
  // A person who opens the text now sees all words of the honest editor.
  const fresh = await openEditor(url, { token: anna.token, text })
  for (let at = 1; at <= typed; at += 1) expect(wordsOf(fresh.doc)).toContain(`слово-${at} `)
  fresh.close()
  const params = { id: text }
  expect((await send(app, getText, anna.headers, { params })).status).toBe(200)
  expect((await send(app, listTexts, anna.headers, {})).status).toBe(200)
  expect((await send(app, listTextVersions, anna.headers, { params })).status).toBe(200)
  await app.waitUntilIdle()
  expect(lines).toEqual([])
})

test('updates that depend on a missing update are refused without blocking anybody', async () => {
  const text = await create(author, 'Фикус')
  const reader = await openEditor(url, { token: anna.token, text })
  const flooder = await openEditor(url, { token: author.token, text })
  for (let at = 0; at < 7; at += 1) await flooder.send(earlyUpdate(1000 + at, 240_000))
  const small = Array.from({ length: 300 }, (_, at) => earlyUpdate(5000 + at, 1))
  const ms = await cpuMs(async () => {
    for (const update of small) await flooder.send(update)
    reader.type('слово')
    await expect.poll(() => reader.isSaved()).toBe(true)
  })
  // If they were kept, Yjs would merge megabytes 300 times, which takes 40 s.
  expect(ms).toBeLessThan(8_000)
  expect(flooder.refused.at(-1)?.code).toBe('conflict')
  reader.close()
  flooder.close()
  const fresh = await openEditor(url, { token: anna.token, text })
  expect(wordsOf(fresh.doc)).toContain('слово')
  fresh.close()
})
