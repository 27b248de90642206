// Sections, tags and streams in the office: renames and merges keep every address, and everything that names the former slug goes on working.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { listTagPosts, listTopicPosts, getMenus } from '#contract/content.ts'
import { listHealthCategoryPosts, getHealthTypeBySlug } from '#contract/health.ts'
import {
  articleDraft,
  listArticleDrafts,
  listTermDrafts,
  saveArticles,
  saveMenus,
  saveTerms,
  type ArticleDraft,
} from '#contract/office/content.ts'
import {
  addOfficeTerm,
  changeOfficeTerm,
  listOfficeTerms,
  listTermTwins,
  mergeOfficeTerm,
  previewTermMerge,
  removeOfficeTerm,
  tellTermsApart,
  type OfficeTermKind,
} from '#contract/office/terms.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { listReleaseChoices } from '#contract/office/release-choices.ts'
import { checkArticle } from '#contract/office/releasing.ts'
import { listWidgetDrafts, saveWidgets } from '#contract/office/widgets.ts'
import type { EventPayload } from '#contract/events.ts'
import { setMember, createText, getText, listMembers } from '#contract/newsroom.ts'
import { enterFirst, enterInvited, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { send } from './text-editors.ts'

const fixture = fileURLToPath(new URL('./term-merge.fixture.ts', import.meta.url))
let app: TestApp
let anna: Entered
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'health', 'widgets', 'newsroom', 'search', 'comments'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  anna = await enterFirst(app)
})

const sendAs = <C extends Call>({ browser }: Entered, call: C, input: CallInput<C>) =>
  send(app, call, browser.headers(), input)
async function ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallReply<C>> {
  const { status, body } = await sendAs(anna, call, input)
  expect([call.name, status, status === 200 ? undefined : body]).toEqual([call.name, 200, undefined])
  return body
}
const refusal = async <C extends Call>(call: C, input: CallInput<C>) => {
  const { status, body } = await sendAs(anna, call, input)
  return [status, (body as { message?: string }).message]
}

const add = async (kind: OfficeTermKind, title: string, more: object = {}) =>
  (await ask(addOfficeTerm, { body: { kind, title, ...more } })).term
const list = async (kind: OfficeTermKind, q = '') => (await ask(listOfficeTerms, { query: { kind, q } })).items
const change = (id: number, body: object) => ask(changeOfficeTerm, { params: { id }, body })
const article = (slug: string, more: Partial<ArticleDraft> = {}): ArticleDraft => ({
  type: 'post',
  slug,
  title: `Статья ${slug}`,
  body: '<p>Слова.</p>',
  publishedAt: '2026-01-05T10:00:00Z',
  ...more,
})
const save = (...articles: ArticleDraft[]) => app.ask(saveArticles, { body: { articles } })
const at = async <C extends Call>(call: C, input: CallInput<C>) => {
  const { status, body } = await app.context.askRaw(call, input)
  return status === 301
    ? [301, (body as { url: string }).url]
    : [status, (body as { meta?: { total_items: number } }).meta?.total_items]
}
const atTag = (path: string) => at(listTagPosts, { params: { path } })
const atTopic = (path: string) => at(listTopicPosts, { params: { path } })
const merged = async (kind: OfficeTermKind) => {
  await expect
    .poll(async () => (await list(kind)).filter(({ merge }) => merge !== null), { timeout: 20_000 })
    .toEqual([])
  await app.waitUntilIdle()
}

test('a renamed tag answers at its former addresses, and the first one can be given back', async () => {
  const tag = await add('tag', 'Смартфон')
  expect([tag.slug, tag.url, tag.articles]).toEqual(['smartfon', '/tag/smartfon/', 0])
  await save(article('a', { tags: ['smartfon'] }))
  await change(tag.id, { slug: 'telefon', title: 'Телефон' })
  expect(await atTag('smartfon')).toEqual([301, '/tag/telefon/'])
  app.clock.advance(1000)
  await change(tag.id, { slug: 'mobilnyj' })
  expect([await atTag('smartfon'), await atTag('telefon'), await atTag('mobilnyj')]).toEqual([
    [301, '/tag/mobilnyj/'],
    [301, '/tag/mobilnyj/'],
    [200, 1],
  ])
  expect(await list('tag', 'smartf')).toMatchObject([
    { title: 'Телефон', former: ['telefon', 'smartfon'], articles: 1 },
  ])
  await change(tag.id, { slug: 'smartfon' })
  expect([await atTag('smartfon'), await atTag('mobilnyj')]).toEqual([
    [200, 1],
    [301, '/tag/smartfon/'],
  ])
})

test('sections below a renamed one answer at their former paths', async () => {
  const dom = await add('topic', 'Дом', { slug: 'dom' })
  const sad = await add('topic', 'Сад', { slug: 'sad', parentId: dom.id })
  expect(sad).toMatchObject({ url: '/topics/dom/sad/', depth: 1 })
  await save(article('a', { categories: ['sad'] }))
  await change(dom.id, { slug: 'zhilyo' })
  expect([
    await atTopic('dom/sad'),
    await atTopic('zhilyo/sad'),
    await atTopic('dom'),
    await atTopic('chuzhoe/sad'),
  ]).toEqual([
    [301, '/topics/zhilyo/sad/'],
    [200, 1],
    [301, '/topics/zhilyo/'],
    [404, undefined],
  ])
})

test('a renamed section of health leads there from the list, and an article names the new one', async () => {
  const son = await add('health', 'Сон', { slug: 'son' })
  await save(article('zasnut', { type: 'health', categories: ['son'] }))
  await change(son.id, { slug: 'sny' })
  expect(await at(listHealthCategoryPosts, { params: { slug: 'son' }, query: {} })).toEqual([301, '/health/sny/'])
  expect(await at(getHealthTypeBySlug, { query: { slug: 'son' } })).toEqual([301, '/health/sny/'])
  expect((await app.ask(getHealthTypeBySlug, { query: { slug: 'zasnut' } })).url).toBe('/health/sny/zasnut')
})

test('a merge moves all articles, drafts too, removes duplicates and leaves one tag with all addresses', async () => {
  const [from, into] = [await add('tag', 'Смартфон'), await add('tag', 'Телефон')]
  await change(from.id, { slug: 'mobilnyj' })
  const many = Array.from({ length: 130 }, (_, n) => article(`s-${n}`, { tags: ['mobilnyj'] }))
  await save(...many, article('both', { tags: ['telefon', 'mobilnyj'] }))
  await save(article('draft', { status: 'draft', tags: ['mobilnyj', 'telefon'] }))
  expect(await ask(previewTermMerge, { params: { id: from.id }, query: { into: into.id } })).toEqual({
    articles: 132,
    both: 2,
    addresses: ['/tag/mobilnyj/', '/tag/smartfon/'],
    to: '/tag/telefon/',
  })
  expect(await ask(mergeOfficeTerm, { params: { id: from.id }, body: { into: into.id } })).toEqual({ total: 132 })
  // Readers are led there at once, and what is saved meanwhile goes there.
  expect([await atTag('mobilnyj'), await atTag('smartfon')]).toEqual([
    [301, '/tag/telefon/'],
    [301, '/tag/telefon/'],
  ])
  await save(article('late', { tags: ['mobilnyj', 'smartfon'] }))
  await merged('tag')
  expect(await list('tag')).toMatchObject([{ title: 'Телефон', articles: 132, former: ['mobilnyj', 'smartfon'] }])
  const drafts = await app.ask(listArticleDrafts, { query: { limit: 200 } })
  expect(new Set(drafts.items.map(({ tags }) => tags.join()))).toEqual(new Set(['telefon']))
  const { items } = await ask(listOfficeLog, { query: { actions: 'term.merged,term.merging' } })
  expect(items.map(({ action, after, by }) => [action, after, by?.id])).toEqual([
    ['term.merged', { title: 'Телефон', articles: 132 }, anna.userId],
    ['term.merging', { title: 'Телефон', articles: 132 }, anna.userId],
  ])
})

const rule = (type: string, value: string) => ({ type, id: null, value })

test('twins are suggested until they are told apart or merged, also for a new term; tags sort ё as е', async () => {
  const [fir, small, firs, bike, typo] = [
    await add('tag', 'Ёлка'),
    await add('tag', 'елка', { slug: 'elka-2' }),
    await add('tag', 'Ёлки'),
    await add('tag', 'Велосипед'),
    await add('tag', 'Велосипет'),
  ]
  await add('tag', 'Итоги 2025')
  await add('tag', 'Итоги 2026')
  await save(article('a-1', { tags: [small.slug] }))
  const twins = async () =>
    (await ask(listTermTwins, {})).items.map(({ one, other, why }) => [one.title, other.title, why])
  expect(await twins()).toEqual([
    ['елка', 'Ёлка', 'letters'],
    ['Ёлка', 'Ёлки', 'number'],
    ['Велосипед', 'Велосипет', 'typo'],
  ])
  expect((await list('tag')).map(({ title }) => title).join()).toBe(
    'Велосипед,Велосипет,Ёлка,елка,Ёлки,Итоги 2025,Итоги 2026',
  )
  const tell = (areApart: boolean) => ask(tellTermsApart, { body: { one: firs.id, other: fir.id, areApart } })
  await tell(true)
  await tell(true)
  expect((await twins()).map(([, other]) => other)).toEqual(['Ёлка', 'Велосипет'])
  await ask(mergeOfficeTerm, { params: { id: typo.id }, body: { into: bike.id } })
  await merged('tag')
  await tell(false)
  expect((await twins()).map(([, other]) => other)).toEqual(['Ёлка', 'Ёлки'])
  // The order of a pair does not matter, and sections are not compared.
  const topic = await add('topic', 'Быт')
  expect(await refusal(tellTermsApart, { body: { one: topic.id, other: fir.id, areApart: true } })).toEqual([
    404,
    'Одной из этих меток уже нет',
  ])
})

test('menus, rules of widgets, texts, section editors and drafts that name a former slug go on working', async () => {
  const [dom, byt] = [await add('topic', 'Дом', { slug: 'dom' }), await add('topic', 'Быт', { slug: 'byt' })]
  await save(article('a', { categories: ['dom'] }))
  const none = { header: [], footer: [], health: [], recipes: [] }
  await app.ask(saveMenus, { body: { ...none, header: [{ title: 'Дом', url: '/topics/dom/' }] } })
  const widget = { type: 'taxonomy-posts', slot: 'footer', title: 'Дом', taxonomy: 'category', slug: 'dom' } as const
  await app.ask(saveWidgets, { body: { widgets: [{ ...widget, hide: [rule('category', 'dom')] }] } })
  const sasha = await enterInvited(app, anna, { email: 'sasha@delno.test', name: 'Саша Орлов', role: 'moderator' })
  await ask(setMember, { params: { id: sasha.userId }, body: { isProofReader: false, sections: ['dom'] } })
  const { text } = await ask(createText, { body: { title: 'Полка', section: 'dom' } })

  await ask(mergeOfficeTerm, { params: { id: dom.id }, body: { into: byt.id } })
  await merged('topic')

  expect((await app.ask(getMenus, {})).header).toEqual([{ title: 'Дом', url: '/topics/byt/' }])
  const [saved] = (await app.ask(listWidgetDrafts, { query: {} })).items
  expect(saved).toMatchObject({ slug: 'byt', hide: [rule('category', 'byt')] })
  expect((await ask(getText, { params: { id: text.id } })).text.section).toBe('byt')
  const members = await ask(listMembers, { query: { ids: sasha.userId } })
  expect(members.items.map(({ sections }) => sections)).toEqual([['byt']])
  const draft = articleDraft.parse(article('b', { categories: ['dom'] }))
  expect((await app.ask(checkArticle, { body: { draft } })).missing).toEqual([])
  expect((await ask(listReleaseChoices, { query: { kind: 'topic', slugs: 'dom' } })).items).toEqual([
    { slug: 'dom', title: 'Быт', note: '' },
  ])
  await save(article('b', { categories: ['dom', 'byt'] }))
  expect(await atTopic('byt')).toEqual([200, 2])
})

/** Delivers an event as if it had failed until now: what it should have changed still has the former slug. */
async function deliverLate(moved: EventPayload<'term.moved'>): Promise<void> {
  await app.context.db.sql.query(`update comments.post_section set slug = $1, title = 'Дом'`, [moved.from.slug])
  await app.context.db.sql.query(`update newsroom.text set section = $1`, [moved.from.slug])
  await app.context.db.sql.query(`update widgets.widget set draft = jsonb_set(draft, '{slug}', to_jsonb($1::text))`, [
    moved.from.slug,
  ])
  await app.context.db.of('platform').inTransaction(trx => app.context.events.announce(trx, 'term.moved', moved))
  await app.waitUntilIdle()
}
const named = async () => {
  const { rows } = await app.context.db.sql.query<{ slug: string; title: string }>(
    'select slug, title from comments.post_section',
  )
  const [widget] = (await app.ask(listWidgetDrafts, { query: {} })).items
  const text = await app.context.db.sql.query<{ section: string }>('select section from newsroom.text')
  return [rows[0], text.rows[0]!.section, (widget as { slug?: string }).slug]
}

test('a rename that is told late does not undo a newer one, nor touch a new section with the former slug', async () => {
  const dom = await add('topic', 'Дом', { slug: 'dom' })
  const [saved] = (await save(article('a', { categories: ['dom'] }))).results
  await app.context.db.sql.query(`insert into comments.post_section values ($1, 'dom', 'Дом')`, [saved!.id])
  await ask(createText, { body: { title: 'Полка', section: 'dom' } })
  const widget = { type: 'taxonomy-posts', slot: 'footer', title: 'Дом', taxonomy: 'category', slug: 'dom' } as const
  await app.ask(saveWidgets, { body: { widgets: [widget] } })
  await change(dom.id, { slug: 'byt', title: 'Быт' })
  await change(dom.id, { slug: 'uyut' })
  await change(dom.id, { title: 'Уют' })
  await app.waitUntilIdle()
  expect(await named()).toEqual([{ slug: 'uyut', title: 'Уют' }, 'uyut', 'uyut'])

  const first = {
    kind: 'topic' as const,
    from: { id: dom.id, slug: 'dom' },
    to: { id: dom.id, slug: 'byt', title: 'Быт' },
    isShared: false,
  }
  await deliverLate(first)
  expect(await named()).toEqual([{ slug: 'uyut', title: 'Уют' }, 'uyut', 'uyut'])
  await add('topic', 'Новый дом', { slug: 'dom' })
  await deliverLate(first)
  expect(await named()).toEqual([{ slug: 'dom', title: 'Дом' }, 'dom', 'dom'])
})

test('an import finds what the office renamed and merged, and an archive carries the former slugs', async () => {
  const terms = [
    { kind: 'tag', slug: 'zima', title: 'Зима', source: 'wordpress:x:1' },
    { kind: 'tag', slug: 'sneg', title: 'Снег', source: 'wordpress:x:2' },
  ] as const
  const [zima, sneg] = (await app.ask(saveTerms, { body: { terms: [...terms] } })).results
  await change(zima!.id, { slug: 'holod' })
  await ask(mergeOfficeTerm, { params: { id: sneg!.id }, body: { into: zima!.id } })
  await merged('tag')
  const again = (await app.ask(saveTerms, { body: { terms: [...terms] } })).results
  expect(again.map(({ id, outcome, isShared }) => [id, outcome, isShared])).toEqual([
    [zima!.id, 'unchanged', true],
    [zima!.id, 'unchanged', true],
  ])
  const { items } = await app.ask(listTermDrafts, { query: {} })
  expect(items).toMatchObject([{ slug: 'holod', formerSlugs: ['sneg', 'zima'] }])

  await app.empty()
  anna = await enterFirst(app)
  const bring = async () => (await app.ask(saveTerms, { body: { terms: items } })).results.map(({ outcome }) => outcome)
  expect([await bring(), await bring(), await atTag('zima')]).toEqual([
    ['created'],
    ['unchanged'],
    [301, '/tag/holod/'],
  ])
})

test('what cannot be merged, removed or named so is refused in words', async () => {
  const [a, b] = [await add('tag', 'А', { slug: 'a' }), await add('tag', 'Б', { slug: 'b' })]
  const dom = await add('topic', 'Дом', { slug: 'dom' })
  const sad = await add('topic', 'Сад', { slug: 'sad', parentId: dom.id })
  await save(article('x', { status: 'draft', tags: ['a'] }))
  const merge = (id: number, into: number) => refusal(mergeOfficeTerm, { params: { id }, body: { into } })
  const remove = (id: number) => refusal(removeOfficeTerm, { params: { id } })
  expect(await merge(a.id, a.id)).toEqual([400, 'Сливают два разных'])
  expect((await merge(a.id, dom.id))[0]).toBe(400)
  expect(await merge(dom.id, sad.id)).toEqual([409, 'Внутри «Дом» есть подразделы: сначала слейте или удалите их'])
  expect((await remove(a.id))[1]).toContain('Удалить можно только пустое')
  expect((await remove(dom.id))[1]).toBe('Сначала удалите или слейте то, что внутри')
  expect((await remove(b.id))[0]).toBe(200)
  expect((await remove(b.id))[0]).toBe(404)
  const rename = (body: object) => refusal(changeOfficeTerm, { params: { id: sad.id }, body })
  expect((await rename({ slug: 'dom' }))[0]).toBe(409)
  expect((await rename({ slug: 'amp' }))[0]).toBe(409)
  expect((await rename({ slug: '../x' }))[0]).toBe(400)
  expect((await rename({ title: 'Огород', expected: '2020-01-01T00:00:00.000Z' }))[0]).toBe(409)
  expect((await refusal(addOfficeTerm, { body: { kind: 'tag', title: '!!!' } }))[0]).toBe(400)
  // A former slug may be taken by something new, and leads to the former owner no more.
  await change(a.id, { slug: 'aa' })
  const { tookFrom } = await ask(addOfficeTerm, { body: { kind: 'tag', title: 'Новая', slug: 'a' } })
  expect([tookFrom, (await list('tag')).map(({ former }) => former)]).toEqual(['А', [[], []]])
})

test('only administrators of the office change sections and tags', async () => {
  const sasha = await enterInvited(app, anna, { email: 'sasha@delno.test', name: 'Саша Орлов', role: 'moderator' })
  const tag = await add('tag', 'А', { slug: 'a' })
  const as = async <C extends Call>(call: C, input: CallInput<C>) => (await sendAs(sasha, call, input)).status
  expect([
    await as(listOfficeTerms, { query: { kind: 'tag' } }),
    await as(addOfficeTerm, { body: { kind: 'tag', title: 'Б' } }),
    await as(changeOfficeTerm, { params: { id: tag.id }, body: { title: 'Б' } }),
    await as(removeOfficeTerm, { params: { id: tag.id } }),
    await as(previewTermMerge, { params: { id: tag.id }, query: { into: tag.id } }),
    await as(mergeOfficeTerm, { params: { id: tag.id }, body: { into: tag.id } }),
  ]).toEqual([403, 403, 403, 403, 403, 403])
})

test('a merge whose process is killed between pieces goes on where it stopped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'delno-merge-'))
  try {
    const run = async (articles: number, isEnough: (moved: number | null) => boolean) => {
      const child = spawn(process.execPath, [fixture, dataDir, String(articles)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let last: { moved: number | null; terms: string[]; sets: string[]; listed: number } | undefined
      for await (const line of createInterface({ input: child.stdout })) {
        last = JSON.parse(line) as typeof last
        if (isEnough(last!.moved)) child.kill('SIGKILL')
      }
      return last!
    }
    const killed = await run(300, moved => moved !== null && moved >= 50)
    expect(killed.moved).toBeLessThan(300)
    expect(killed.terms).toEqual(['from', 'into'])
    expect(await run(0, () => false)).toEqual({ moved: null, terms: ['into'], sets: ['into'], listed: 300 })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
