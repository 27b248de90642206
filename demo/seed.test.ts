import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseBody } from '#article-body/parse.ts'
import type { AskOptions } from '#contract/client/ask.ts'
import { countComments, listComments, listLastComments } from '#contract/comments.ts'
import { getSinglePost, listHomePosts } from '#contract/content.ts'
import { getHealthPost } from '#contract/health.ts'
import { listLivingTexts, listUntakenArticles } from '#contract/newsroom-health.ts'
import { listGateTasks } from '#contract/newsroom-gate.ts'
import { getIssue, listIssues } from '#contract/office/newsletters.ts'
import { listRecipeDrafts } from '#contract/office/recipes.ts'
import { listGateArticles } from '#contract/office/releasing.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { checkByAllRules } from '#services/newsroom/gate/check-article.ts'
import { defaultSettings, problemsOfDraft } from '#services/newsroom/gate/gate.ts'
import { draftOfRecipe } from '#services/newsroom/release/recipe-draft.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { draw } from './art/draw.mjs'
import { pictureHash } from './raster.ts'
import { readMagazine } from './read-magazine.ts'
import { seedDemo } from './seed.ts'

/** Rasters take minutes. A patch of one colour takes nothing; each drawing gets another colour. */
async function loadPatch(name: string): Promise<{ bytes: Buffer; title: string }> {
  const background = `#${pictureHash(name).slice(0, 6)}`
  return {
    bytes: await sharp({ create: { width: 32, height: 18, channels: 3, background } })
      .png()
      .toBuffer(),
    title: draw(name).title,
  }
}

/** By every rule of the newsroom, also by those that only warn: what a fresh installation shows is how a text is meant to be. */
async function expectNothingBroken(app: TestApp, chief: AskOptions): Promise<void> {
  const { articles, recipes } = readMagazine()
  const today = app.clock.now().toISOString().slice(0, 10)
  const found: string[] = []
  const { items } = await app.ask(listGateArticles, { body: { ids: articles.map(({ id }) => id), limit: 200 } })
  expect(items).toHaveLength(articles.filter(({ type }) => type !== 'page').length)
  for (const archived of items)
    for (const { rule, reason, title } of checkByAllRules(archived, defaultSettings, today))
      found.push(`${title}: ${rule}, ${reason}`)
  const recipeDrafts = (await app.ask(listRecipeDrafts, { query: { after: 0 } })).items
  expect(recipeDrafts).toHaveLength(recipes.length)
  for (const recipe of recipeDrafts) {
    const draft = draftOfRecipe(recipe)
    const problems = problemsOfDraft(draft, parseBody(draft.body), { settings: defaultSettings, today })
    for (const { rule, reason } of problems) found.push(`${draft.title}: ${rule}, ${reason}`)
  }
  expect(found).toEqual([])

  const health = articles.filter(({ type }) => type === 'health')
  const living = await app.ask(listLivingTexts, {}, chief)
  expect(living.counts).toEqual({ total: health.length, due: 0, soon: 1 })
  expect((await app.ask(listUntakenArticles, {}, chief)).items).toEqual([])
  expect((await app.ask(listGateTasks, { params: { rule: 'health-signature' } }, chief)).items).toEqual([])
  const { meta } = await app.ask(getHealthPost, { params: { slug: 'vitamin-d' } })
  expect(meta.review).toMatchObject({ checkedOn: expect.any(String), changes: [{ words: expect.any(String) }] })
  expect(JSON.stringify(meta)).not.toContain('reviewedAt')
}

/** Those that were sent lie in the archive of letters, and the draft could go out. */
async function expectLetters(app: TestApp, chief: AskOptions): Promise<void> {
  const { items } = await app.ask(listIssues, {}, chief)
  expect(items.map(({ state }) => state).toSorted()).toEqual(['draft', 'sent', 'sent'])
  for (const { id } of items) {
    const { issue } = await app.ask(getIssue, { params: { id } }, chief)
    expect([issue.subject, issue.letter.problems]).toEqual([issue.subject, []])
  }
}

test('seeding the demo a second time changes nothing, even on another day', async () => {
  await using app = await openTestApp()
  const first = await seedDemo({ ask: app.ask, clock: app.clock, loadPicture: loadPatch })
  expect(first.updated).toBe(0)
  expect(first.created).toBeGreaterThan(150)
  expect(first.views).toBeGreaterThan(10_000)
  expect(first.comments).toBeGreaterThan(150)
  expect(first.reactions).toBeGreaterThan(70)
  await app.waitUntilIdle()

  const home = await app.ask(listHomePosts, {})
  expect(home.items).toHaveLength(30)
  expect(home.items.every(item => item.image !== null)).toBe(true)
  const lead = await app.ask(getSinglePost, { params: { slug: home.items[0]!.name } })
  expect(JSON.stringify(lead.parsed_content)).not.toContain('art:')
  // No line ends with a preposition.
  const words = home.items.map(({ title, excerpt }) => `${title} ${excerpt}`).join(' ')
  expect([words.match(/ [вкс]\u00a0/g)!.length > 10, words.match(/ [вкс] [а-яё]/)]).toEqual([true, null])
  expect(new Date(lead.date * 1000).getTime()).toBeLessThanOrEqual(app.clock.now().getTime())

  const { data } = (await app.ask(listComments, { params: { postId: 102 } })).data
  expect(lead.comments_count + data.length).toBeGreaterThan(10)
  expect(data.some(({ level, is_expert: isExpert }) => level === 3 || isExpert)).toBe(true)
  const asOf = app.clock.now().toISOString()
  expect(data.filter(({ date_gmt: date, avatar }) => date > asOf || avatar === '')).toEqual([])
  expect((await app.ask(countComments, { query: { post_ids: '102' } })).data[0]!.count).toBe(data.length)
  expect((await app.ask(listLastComments, {})).data.every(({ post }) => post.url.startsWith('/'))).toBe(true)

  const { token } = await enterFirst(app)
  const chief = { headers: { authorization: `Bearer ${token}` } }
  await expectNothingBroken(app, chief)
  await expectLetters(app, chief)
  app.clock.advance(86_400_000)
  const second = await seedDemo({ ask: app.ask, clock: app.clock, loadPicture: loadPatch })
  expect(second).toEqual({
    created: 0,
    updated: 0,
    unchanged: first.created,
    pictures: 0,
    files: 0,
    comments: 0,
    views: 0,
    reactions: 0,
  })
}, 180_000)
