// Downloads of the archive by people of the office, over real connections.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { exportMagazine } from '#archive/export-magazine.ts'
import { openZipWriter } from '#archive/write-archive.ts'
import { uploadImage } from '#contract/media.ts'
import { getCopies, listExports, startExport } from '#contract/office/archive.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { BlobsAwayError } from '#platform/blobs/port.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'
import { listen } from './socket-pages.ts'
import { importArchive } from '#tools/import/archive/import-archive.ts'
import { keptExports, stalledMs, ticketMs } from '#services/archive/limits.ts'

let app: TestApp
let url: string
let folder: string
let anna: Entered
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delno-export-'))
  app = await openTestApp()
  await seedMagazine(app)
  for (const background of ['#2e7d32', '#eb5e42']) {
    const body = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
    await app.ask(uploadImage, { query: { alt: `Фон ${background}`, source: `test:${background}` }, body })
  }
  await app.waitUntilIdle()
  anna = await enterFirst(app)
  url = await listen(app)
})
afterEach(() => app.context.db.sql.exec('delete from archive.export'))
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** An administrator of a test's own: exports are counted per person. */
const invite = (name: string, role: 'admin' | 'moderator' | 'user' = 'admin') =>
  enterInvited(app, anna, { email: `${Math.random()}@delno.test`, name, role })

const start = async ({ browser }: Entered) => url + (await browser.ask(startExport, {})).path
const newest = async ({ browser }: Entered) => (await browser.ask(listExports, {})).items[0]

/** Holds the first picture back, so that an export is in the middle of its work until `go`. */
function holdPictures() {
  const read = app.context.blobs.get
  const held = Promise.withResolvers<void>()
  const spy = vi.spyOn(app.context.blobs, 'get').mockImplementation(async key => {
    await held.promise
    return read(key)
  })
  return { asked: () => spy.mock.calls.length, go: () => held.resolve() }
}

test('an administrator downloads the archive that the command writes, and it reads back', async () => {
  const address = await start(anna)
  expect(await newest(anna)).toMatchObject({ state: 'waiting', madeBy: 'Анна Ветрова', counts: null, problem: null })
  const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename=delno.test-2026-11-21.zip',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  })
  expect(answer.headers.get('content-encoding')).toBeNull()
  const bytes = Buffer.from(await answer.arrayBuffer())

  const commanded = join(folder, 'command.zip')
  const writer = await openZipWriter(commanded, app.clock.now())
  const { context, ask, clock, config } = app
  const { counts } = await exportMagazine({
    ask,
    blobs: context.blobs,
    clock,
    siteUrl: config.siteUrl,
    writer,
    progress: () => {},
  })
  await writer.close()
  expect(bytes.equals(await readFile(commanded))).toBe(true)

  await expect.poll(async () => (await newest(anna))?.state).toBe('done')
  const { articles, recipes, pictures, comments, texts } = counts
  expect(pictures).toBeGreaterThan(1)
  expect(await newest(anna)).toMatchObject({
    bytes: bytes.length,
    counts: { articles, recipes, pictures, comments, texts },
    missing: [],
    missingCount: 0,
    endedAt: clock.now().toISOString(),
  })

  const downloaded = join(folder, 'downloaded.zip')
  await writeFile(downloaded, bytes)
  const read = await importArchive({ file: downloaded, ask, blobs: context.blobs, isTrial: true, progress: () => {} })
  expect(read.articles).toEqual({ created: 0, updated: 0, unchanged: articles })
  expect(read.pictures.created).toBe(0)

  const { items } = await anna.browser.ask(listOfficeLog, { query: { actions: 'archive.exported' } })
  expect(items.map(({ action, by }) => [action, by?.display_name])).toEqual([['archive.exported', 'Анна Ветрова']])
})

test('what the archive lacks is named', async () => {
  const dina = await invite('Дина')
  vi.spyOn(app.context.blobs, 'get').mockResolvedValue(undefined)
  await (await fetch(await start(dina))).arrayBuffer()
  await expect.poll(async () => (await newest(dina))?.state).toBe('done')
  const { missing, missingCount, counts } = (await newest(dina))!
  expect(counts!.pictures).toBe(0)
  expect(missingCount).toBe(missing.length)
  expect(missing).toContainEqual(expect.stringMatching(/^Картинка \d+ «Фон #2e7d32»: файла нет в хранилище$/))
})

test('nobody below an administrator sees or starts an export', async () => {
  for (const role of ['moderator', 'user'] as const) {
    const { browser } = await invite('Борис', role)
    const answers = await Promise.all([getCopies, listExports, startExport].map(call => browser.send(call, {})))
    expect(answers.map(({ code }) => code)).toEqual(['forbidden', 'forbidden', 'forbidden'])
  }
})

test('a ticket opens one download: not a second, not after a minute, and not a wrong one', async () => {
  const galina = await invite('Галина')
  const refused = async (address: string) => {
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('Ссылка не работает')
  }
  const address = await start(galina)
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(405)
  const both = await Promise.all([fetch(address), fetch(address)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  await Promise.all(both.map(answer => answer.arrayBuffer()))
  await refused(address)
  await refused(`${url}/svc/archive/download?ticket=${'x'.repeat(43)}`)
  await refused(`${url}/svc/archive/download`)

  await expect.poll(async () => (await newest(galina))?.state).toBe('done')
  const late = await start(galina)
  app.clock.advance(ticketMs)
  await refused(late)
  expect(await newest(galina)).toMatchObject({ state: 'interrupted', problem: 'Браузер за минуту не начал загрузку' })
})

test('one export at a time: a colleague is refused, the same person begins anew, and a dead process does not count', async () => {
  const [inna, katya] = [await invite('Инна'), await invite('Катя')]
  const first = await start(inna)
  expect((await katya.browser.send(startExport, {})).code).toBe('conflict')
  const second = await start(inna)
  expect((await fetch(first)).status).toBe(410)
  const { asked, go } = holdPictures()
  const running = fetch(second).then(answer => answer.arrayBuffer())
  await expect.poll(asked).toBe(1)
  for (const { browser } of [inna, katya]) {
    const { code, body } = await browser.send(startExport, {})
    expect([code, body['message']]).toEqual(['conflict', expect.stringContaining('Архив уже скачивают')])
  }
  expect(await newest(katya)).toMatchObject({ state: 'running', madeBy: 'Инна' })
  go()
  await running
  // The last byte is sent before the end is written down.
  await expect.poll(async () => (await newest(inna))?.state).toBe('done')

  await app.context.db.sql.query(
    `insert into archive.export (made_by, made_at, state, heard_at, stage) values ($1, $2, 'running', $2, 'статьи')`,
    [inna.userId, new Date(app.clock.now().getTime() - 60_000)],
  )
  expect(await newest(katya)).toMatchObject({ state: 'interrupted', stage: 'статьи' })
  const anew = await fetch(await start(katya))
  expect(anew.status).toBe(200)
  await anew.arrayBuffer()
})

test('an export whose browser goes away stops, and says so', async () => {
  const larisa = await invite('Лариса')
  const { asked, go } = holdPictures()
  const leaving = new AbortController()
  const answer = await fetch(await start(larisa), { signal: leaving.signal })
  await expect.poll(asked).toBe(1)
  await expect.poll(async () => (await newest(larisa))?.bytes, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(await newest(larisa)).toMatchObject({ state: 'running', stage: 'картинки', endedAt: null })
  leaving.abort()
  await expect(answer.arrayBuffer()).rejects.toThrow()
  // Said before the store of pictures answers; then the export goes no further.
  await expect
    .poll(() => newest(larisa))
    .toMatchObject({
      state: 'interrupted',
      problem: 'Загрузку отменили, или связь с браузером оборвалась',
      counts: null,
    })
  go()
  await app.waitUntilIdle()
  expect(asked()).toBe(1)
})

test('an export goes as fast as the browser takes it, and no further when it leaves', async () => {
  const ksenia = await invite('Ксения')
  const large = {
    bytes: Buffer.alloc(64 * 1024 * 1024, 'я'),
    contentType: 'image/webp',
    size: 0,
    modifiedAt: new Date(),
  }
  const spy = vi.spyOn(app.context.blobs, 'get').mockResolvedValue(large)
  const leaving = new AbortController()
  await fetch(await start(ksenia), { signal: leaving.signal })
  // Nobody reads, and a connection holds less than a picture of this size (Linux: 37 MB).
  await expect.poll(async () => (await newest(ksenia))?.bytes, { timeout: 15_000 }).toBeGreaterThan(500_000)
  expect((await newest(ksenia))!.bytes).toBeLessThan(large.bytes.length)
  leaving.abort()
  await expect
    .poll(() => newest(ksenia))
    .toMatchObject({ state: 'interrupted', problem: 'Загрузку отменили, или связь с браузером оборвалась' })
  expect(spy.mock.calls).toHaveLength(1)
})

test('an export that fails cuts the connection, so that no browser takes half an archive for a whole one', async () => {
  const maria = await invite('Мария')
  vi.spyOn(app.context.blobs, 'get').mockRejectedValue(new BlobsAwayError(new Error('no route')))
  const answer = await fetch(await start(maria))
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  await expect
    .poll(() => newest(maria))
    .toMatchObject({ state: 'failed', problem: 'Хранилище картинок не отвечает', counts: null })
})

test('a process that ends says that it did, and old exports are forgotten', async () => {
  const nina = await invite('Нина')
  const another = await app.openAnother()
  const hangs = vi.spyOn(another.context.blobs, 'get').mockReturnValue(new Promise(() => {}))
  const { path } = await nina.browser.ask(startExport, {})
  const answer = another.app.inject(path)
  answer.catch(() => {})
  await expect.poll(() => hangs.mock.calls.length).toBe(1)
  await another.close()
  expect(await newest(nina)).toMatchObject({ state: 'interrupted', problem: 'Сервер остановили' })

  await app.context.db.sql.query(
    `insert into archive.export (made_by, made_at, state, heard_at) select $1, $2, 'done', $2 from generate_series(1, 60)`,
    [nina.userId, app.clock.now()],
  )
  await start(nina)
  const { rows } = await app.context.db.sql.query('select 1 from archive.export')
  expect(rows).toHaveLength(keptExports)
})

test('a browser that takes nothing for five minutes is not waited for', async () => {
  const olga = await invite('Ольга')
  const { asked, go } = holdPictures()
  const answer = await fetch(await start(olga))
  await expect.poll(asked).toBe(1)
  await expect.poll(async () => (await newest(olga))?.bytes, { timeout: 15_000 }).toBeGreaterThan(0)
  app.clock.advance(stalledMs)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  go()
  // Her token has expired by now.
  const read = async () => (await app.context.db.sql.query('select state, problem from archive.export')).rows
  await expect.poll(read).toEqual([{ state: 'interrupted', problem: 'Браузер пять минут ничего не принимал' }])
})
