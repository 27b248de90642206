// Exports the demo magazine and imports it into an empty installation: every page and every picture is the same to the byte, and an
// archive of the second installation equals the archive of the first.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listArchivedCommentRules, restoreCommentRules } from '#contract/office/comment-rules.ts'
import { restoreConsents } from '#contract/office/consent-texts.ts'
import { restoreMagazine } from '#contract/office/magazine.ts'
import { listStoredImages } from '#contract/office/media.ts'
import { defaultMagazine } from '#domain/magazine.ts'
import { minuteMs } from '#domain/time-units.ts'
import { defaultSetting, findRule } from '#services/comments/rules/moderation/rules.ts'
import { seedDemo } from '#demo/seed.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { exportMagazine } from '#archive/export-magazine.ts'
import { openZipWriter } from '#archive/write-archive.ts'
import { importArchive } from '#tools/import/archive/import-archive.ts'
import { openArchive } from '#tools/import/archive/read-archive.ts'
import { openTestApp, type TestApp } from './app.ts'
import { markPicturesPrepared } from './prepared-pictures.ts'

/** Ends a test that hangs: on a slow machine the whole demo magazine, twice, takes five minutes. */
const archiveMs = 15 * minuteMs

const services = [
  'content',
  'health',
  'recipes',
  'search',
  'views',
  'reactions',
  'media',
  'gateway',
  'comments',
  'quiz',
  'widgets',
  'auth',
  'newsroom',
  'newsletter',
] as const

let folder: string
let first: TestApp
let second: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delno-archive-'))
  first = await openTestApp({ services: [...services], site: loadWebBuild() })
  await seedDemo({ ask: first.ask, clock: first.clock, loadPicture: makePicture })
  await markPicturesPrepared(first)
  await setOwn(first)
  await first.waitUntilIdle()
  second = await openTestApp({ services: [...services], site: loadWebBuild() })
}, archiveMs)
afterAll(async () => {
  await first.close()
  await second.close()
  await rm(folder, { recursive: true })
})

/** What an office sets: about the magazine, about comments, and a text that readers agree to. */
async function setOwn({ ask, clock }: TestApp): Promise<void> {
  await ask(restoreMagazine, {
    body: {
      values: {
        ...defaultMagazine,
        name: 'Толково',
        publisher: 'ООО «Толк»',
        robots: 'User-agent: GPTBot\nDisallow: /',
        feeds: { ...defaultMagazine.feeds, off: ['atom'], entries: 5 },
        card: { ...defaultMagazine.card, grounds: { main: 'sky', recipes: 'paper', health: 'lilac' } },
      },
    },
  })
  const now = clock.now().toISOString()
  const { action, examples } = defaultSetting(findRule('capitals')!)
  const { restored } = await ask(restoreCommentRules, {
    body: {
      items: [
        {
          rule: 'capitals',
          action: action === 'off' ? 'pending' : 'off',
          params: {},
          examples: examples.map(example => ({ ...example, facts: { ...example.facts } })),
          changedBy: 'chief',
          changedAt: now,
        },
      ],
    },
  })
  expect(restored).toBe(1)
  const version = { kind: 'letters' as const, version: '2026-12-01', body: 'Пишем раз в неделю.', asksAgain: false }
  await ask(restoreConsents, { body: { items: [{ ...version, effectiveAt: now, appliedAt: now }] } })
}

/** A small picture that differs for each name. */
async function makePicture(name: string) {
  const [red = 0, green = 0, blue = 0, x = 0, y = 0] = createHash('sha256').update(name).digest()
  const bytes = await sharp({
    create: { width: 300 + x, height: 200 + y, channels: 3, background: { r: red, g: green, b: blue } },
  })
    .png()
    .toBuffer()
  return { bytes, title: `Рисунок ${name}` }
}

async function writeArchive(app: TestApp, file: string) {
  const writer = await openZipWriter(file, app.clock.now())
  const result = await exportMagazine({
    ask: app.ask,
    blobs: app.context.blobs,
    clock: app.clock,
    siteUrl: app.config.siteUrl,
    writer,
    progress: () => {},
  })
  await writer.close()
  expect(result.missing).toEqual([])
  return result
}

const readArchive = (app: TestApp, file: string, isTrial = false) =>
  importArchive({ file, ask: app.ask, blobs: app.context.blobs, isTrial, progress: () => {} })

const renderingName = /<meta name="[\w-]+" content="\d{13}-[\w-]{12}"\/>/

const html = async (app: TestApp, path: string) => {
  const { statusCode, headers, body } = await app.app.inject(encodeURI(path))
  // Each rendering is named by the clock and a random word.
  return { status: statusCode, location: headers.location, body: body.replace(renderingName, '') }
}

/** Kinds of lists («/2026/10», «/tag/zima»): their pages differ only in a title and the articles that they list. */
const listKind = /^\/(list|recipes|search|tag|top|\d{4})(?:\/|\?|$)/
const listsOfKind = 8

/** Every article, recipe and page that can be reached by links, and some lists of each kind. */
async function crawl(app: TestApp): Promise<Map<string, Awaited<ReturnType<typeof html>>>> {
  const pages = new Map<string, Awaited<ReturnType<typeof html>>>()
  const lists = new Map<string, number>()
  const queue = ['/', '/health/', '/recipes/', '/topics/', '/list/', '/top/all/', '/search?q=дом']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path)) continue
    const kind = listKind.exec(path)?.[1]
    if (kind !== undefined) {
      const count = lists.get(kind) ?? 0
      if (count === listsOfKind) continue
      lists.set(kind, count + 1)
    }
    const page = await html(app, path)
    pages.set(path, page)
    for (const [, href = ''] of page.body.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)) {
      const next = decodeURI(href.replaceAll('&amp;', '&'))
      // Filters combine without end.
      if (!/^\/(assets|media|preview|feed)\b|^\/recipes\/[^/]+\/./.test(next) && !pages.has(next)) queue.push(next)
    }
  }
  return pages
}

test(
  'every page and every picture is the same to the byte after an export and an import',
  async () => {
    const file = join(folder, 'zhurnal.zip')
    const { counts } = await writeArchive(first, file)
    expect(counts.articles).toBeGreaterThan(50)
    expect(counts.recipes).toBeGreaterThan(20)
    expect(counts.pictures).toBeGreaterThan(50)
    expect(counts.comments).toBeGreaterThan(150)

    const trial = await readArchive(second, file, true)
    expect(trial.articles).toEqual({ created: counts.articles, updated: 0, unchanged: 0 })
    const result = await readArchive(second, file)
    await markPicturesPrepared(second)
    expect(result.problems).toEqual([])
    expect({ ...result, problems: 0 }).toEqual({ ...trial, problems: 0 })
    expect(result.comments).toEqual({ created: counts.comments, updated: 0, unchanged: 0 })
    expect(result.recipes).toEqual({ created: counts.recipes, updated: 0, unchanged: 0 })
    await second.waitUntilIdle()

    const pages = await crawl(first)
    expect([...pages.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(200)
    const different: string[] = []
    for (const [path, page] of pages) {
      const again = await html(second, path)
      if (again.status !== page.status || again.location !== page.location || again.body !== page.body)
        different.push(path)
    }
    expect(different).toEqual([])

    expect((await html(second, '/robots.txt')).body).toContain('GPTBot')
    expect((await html(second, '/')).body).toContain('href="/soglasie-na-rassylki"')
    const rulesOf = async (app: TestApp) => (await app.ask(listArchivedCommentRules, {})).items
    expect(await rulesOf(second)).toEqual(await rulesOf(first))

    const [items, brought] = await Promise.all(
      [first, second].map(async app => (await app.ask(listStoredImages, { query: { limit: 500 } })).items),
    )
    const described = (images: typeof items) => images!.map(({ file: _, ...image }) => image)
    expect(described(brought)).toEqual(described(items))
    for (const [at, { id, file }] of items!.entries()) {
      const one = await first.context.blobs.get(file)
      const other = await second.context.blobs.get(brought![at]!.file)
      expect(one!.bytes.equals(other!.bytes), `picture ${id}`).toBe(true)
    }
    const [one, other] = await Promise.all(
      [first, second].map(app => app.app.inject(`/media/${items![0]!.id}/160.webp`)),
    )
    expect(one!.statusCode).toBe(200)
    expect(one!.rawPayload.equals(other!.rawPayload)).toBe(true)
  },
  archiveMs,
)

test(
  'an archive of the second installation equals the archive of the first, and importing it again changes nothing',
  async () => {
    const file = join(folder, 'zhurnal.zip')
    const again = join(folder, 'snova.zip')
    await writeArchive(second, again)
    const [one, other] = await Promise.all([file, again].map(path => openArchive(path)))
    expect(other!.manifest.files).toEqual(one!.manifest.files)
    await Promise.all([one!.close(), other!.close()])

    for (const isTrial of [true, false]) {
      const result = await readArchive(second, file, isTrial)
      for (const part of [
        'people',
        'terms',
        'recipeTerms',
        'articles',
        'recipes',
        'pictures',
        'comments',
        'texts',
      ] as const)
        expect([part, result[part]]).toEqual([part, { created: 0, updated: 0, unchanged: expect.any(Number) }])
      expect([result.menus, result.polls, result.widgets]).toEqual(['unchanged', 'unchanged', 'unchanged'])
    }
    const { views } = await seedDemo({ ask: second.ask, clock: second.clock, loadPicture: makePicture })
    expect(views).toBe(0)
  },
  archiveMs,
)
