// Every first path segment that the application answers is a reserved slug. The list is compared with the route tables, so a new route
// without a line in the list fails here.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isReservedSlug, ownSegments } from '#domain/reserved-slugs.ts'
import { getSinglePost } from '#contract/content.ts'
import { listArticleDrafts, saveArticles, savePeople, saveTerms } from '#contract/office/content.ts'
import { apiPrefixes } from '#server/mounts.ts'
import routes from '#web/routes.ts'
import { openTestApp, type TestApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const first = (path: string) => path.replace(/^\//, '').split('/')[0]!
const isLiteral = (segment: string) => segment !== '' && !/^[:*]/.test(segment)

const pagesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pagesOf(children ?? [])])

/** `path: /^\/robots\.txt$/` in the sources of documents. */
function documentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .flatMap(entry => [
      ...readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8').matchAll(/^\s+path: \/\^(.+)\/,$/gm),
    ])
    .map(([, pattern = '']) => /^\\\/((?:[\w-]|\\\.)+)/.exec(pattern.replace(/^\\\/\(\?:.+?\)\?/, '\\/'))?.[1] ?? '')
    .map(segment => segment.replaceAll('\\', ''))
}

test('every first segment that the application answers is reserved, and years are', () => {
  const own = {
    pages: pagesOf(routes).map(first),
    server: [...app.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/\S+)/gm)].map(([, path = '']) =>
      first(path),
    ),
    prefixes: apiPrefixes.map(first),
    documents: documentsOf(pathOf('web/documents')),
    redirects: [...readFileSync(pathOf('web/canonical-path.ts'), 'utf8').matchAll(/bare === '\/([\w-]+)/g)].map(
      ([, segment = '']) => segment,
    ),
    files: ['web/public', 'build/client'].flatMap(name => (existsSync(pathOf(name)) ? readdirSync(pathOf(name)) : [])),
  }
  for (const [kind, segments] of Object.entries(own)) {
    const literal = segments.filter(isLiteral)
    expect(literal.length, kind).toBeGreaterThan(kind === 'redirects' ? 1 : 3)
    const free = literal.filter(segment => !isReservedSlug(segment, 'root') && !/\.(br|gz)$/.test(segment))
    expect([kind, [...new Set(free)]]).toEqual([kind, []])
  }
  const healthPages = pagesOf(routes).flatMap(path => (path.startsWith('health/') ? path.split('/')[1]! : []))
  expect(healthPages.filter(isLiteral).filter(segment => !isReservedSlug(segment, 'health-section'))).toEqual([])
  for (const slug of ['2024', '404', 'List', 'foo.data', 'a/b', 'AMP'])
    expect([slug, isReservedSlug(slug, 'root')]).toEqual([slug, true])
  for (const slug of ['lista', '2024-god', 'dom', 'zdorove', 'top-10'])
    expect([slug, isReservedSlug(slug, 'root')]).toEqual([slug, false])
})

const post = (slug: string) => ({
  source: `test:${slug}`,
  type: 'post' as const,
  slug,
  title: slug,
  body: '<p>Слова</p>',
  publishedAt: '2026-01-01T00:00:00Z',
})

test('an article, a person or a topic with such a slug is refused by name in every save call', async () => {
  await app.empty()
  const save = (slug: string, isTrial: boolean) =>
    app.askRaw(saveArticles, { body: { articles: [post(slug)], isTrial } })
  for (const slug of [...ownSegments, '2024', '404'])
    expect(await save(slug, true)).toMatchObject({
      status: 409,
      body: { errors: { [slug]: 'адрес занят самим сайтом' } },
    })
  expect((await save('list', false)).status).toBe(409)
  expect((await app.ask(listArticleDrafts)).items).toEqual([])
  expect((await save('list-2', false)).status).toBe(200)
  expect(await app.ask(getSinglePost, { params: { slug: 'list-2' } })).toMatchObject({ url: '/list-2' })
  expect(
    await app.askRaw(saveTerms, { body: { terms: [{ kind: 'health', slug: 'list', title: 'Список' }] } }),
  ).toMatchObject({ status: 409, body: { errors: { list: 'адрес занят самим сайтом' } } })
  expect(
    (await app.askRaw(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'list', title: 'Список' }] } })).status,
  ).toBe(200)
  expect(await app.askRaw(savePeople, { body: { people: [{ slug: 'feed', name: 'Фид' }] } })).toMatchObject({
    status: 409,
  })
})
