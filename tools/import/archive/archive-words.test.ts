// Words of the search, redirects and newsletters in an archive: words with their examples, issues with their articles, and none over what is
// changed here.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findRedirect, redirectsAtOnce, restoreRedirects } from '#contract/office/addresses.ts'
import { saveArticles, savePeople } from '#contract/office/content.ts'
import { listArchivedNewsletters, restoreNewsletters } from '#contract/office/newsletters.ts'
import { listArchivedWordGroups, restoreWordGroups, type ArchivedWordGroup } from '#contract/office/search-archive.ts'
import { searchPosts } from '#contract/search.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { exportMagazine } from '#archive/export-magazine.ts'
import { sha256, toStableJson, type Manifest } from '#archive/format.ts'
import { openFolderWriter } from '#archive/write-archive.ts'
import { importArchive } from './import-archive.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await openTestApp({
    services: [
      'content',
      'recipes',
      'media',
      'views',
      'reactions',
      'search',
      'auth',
      'comments',
      'quiz',
      'widgets',
      'newsroom',
      'newsletter',
    ],
  })
  folder = await mkdtemp(join(tmpdir(), 'delno-words-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await app.empty()
  await app.ask(restoreWordGroups, { body: { groups: [] } })
})

const by = '5a8f0d0e-5b5c-4a53-9d8e-0a7c1a6a2b11'
const at = '2026-11-20T08:00:00.000Z'
const changed = (key: string, changes: Partial<ArchivedWordGroup>): ArchivedWordGroup => ({
  key,
  isOff: false,
  group: null,
  examples: [],
  changedBy: by,
  changedAt: at,
  ...changes,
})
const rozhki = { kind: 'spoken' as const, words: ['рожки'], meant: ['макароны'] }
const restore = (groups: ArchivedWordGroup[]) => app.ask(restoreWordGroups, { body: { groups } })
const here = async () => (await app.ask(listArchivedWordGroups, {})).items

async function writeArticles(slugs: string[]): Promise<number[]> {
  await app.ask(savePeople, { body: { people: [{ slug: 'nina', name: 'Нина Левина' }] } })
  const articles = slugs.map(slug => ({
    source: `test:${slug}`,
    type: 'post' as const,
    slug,
    title: 'Макароны',
    author: 'nina',
    body: `<p>Макароны ${slug}.</p>`,
    publishedAt: at,
  }))
  const { results } = await app.ask(saveArticles, { body: { articles } })
  return results.map(({ id }) => id)
}
async function write(name: string): Promise<string> {
  const file = join(folder, name)
  const writer = await openFolderWriter(file)
  const { siteUrl } = app.config
  await exportMagazine({
    ask: app.ask,
    blobs: app.context.blobs,
    clock: app.clock,
    siteUrl,
    writer,
    progress: () => {},
  })
  await writer.close()
  return file
}
const read = (file: string, isTrial = false) =>
  importArchive({ file, ask: app.ask, blobs: app.context.blobs, isTrial, progress: () => {} })

test('words are brought with the examples of the articles that came, and the next archive has the same bytes', async () => {
  const [id] = await writeArticles(['makarony'])
  const examples = [{ question: 'рожки слиплись', postId: id! }]
  await restore([
    changed('own:1', { group: rozhki, examples: [...examples, { question: 'рожки', postId: 987 }] }),
    changed('same:растение', { isOff: true }),
  ])
  const file = await write('whole')
  await app.empty()
  await read(file, true)
  expect(await here()).toEqual([])
  await read(file)
  expect(await here()).toEqual([
    changed('own:1', { group: rozhki, examples }),
    changed('same:растение', { isOff: true }),
  ])
  await app.waitUntilIdle()
  expect((await app.ask(searchPosts, { query: { q: 'рожки' } })).items).toHaveLength(1)
  expect(await readFile(join(await write('again'), 'search/words.json'), 'utf8')).toBe(
    await readFile(join(file, 'search/words.json'), 'utf8'),
  )
})

test('an example names the number that its article has here', async () => {
  const [id] = await writeArticles(['makarony'])
  await restore([changed('own:1', { group: rozhki, examples: [{ question: 'рожки', postId: id! }] })])
  const file = await write('numbers')
  await app.empty()
  await app.ask(savePeople, { body: { people: [{ slug: 'nina', name: 'Нина Левина' }] } })
  const other = { id: id!, source: 'test:other', type: 'post' as const, slug: 'other', title: 'Другая', author: 'nina' }
  await app.ask(saveArticles, { body: { articles: [{ ...other, body: '<p>Другая.</p>', publishedAt: at }] } })
  await read(file)
  const [group] = await here()
  expect(group!.examples).toHaveLength(1)
  expect(group!.examples[0]!.postId).not.toBe(id)
})

test('an issue names the number that its article has here; an article that did not come is to be chosen again', async () => {
  const [id] = await writeArticles(['makarony'])
  const blocks = [id!, 987].map(postId => ({ kind: 'article' as const, postId }))
  const content = { subject: 'Сон', preheader: '', lists: ['newsletter'], rate: 600, blocks }
  const list = { id: 'sleep', name: 'Сон', description: '', fromName: 'Дельно' }
  await app.ask(restoreNewsletters, {
    body: { lists: [list], issues: [{ content, changedAt: at, endedAt: null }] },
  })
  const file = await write('newsletters')
  await app.empty()
  await app.ask(savePeople, { body: { people: [{ slug: 'nina', name: 'Нина Левина' }] } })
  const other = { id: id!, source: 'test:other', type: 'post' as const, slug: 'other', title: 'Другая', author: 'nina' }
  await app.ask(saveArticles, { body: { articles: [{ ...other, body: '<p>Другая.</p>', publishedAt: at }] } })
  await read(file)
  const { lists, issues } = await app.ask(listArchivedNewsletters, {})
  expect(lists).toEqual([list])
  const [first, second] = issues[0]!.content.blocks
  expect(second).toEqual({ kind: 'article', postId: null })
  expect(first).toMatchObject({ kind: 'article', postId: expect.any(Number) })
  expect(first).not.toMatchObject({ postId: id })
})

test('a group that is changed here stays, and one that only a newer product has is left out', async () => {
  await restore([changed('same:растение', { isOff: true })])
  const { restored } = await restore([
    changed('same:растение', { group: { kind: 'same', words: ['растение', 'пальма'], meant: [] } }),
    changed('same:нет-такой', { isOff: true }),
    changed('own:2', { group: rozhki }),
  ])
  expect(restored).toBe(1)
  expect((await here()).map(({ key, isOff }) => [key, isOff])).toEqual([
    ['own:2', false],
    ['same:растение', true],
  ])
})

test('a group that may not be saved here is refused with its reason, and nothing is restored', async () => {
  const broken = changed('own:3', { group: { kind: 'same', words: ['суп', 'супы'], meant: [] } })
  await expect(restore([changed('own:2', { group: rozhki }), broken])).rejects.toThrow(
    'Группа слов «own:3»: Это разные формы одного слова',
  )
  expect(await here()).toEqual([])
})

test('an archive with a group twice, or with an example of a text that it lacks, is refused before anything is written', async () => {
  await writeArticles(['makarony'])
  await restore([changed('own:1', { group: rozhki })])
  for (const [index, [spoil, message]] of [
    [(groups: ArchivedWordGroup[]) => [...groups, ...groups], /группа слов «own:1» в архиве дважды/],
    [
      (groups: ArchivedWordGroup[]) => [{ ...groups[0]!, examples: [{ question: 'рожки', postId: 987 }] }],
      /чего в архиве нет: номер текста «987»/,
    ],
  ].entries() as unknown as [number, [(groups: ArchivedWordGroup[]) => unknown, RegExp]][]) {
    const file = await write(`spoilt-${index}`)
    const path = join(file, 'search/words.json')
    const bytes = toStableJson(spoil(JSON.parse(await readFile(path, 'utf8')) as ArchivedWordGroup[]))
    await writeFile(path, bytes)
    const manifestPath = join(file, 'manifest.json')
    const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest
    const files = manifest.files.map(each =>
      each.path === 'search/words.json' ? { ...each, size: bytes.length, sha256: sha256(bytes) } : each,
    )
    await writeFile(manifestPath, toStableJson({ ...manifest, files }))
    await expect(read(file)).rejects.toThrow(message)
  }
})

test('redirects are brought, more than fit into one file; one that is here stays', async () => {
  const many = Array.from({ length: redirectsAtOnce }, (_, at) => ({ from: `/staryy-${at}`, to: '/novyy' }))
  await app.ask(restoreRedirects, { body: { items: many } })
  await app.ask(restoreRedirects, { body: { items: [{ from: '/a', to: '/b?c=1#d' }] } })
  const file = await write('redirects')
  await app.empty()
  await app.ask(restoreRedirects, { body: { items: [{ from: '/staryy-1', to: '/zdes' }] } })
  await read(file, true)
  const find = async (path: string) => (await app.ask(findRedirect, { body: { path } })).to
  expect(await find('/a')).toBeNull()
  await read(file)
  expect([await find('/a'), await find('/staryy-1'), await find('/staryy-999')]).toEqual([
    '/b?c=1#d',
    '/zdes',
    '/novyy',
  ])
})
