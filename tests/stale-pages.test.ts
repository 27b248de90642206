// While a page cannot be rendered again (the database is away), its old version is shown, unless its contents were
// meanwhile withdrawn from readers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { listComments } from '#contract/comments.ts'
import { getSinglePost, listAuthors, listHomePosts } from '#contract/content.ts'
import { removeArticle, saveArticles } from '#contract/office/content.ts'
import { changeOfficeTerm, listOfficeTerms } from '#contract/office/terms.ts'
import { removeRecipe, saveRecipes } from '#contract/office/recipes.ts'
import { getRecipe } from '#contract/recipes.ts'
import type { WebSite } from '#server/hosting/web-host.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { signInTalker } from '#services/comments/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { daysAgo, seedMagazine } from './magazine.ts'

let app: TestApp
let isAway = false
const site: WebSite = {
  web: {
    inlineScriptHashes: [],
    renderPage: async (request, page) => {
      if (isAway) throw new Error('база не отвечает')
      const [, kind, name = ''] = new URL(request.url).pathname.split('/')
      const shown =
        kind === 'article'
          ? (await page.ask.ask(getSinglePost, { params: { slug: name } })).title
          : kind === 'dish'
            ? (await page.ask.ask(getRecipe, { params: { id: name } })).title
            : kind === 'home'
              ? JSON.stringify(await page.ask.ask(listHomePosts, { query: { limit: 20 } }))
              : JSON.stringify(await page.ask.ask(listComments, { params: { postId: name } }))
      page.cacheSeconds = 300
      return new Response(shown, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
  },
}
beforeAll(async () => {
  app = await openTestApp({
    services: ['content', 'health', 'recipes', 'views', 'media', 'auth', 'user', 'gateway', 'comments'],
    site,
  })
  await seedMagazine(app)
  await app.waitUntilIdle()
})
afterAll(() => app.close())

/** Statuses of pages that were shown before `change`, read after it with the database away. */
async function statusesAfter(paths: readonly string[], change: () => Promise<unknown>): Promise<number[]> {
  const read = () => Promise.all(paths.map(async path => (await app.app.inject(path)).statusCode))
  expect(await read()).toEqual(paths.map(() => 200))
  await change()
  await app.waitUntilIdle()
  isAway = true
  try {
    return await read()
  } finally {
    isAway = false
  }
}

const common = (slug: string) => ({
  source: `test:${slug}`,
  slug,
  title: slug,
  body: '<p>Полить.</p>',
  publishedAt: daysAgo(1),
})
const slugs = ['izmenena', 'snyata', 'otlozhena', 'udalena']
const changes = [
  { title: 'Иначе' },
  { status: 'draft' as const },
  { status: 'scheduled' as const, publishedAt: daysAgo(-1) },
  { title: 'Уже не здесь' },
]

test('a withdrawn article is not shown while the site cannot render it again, and a changed one is', async () => {
  const drafts = slugs.map(slug => ({ ...common(slug), type: 'post' as const }))
  const { results } = await app.ask(saveArticles, { body: { articles: drafts } })
  await app.waitUntilIdle()
  const paths = slugs.map(slug => `/article/${slug}`)
  const change = async () => {
    for (const [at, draft] of drafts.entries())
      await app.ask(saveArticles, { body: { articles: [{ ...draft, ...changes[at] }] } })
    await app.ask(removeArticle, { body: { id: results.at(-1)!.id } })
  }
  expect(await statusesAfter(paths, change)).toEqual([200, 503, 503, 503])
})

test('a withdrawn recipe is not shown while the site cannot render it again, and a changed one is', async () => {
  const author = (await app.ask(listAuthors)).items[0]
  const minutes = { prepMinutes: 5, cookMinutes: 5, totalMinutes: 10 }
  const drafts = slugs.map(slug => ({ ...common(`blyudo-${slug}`), ...minutes, author, portions: 2 }))
  const save = (recipes: object[]) => app.ask(saveRecipes, { body: { recipes: recipes as never } })
  const { results } = await save(drafts)
  await app.waitUntilIdle()
  const paths = results.map(({ id }) => `/dish/${id}`)
  const change = async () => {
    for (const [at, draft] of drafts.entries()) await save([{ ...draft, ...changes[at] }])
    await app.ask(removeRecipe, { body: { id: results.at(-1)!.id } })
  }
  expect(await statusesAfter(paths, change)).toEqual([200, 503, 503, 503])
})

test('a removed picture of a comment, and then the removed comment, are on no page while the site cannot render it again', async () => {
  const lena = await signInTalker(app, 'lena')
  const id = (await lena.say('Вот он')).body.data.id
  const form = new FormData()
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264' } })
    .jpeg()
    .toBuffer()
  form.set('image', new Blob([new Uint8Array(image)]), 'ficus.jpg')
  form.set('post_id', '101')
  form.set('comment_id', String(id))
  const packed = new Response(form)
  const sent = await lena.post('/api/files', Buffer.from(await packed.arrayBuffer()), {
    'content-type': packed.headers.get('content-type')!,
  })
  const [file] = sent.body.data.files
  await app.waitUntilIdle()
  expect((await app.app.inject('/thread/101')).body).toContain(file.path)
  expect(await statusesAfter(['/thread/101'], () => lena.delete(`/api/files/${file.id}`))).toEqual([503])
  expect(await statusesAfter(['/thread/101'], () => lena.delete(`/api/comments?id=${id}`))).toEqual([503])
})

test('cards in any list have the new name and address of a renamed section at once', async () => {
  const anna = await enterFirst(app)
  await app.ask(saveArticles, {
    body: { articles: [{ ...common('v-domashnem'), type: 'post', body: '<p>Слова.</p>', categories: ['dom'] }] },
  })
  await app.waitUntilIdle()
  const { items } = await anna.browser.ask(listOfficeTerms, { query: { kind: 'topic', q: 'dom' } })
  const { id, title } = items.find(({ slug }) => slug === 'dom')!
  const home = async () => (await app.app.inject('/home')).body
  expect(await home()).toContain(`"title":"${title}"`)
  await anna.browser.ask(changeOfficeTerm, { params: { id }, body: { title: 'Жильё', slug: 'zhilyo' } })
  await app.waitUntilIdle()
  const shown = await home()
  expect([shown.includes('"title":"Жильё"'), shown.includes('/topics/zhilyo'), shown.includes('/topics/dom/')]).toEqual(
    [true, true, false],
  )
})
