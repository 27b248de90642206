// Previews of drafts: who sees them, for how long, and that nothing of them gets into what readers see.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { altGetPostPreview, getPostPreview, getSeo, getSinglePost, listHomePosts } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import { endArticlePreviews, getPostPreviewSeo, keepArticlePreview } from '#contract/office/article-previews.ts'
import {
  getContentState,
  listArticleDrafts,
  listPublicIds,
  listSearchDocuments,
  saveArticles,
  savePeople,
  saveTerms,
  type ArticleDraft,
} from '#contract/office/content.ts'
import { dayMs, hourMs } from '#domain/time-units.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { removeEndedPreviews } from '#publishing/previews.ts'
import { openContent } from './content.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'views'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  await app.ask(savePeople, { body: { people: [{ slug: 'anna', name: 'Анна Ветрова' }] } })
  await app.ask(saveTerms, { body: { terms: [{ kind: 'topic', slug: 'dom', title: 'Дом' }] } })
})

const draft: ArticleDraft = {
  type: 'post',
  slug: 'den-ne-pirog',
  title: 'День - не "пирог"',
  body: '<p>Год назад я сложил свой план.</p>',
  publishedAt: null,
  author: 'anna',
  categories: ['dom'],
  typography: 'apply',
}
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString()
const keep = (changes: Partial<ArticleDraft> = {}, more: { key?: string; keptMax?: number; postId?: number } = {}) =>
  app.ask(keepArticlePreview, {
    body: { key: 'text:1', postId: null, draft: { ...draft, ...changes }, endsAt: inDays(7), ...more },
  })
const open = ({ id, previewHash }: { id: number; previewHash: string }) =>
  app.ask(getPostPreview, { params: { id }, query: { preview_type: 'text', preview_type_hash: previewHash } })
const refusal = async (asked: Promise<unknown>) => {
  const error = await asked.then(() => undefined).catch((reason: unknown) => reason)
  if (!(error instanceof CallError)) throw new Error('was not refused')
  return [error.status, (error.body as { message: string }).message]
}

test('a draft is shown as a save would make it: typeset, with names, under an address of its own', async () => {
  const kept = await keep()
  expect(kept.missing).toEqual([])
  const article = await open(kept)
  expect(article).toMatchObject({
    id: kept.id,
    title: 'День\u00a0— не\u00a0«пирог»',
    url: '/den-ne-pirog',
    status: 'draft',
    author: { name: 'Анна Ветрова' },
    categories: [{ title: 'Дом' }],
    date: testNow.getTime() / 1000,
  })
  expect(JSON.stringify(article.parsed_content)).toContain('сложил свой план')
  expect(
    await app.ask(altGetPostPreview, { params: { id: kept.id }, query: { preview_type_hash: kept.previewHash } }),
  ).toEqual(article)
})

test('search engines will be told the same as after a release', async () => {
  const { id, previewHash } = await keep()
  const before = await app.ask(getPostPreviewSeo, { params: { id }, query: { preview_type_hash: previewHash } })
  await app.ask(saveArticles, { body: { articles: [{ ...draft, publishedAt: testNow.toISOString() }] } })
  const after = await app.ask(getSeo, { params: { path: 'den-ne-pirog' } })
  const { schema_graph: _one, ...told } = before
  const { schema_graph: _other, ...tells } = after
  expect(told).toEqual(tells)
  expect(before.title).toBe('День\u00a0— не\u00a0«пирог» — Дельно')
})

test('people and terms that do not exist are named and left out', async () => {
  const kept = await keep({ author: 'nikto', categories: ['net', 'dom'], tags: ['net'], streams: ['net'] })
  expect(kept.missing).toEqual(['person:nikto', 'topic:net', 'stream:net', 'tag:net'])
  expect(await open(kept)).toMatchObject({ author: { name: 'Редакция' }, categories: [{ slug: 'dom' }], tags: [] })
})

test('a wrong hash, an ended one, that of another post and an unknown post are refused in the same words', async () => {
  const kept = await keep()
  const [saved] = (await app.ask(saveArticles, { body: { articles: [{ ...draft, slug: 'drugaya' }] } })).results
  const words = [403, 'Ссылка на предпросмотр неверна или больше не действует']
  expect(await refusal(open({ id: kept.id, previewHash: 'x' }))).toEqual(words)
  expect(await refusal(open({ id: saved!.id, previewHash: kept.previewHash }))).toEqual(words)
  expect(await refusal(open({ id: kept.id, previewHash: saved!.previewHash }))).toEqual(words)
  expect(await refusal(open({ id: 77, previewHash: kept.previewHash }))).toEqual(words)
  expect(await refusal(app.ask(getPostPreview, { params: { id: kept.id } }))).toEqual(words)
  expect(await refusal(app.ask(getPostPreviewSeo, { params: { id: kept.id } }))).toEqual(words)
  app.clock.advance(7 * dayMs - 1000)
  expect(await open(kept)).toMatchObject({ id: kept.id })
  app.clock.advance(1000)
  expect(await refusal(open(kept))).toEqual(words)
})

test('the hash itself is not stored, and what has ended is removed', async () => {
  const kept = await keep()
  const { db } = openContent(app.context)
  const rows = await db.kysely.selectFrom('preview').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(kept.previewHash)
  await removeEndedPreviews(db.kysely, 'content', new Date(app.clock.now().getTime() + 6 * dayMs))
  expect(await db.kysely.selectFrom('preview').selectAll().execute()).toHaveLength(1)
  await removeEndedPreviews(db.kysely, 'content', new Date(app.clock.now().getTime() + 7 * dayMs))
  expect(await db.kysely.selectFrom('preview').selectAll().execute()).toEqual([])
})

test('only the newest previews of a key stay, and those of a key end together', async () => {
  const other = await keep({}, { key: 'text:2' })
  const kept = []
  for (let at = 0; at < 3; at++) {
    kept.push(await keep({ title: `Правка ${at}` }, { keptMax: 2 }))
    app.clock.advance(1000)
  }
  expect((await refusal(open(kept[0]!)))[0]).toBe(403)
  expect((await open(kept[1]!)).title).toBe('Правка\u00a01')
  expect((await open(kept[2]!)).title).toBe('Правка\u00a02')
  await app.ask(endArticlePreviews, { body: { keys: ['text:1'] } })
  expect((await refusal(open(kept[2]!)))[0]).toBe(403)
  expect(await open(other)).toMatchObject({ id: other.id })
})

test('a preview of a post has its number, and the post stays as it is', async () => {
  const publishedAt = new Date(testNow.getTime() - hourMs).toISOString()
  const [saved] = (await app.ask(saveArticles, { body: { articles: [{ ...draft, typography: 'keep', publishedAt }] } }))
    .results
  const kept = await keep({ title: 'Новая редакция' }, { postId: saved!.id })
  expect(kept.id).toBe(saved!.id)
  expect(await open(kept)).toMatchObject({ title: 'Новая редакция', status: 'draft' })
  expect((await app.ask(getSinglePost, { params: { slug: draft.slug } })).title).toBe('День - не "пирог"')
})

test('a kept draft is in no list, no index, no export and no count', async () => {
  const { id } = await keep({ publishedAt: testNow.toISOString() })
  expect((await app.ask(listHomePosts)).items).toEqual([])
  expect((await app.ask(listArticleDrafts)).items).toEqual([])
  expect((await app.ask(listPublicIds)).ids).toEqual([])
  expect((await app.ask(listSearchDocuments, { body: { ids: [id] } })).items).toEqual([])
  expect((await app.ask(getContentState)).articles).toBe(0)
  expect((await refusal(app.ask(getSinglePost, { params: { slug: draft.slug } })))[0]).toBe(404)
})

test('nobody may keep the answer', async () => {
  const { id, previewHash } = await keep()
  const reply = await app.app.inject(`${callPath(getPostPreview, { id })}?preview_type_hash=${previewHash}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toContain('no-store')
})

test('a link for longer than a month, or one that has ended already, is refused', async () => {
  const wrong = (days: number) =>
    app.ask(keepArticlePreview, { body: { key: 'text:1', postId: null, draft, endsAt: inDays(days) } })
  expect((await refusal(wrong(32)))[0]).toBe(400)
  expect((await refusal(wrong(-1)))[0]).toBe(400)
})
