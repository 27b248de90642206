// A disk without room: what cannot be kept is refused with 503, reading goes on, and once there is room writing goes on without a restart.
// The disk is a small file system in memory, which only root may mount.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadImage } from '#contract/media.ts'
import { getSinglePost } from '#contract/content.ts'
import { saveArticles } from '#contract/office/content.ts'
import { makeDiskBlobs } from '#platform/blobs/disk.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { isDiskFull } from '#platform/db/errors.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openApplication, type Application } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { startPostgresForTests } from '#tools/testing/postgres-for-tests.ts'
import { listSnapshots } from './upgrades/snapshot.ts'

const home = mkdtempSync(join(tmpdir(), 'delno-full-disk-'))
const disk = join(home, 'disk')
mkdirSync(disk)
const canMount =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0
if (canMount) spawnSync('umount', ['-l', disk])
const why = canMount ? '' : ' (skipped: only root may mount a small file system)'

const mount = (megabytes: number) => {
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]).status).toBe(0)
  chmodSync(disk, 0o777)
}
beforeEach(() => void mkdirSync(disk, { recursive: true }))
afterEach(() => {
  spawnSync('umount', ['-l', disk])
  rmSync(home, { recursive: true, force: true })
})

const megabyte = 1024 * 1024
/** Leaves so much room on the disk. */
function fill(leftBytes: number): void {
  const { bavail, bsize } = statfsSync(disk)
  for (let left = bavail * bsize - leftBytes; left > 0; left -= 16 * megabyte)
    try {
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(Math.min(left, 16 * megabyte)), { flag: 'a' })
    } catch (error) {
      if (!isDiskFull(error)) throw error
      return
    }
}
const makeRoom = () => rmSync(join(disk, 'ballast'))

let picture = 0
const draw = () => {
  picture += 1
  return sharp({ create: { width: 300 + picture, height: 200, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer()
}
/** Words that neither shrink nor fit into a page that has room left. */
const manyWords = () => randomBytes(150_000).toString('base64')

const write = async ({ app }: Application, config: { internalKey: string }) => {
  const article = {
    source: 'test:full',
    type: 'post' as const,
    slug: 'polnyj-disk',
    title: 'Полный диск',
    body: `<p>${manyWords()}</p>`,
    publishedAt: '2026-11-20T09:00:00Z',
  }
  const answer = await app.inject({
    method: saveArticles.method,
    url: mounts.content + saveArticles.path,
    headers: { 'x-delno-internal': config.internalKey },
    payload: { articles: [article] },
  })
  return {
    status: answer.statusCode,
    code: answer.json().code,
    message: answer.json().message,
    headers: answer.headers,
  }
}

type Tried = { application: Application; config: Config; whileFull?: () => Promise<void> }

async function tryFullDisk({ application, config, whileFull }: Tried): Promise<void> {
  const { app, ask } = application
  const upload = async (name: string) => ask(uploadImage, { query: { source: `test:${name}` }, body: await draw() })
  expect((await write(application, config)).status).toBe(200)
  fill(0)
  await expect.poll(async () => (await write(application, config)).status, { timeout: 20_000 }).toBe(503)
  await whileFull?.()
  const refused = await write(application, config)
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'disk_full', '60'])
  expect(refused.message).toContain('кончилось место')
  // Nobody has asked for it before.
  const read = await app.inject(mounts.content + getSinglePost.path.replace('{slug*}', 'fikus-zimoj'))
  expect([read.statusCode, (await app.inject('/readyz')).statusCode]).toEqual([200, 200])
  await expect(upload('full')).rejects.toMatchObject({ status: 503, code: 'disk_full' })
  makeRoom()
  await expect.poll(async () => (await write(application, config)).status, { timeout: 20_000 }).toBe(200)
  await upload('room')
}

test.skipIf(!canMount)(
  `the embedded database stays alive and reads${why}`,
  async () => {
    mount(320)
    const dataDir = join(disk, 'data')
    listSnapshots().at(-1)!.unpack(dataDir)
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })
    const application = await openApplication(config, { log: silentLog })
    try {
      const { sql } = application.context.db
      await sql.exec(`create table public.note (text text); insert into public.note values ('')`)
      const writeShort = () =>
        sql.query('update public.note set text = $1', [randomBytes(1_400).toString('base64')]).then(
          () => 'kept',
          (error: unknown) => (isDiskFull(error) ? 'refused' : error),
        )
      // A short row would find room where the former one was, but the log grows, and without room for its next file the engine ends.
      const whileFull = async () => {
        await expect.poll(writeShort, { timeout: 10_000 }).toBe('refused')
        // More than a file of the log.
        for (let round = 0; round < 9_000; round++) expect(await writeShort()).toBe('refused')
      }
      await tryFullDisk({ application, config, whileFull })
    } finally {
      await application.close()
    }
  },
  120_000,
)

test.skipIf(!canMount)(
  `a PostgreSQL server whose disk is full refuses writes only${why}`,
  async ({ skip }) => {
    mount(400)
    const postgres = await startPostgresForTests({ isDurable: true, inside: disk })
    skip(!postgres, 'no PostgreSQL')
    const config = readConfig({ DATA_DIR: join(disk, 'data'), DATABASE_URL: postgres!.url, PORT: '0' })
    const application = await openApplication(config, { log: silentLog })
    try {
      await application.ask(saveArticles, {
        body: {
          articles: [
            {
              source: 'test:1',
              type: 'post',
              slug: 'fikus-zimoj',
              title: 'Фикус',
              body: '<p>Слово.</p>',
              publishedAt: '2026-11-20T09:00:00Z',
            },
          ],
        },
      })
      await tryFullDisk({ application, config })
    } finally {
      await application.close()
      await postgres!.stop()
    }
  },
  120_000,
)

test.skipIf(!canMount)(
  `a picture that finds no room leaves the former one whole and nothing besides${why}`,
  async () => {
    mount(4)
    const blobs = makeDiskBlobs({ folder: join(disk, 'blobs') })
    const type = { contentType: 'image/avif' }
    await blobs.put('media/1', Buffer.from('ficus'), type)
    fill(megabyte)
    const error = await blobs.put('media/1', Buffer.alloc(2 * megabyte, 'x'), type).catch((thrown: unknown) => thrown)
    expect(isDiskFull(error)).toBe(true)
    expect((await blobs.get('media/1'))?.bytes.toString()).toBe('ficus')
    await blobs.put('media/1', Buffer.from('table'), type)
    expect((await blobs.get('media/1'))?.bytes.toString()).toBe('table')
  },
)
