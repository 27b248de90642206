// Imports real exports of Ghost: every published post and page opens on the built site with all of its words.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPostPreview, getSinglePost } from '#contract/content.ts'
import { listArticleDrafts, saveArticles } from '#contract/office/content.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { makePictureFinder } from '#tools/import/media/find-picture.ts'
import { importGhost } from '#tools/import/site/import-ghost.ts'
import { readGhost } from '#tools/ghost/read-ghost.ts'
import { openTestApp, type TestApp } from './app.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../shared/data/ghost/${name}`, import.meta.url))

type Node = DefaultTreeAdapterTypes.ChildNode

/** The text that a reader sees, without comments, scripts and styles. */
function textOf(nodes: readonly Node[]): string {
  return nodes
    .map(node => {
      if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
      if (/^(#comment|script|style|template|noscript|iframe|object|video|audio)$/.test(node.nodeName)) return ' '
      return 'childNodes' in node ? ` ${textOf(node.childNodes)} ` : ''
    })
    .join('')
}
const wordsOf = (html: string) =>
  textOf(parseFragment(html).childNodes)
    .replace(/https?:\S+/g, ' ')
    .match(/\p{L}{3,}/gu) ?? []

describe.skipIf(!existsSync(fileOf('v4_export.json')))('exports of Ghost (need shared/data)', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({
      services: ['content', 'health', 'recipes', 'search', 'views', 'media'],
      site: loadWebBuild(),
    })
  })
  afterAll(() => app.close())
  beforeEach(() => app.empty())

  const bring = (name: string, isTrial = false) =>
    importGhost({
      file: fileOf(name),
      ask: app.ask,
      findPicture: makePictureFinder(undefined, {
        fetch: (async () => {
          throw new TypeError('fetch failed')
        }) as typeof fetch,
      }),
      keepIds: false,
      isTrial,
      withTypography: false,
      progress: () => {},
    })

  test('every entry of Ghost 4 opens with all its words; those for subscribers stay closed', async () => {
    const trial = await bring('v4_export.json', true)
    const result = await bring('v4_export.json')
    await app.waitUntilIdle()
    expect(result).toMatchObject({
      title: 'Ghost 4.1.0 «Testing Export Fixtures»',
      people: { created: 2 },
      terms: { created: 1 },
      posts: { created: 7 },
      pages: { created: 4 },
      menus: 2,
    })
    expect({ ...trial, problems: 0 }).toEqual({ ...result, problems: 0 })
    const { posts } = await readGhost(fileOf('v4_export.json'))
    const drafts = new Map((await app.ask(listArticleDrafts)).items.map(draft => [draft.slug, draft]))
    const { results } = await app.ask(saveArticles, { body: { articles: [...drafts.values()] } })
    const hashes = new Map([...drafts.keys()].map((slug, at) => [slug, results[at]!.previewHash]))
    const lost: string[] = []
    for (const post of posts) {
      const draft = drafts.get(post.slug)!
      const isOpen = post.visibility === 'public'
      const path = isOpen ? `/${post.slug}` : `/preview/${draft.id}?preview_type_hash=${hashes.get(post.slug)}`
      const response = await app.app.inject(path)
      expect([path, response.statusCode]).toEqual([path, 200])
      if (!isOpen)
        expect(await app.askRaw(getSinglePost, { params: { slug: post.slug } })).toMatchObject({ status: 404 })
      const shown = new Set(wordsOf(response.body))
      const missing = [...new Set(wordsOf(post.html))].filter(word => !shown.has(word))
      if (missing.length > 0) lost.push(`${path}: ${missing.join(' ')}`)
    }
    expect(lost).toEqual([])
    expect(drafts.get('sell')).toMatchObject({ status: 'private' })
    expect(drafts.get('about')).toMatchObject({ type: 'page', author: 'ghost' })
    expect(drafts.get('welcome')).toMatchObject({ tags: ['getting-started'], publishedAt: '2021-03-24T04:34:15.000Z' })

    const again = await bring('v4_export.json')
    expect([again.people, again.terms, again.posts, again.pages]).toEqual(
      [2, 1, 7, 4].map(unchanged => ({ created: 0, updated: 0, unchanged })),
    )
  })

  test('an entry that has only the document of the editor is imported whole', async () => {
    const result = await bring('migrate-ghost.json')
    expect(result).toMatchObject({ posts: { created: 3 }, people: { created: 2 }, terms: { created: 2 } })
    const { items } = await app.ask(listArticleDrafts)
    const lexical = items.find(({ slug }) => slug === 'post-3-lexical')!
    expect(lexical.body).toContain('<img src="https://example.com/images/lexical-image.jpg" width="800" height="600">')
    expect((await app.app.inject('/post-3-lexical')).statusCode).toBe(200)
    expect(items.find(({ slug }) => slug === 'post-1')).toMatchObject({ author: 'alice-johnson', tags: ['news'] })
    const { results } = await app.ask(saveArticles, { body: { articles: [lexical] } })
    const preview = await app.ask(getPostPreview, {
      params: { id: lexical.id },
      query: { preview_type_hash: results[0]!.previewHash },
    })
    expect(JSON.stringify(preview.parsed_content)).toContain('lexical-image.jpg')
  })

  test('a file that is not an export of Ghost is refused, and nothing is written', async () => {
    await expect(bring('broken.json')).rejects.toThrow('не выгрузка Ghost: в нём нет db[0].data.posts')
    await expect(bring('../themeunittestdata.wordpress.xml')).rejects.toThrow('не выгрузка Ghost: это не JSON')
    expect((await app.ask(listArticleDrafts)).items).toEqual([])
  })
})
