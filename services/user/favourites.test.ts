import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeArticle, saveArticles } from '#contract/office/content.ts'
import { removeRecipe } from '#contract/office/recipes.ts'
import { dayMs } from '#domain/time-units.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { daysAgo, refillMagazine } from '#tests/magazine.ts'
import { openUsers } from './user.ts'
import { removeExpiredFavourites } from './gone-posts.ts'
import { favouritesMax, foldersMax } from './limits.ts'
import { makeCaller, type Caller } from './testing.ts'

const ficus = 101
const table = 102
const draft = 103
const heat = 201
const page = 301
const syrniki = 1_000_000_001
const omelette = 1_000_000_002

let app: TestApp
let lena: Caller
let oleg: Caller
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes', 'views', 'auth', 'user'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await refillMagazine(app)
  lena = await makeCaller(app, 'lena@delno.test')
  oleg = await makeCaller(app, 'oleg@delno.test')
})

const addTo = (who: Caller, postId: number, folderId?: number | null) =>
  who.post('/favorites', { postId, ...(folderId === undefined ? {} : { folderId }) })
const idsOf = (reply: { body: { data: { postId: number }[] } }) => reply.body.data.map(({ postId }) => postId)
const makeFolder = async (who: Caller, name: string): Promise<number> =>
  (await who.post('/folders', { name })).body.data.id

async function fill(userId: string, count: number): Promise<void> {
  await app.context.db.sql.query(
    `insert into "user".favorite (user_id, post_id, created_at) select $1, n, now() from generate_series(500001, 500000 + $2::int) n`,
    [userId, count],
  )
}

describe('favourites', () => {
  test('are listed newest first, articles and recipes alike, with what a card shows', async () => {
    for (const id of [ficus, syrniki, heat]) expect((await addTo(lena, id)).status).toBe(200)
    const { status, body } = await lena.get('/favorites')
    expect(status).toBe(200)
    expect(
      body.data.map((item: { post: { type: string; title: string; url: string } }) => [
        item.post.type,
        item.post.title,
        item.post.url,
      ]),
    ).toEqual([
      ['health', 'Сон в жару', '/health/son/son-v-zharu'],
      ['recipe', 'Сырники', '/recipe/syrniki'],
      ['post', 'Фикус зимой', '/fikus-zimoj'],
    ])
    expect(body.data[1]).toMatchObject({ post_id: syrniki, postId: syrniki, folderId: null })
    expect(body.meta).toEqual({ total: 3, total_pages: 1, page: 1, limit: 30 })
  })

  test('are listed by page, by folder or by post', async () => {
    const soups = await makeFolder(lena, 'Супы')
    await addTo(lena, ficus)
    await addTo(lena, table, soups)
    await addTo(lena, heat)
    await addTo(lena, omelette, soups)
    expect(idsOf(await lena.get('/favorites?limit=2&page=2'))).toEqual([table, ficus])
    expect(idsOf(await lena.get('/favorites?folder_ids=0'))).toEqual([heat, ficus])
    expect(idsOf(await lena.get(`/favorites?folder_ids=${soups}`))).toEqual([omelette, table])
    expect(idsOf(await lena.get(`/favorites?folder_ids=0,${soups}`))).toHaveLength(4)
    expect(idsOf(await lena.get(`/favorites?post_ids=${table},${page}`))).toEqual([table])
    expect((await lena.get('/favorites?folder_ids=0&limit=1')).body.meta).toMatchObject({ total: 2, total_pages: 2 })
  })

  test('are refused in pages of more than a hundred', async () => {
    const { status, body } = await lena.get('/favorites?limit=101')
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'validation', ['limit']])
  })

  test('of one post stay one under parallel requests', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => addTo(lena, ficus)))
    expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([200]))
    expect(new Set(replies.map(reply => reply.body.data.id)).size).toBe(1)
    expect((await lena.get('/favorites')).body.meta.total).toBe(1)
  })

  test('keep their folder when added again, and move when a folder is named', async () => {
    const soups = await makeFolder(lena, 'Супы')
    await addTo(lena, ficus, soups)
    expect((await addTo(lena, ficus)).body.data.folderId).toBe(soups)
    expect((await addTo(lena, ficus, null)).body.data.folderId).toBeNull()
    expect((await lena.patch(`/favorites/${ficus}`, { folderId: soups })).body.data.folderId).toBe(soups)
    expect((await lena.patch(`/favorites/${table}`, { folderId: soups })).status).toBe(404)
  })

  test('can be removed, and removed again with the same answer', async () => {
    await addTo(lena, ficus)
    expect((await lena.delete(`/favorites/${ficus}`)).body).toEqual({ success: true })
    expect((await lena.delete(`/favorites/${ficus}`)).body).toEqual({ success: true })
    expect((await lena.get('/favorites')).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test.each([draft, 999, 1_000_000_999])('cannot hold a post that readers cannot open: %i', async id => {
    const { status, body } = await addTo(lena, id)
    expect([status, body]).toEqual([
      404,
      {
        success: false,
        code: 'not_found',
        message: 'Такого материала нет',
        errors: { postId: 'такого материала нет' },
      },
    ])
  })

  test('stop exactly at their limit under parallel requests', async () => {
    await fill(lena.id, favouritesMax - 2)
    const replies = await Promise.all([ficus, table, heat, page, syrniki, omelette].map(id => addTo(lena, id)))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    expect((await addTo(oleg, ficus)).status).toBe(200)
  })
})

describe('a post that is gone', () => {
  const draftOfTable = {
    source: 'test:2',
    type: 'post',
    slug: 'stol-bez-hlama',
    title: 'Стол без хлама',
    body: '',
  } as const
  const save = async (status: 'draft' | 'published') => {
    await app.ask(saveArticles, { body: { articles: [{ ...draftOfTable, status, publishedAt: daysAgo(2) }] } })
    await app.waitUntilIdle()
  }

  test('is left out of lists and counts and comes back with its folder', async () => {
    const home = await makeFolder(lena, 'Дом')
    await addTo(lena, table, home)
    await addTo(lena, ficus)
    await save('draft')
    expect((await lena.get('/favorites')).body).toMatchObject({ data: [{ postId: ficus }], meta: { total: 1 } })
    expect((await lena.get('/folders')).body.data).toMatchObject([{ id: home, total: 0, favorites: [] }])
    await save('published')
    expect((await lena.get(`/favorites?folder_ids=${home}`)).body).toMatchObject({
      data: [{ postId: table, folderId: home }],
      meta: { total: 1 },
    })
  })

  test('is left out of lists even before its event arrives', async () => {
    await addTo(lena, table)
    await app.ask(removeArticle, { body: { id: table } })
    expect((await lena.get('/favorites')).body.data).toEqual([])
  })

  test('is left out of counts after a list has met it, when its event was missed', async () => {
    await fill(lena.id, 1)
    await addTo(lena, ficus)
    expect((await lena.get('/favorites')).body).toMatchObject({ data: [{ postId: ficus }], meta: { total: 2 } })
    await app.waitUntilIdle()
    expect((await lena.get('/favorites')).body.meta.total).toBe(1)
  })

  test('keeps its favourites when it came back but its event was missed', async () => {
    await addTo(lena, table)
    await app.context.db.sql.query('insert into "user".gone_post (post_id, gone_at) values ($1, $2)', [
      table,
      new Date(app.clock.now().getTime() - 40 * dayMs),
    ])
    expect((await lena.get('/favorites')).body.meta.total).toBe(0)
    expect(await removeExpiredFavourites(openUsers(app.context))).toBe(0)
    expect(idsOf(await lena.get('/favorites'))).toEqual([table])
  })

  test('loses its favourites after a month; other posts keep theirs', async () => {
    await addTo(lena, table)
    await addTo(lena, ficus)
    await save('draft')
    const users = openUsers(app.context)
    app.clock.advance(29 * dayMs)
    expect(await removeExpiredFavourites(users)).toBe(0)
    app.clock.advance(2 * dayMs)
    expect(await removeExpiredFavourites(users)).toBe(1)
    await save('published')
    lena = await makeCaller(app, 'lena@delno.test')
    expect(idsOf(await lena.get('/favorites'))).toEqual([ficus])
  })

  test('may be a recipe', async () => {
    await addTo(lena, omelette)
    await app.ask(removeRecipe, { body: { id: omelette } })
    await app.waitUntilIdle()
    expect((await lena.get('/favorites')).body.meta.total).toBe(0)
  })
})

describe('folders', () => {
  test('are listed by name with their favourites; the default one is only counted', async () => {
    const soups = await makeFolder(lena, '  Супы  и каши ')
    const garden = await makeFolder(lena, 'Дача')
    for (const id of [ficus, table, heat, syrniki, omelette]) await addTo(lena, id, soups)
    await addTo(lena, page)
    const { body } = await lena.get('/folders?page=0&limit=100')
    expect(body.data).toMatchObject([
      { id: garden, folderId: garden, name: 'Дача', total: 0, favorites: [] },
      { id: soups, folderId: soups, name: 'Супы и каши', total: 5 },
    ])
    expect(body.data[1].favorites.map(({ postId }: { postId: number }) => postId)).toEqual([
      omelette,
      syrniki,
      heat,
      table,
      ficus,
    ])
    expect(body.meta).toEqual({ total: 2, page: 0, limit: 100, default_total: 1 })
    expect((await lena.get('/folders?page=1&limit=1')).body.data).toMatchObject([{ id: soups }])
  })

  test('include their newest hundred favourites; the others come by page', async () => {
    const soups = await makeFolder(lena, 'Супы')
    await app.context.db.sql.query(
      `insert into "user".favorite (user_id, post_id, folder_id, created_at)
       select $1::uuid, 5000 + n, $2::integer, now() from generate_series(1, 130) n`,
      [lena.id, soups],
    )
    const { body } = await lena.get('/folders')
    expect(body.data[0].total).toBe(130)
    const newest = body.data[0].favorites.map(({ postId }: { postId: number }) => postId)
    expect([newest.length, newest[0], newest.at(-1)]).toEqual([100, 5130, 5031])
    const second = await lena.get(`/favorites?folder_ids=${soups}&page=2&limit=100`)
    expect(second.body.meta).toMatchObject({ total: 130, total_pages: 2, page: 2 })
  })

  test('have unique names regardless of case, also under parallel requests', async () => {
    const replies = await Promise.all(
      ['Дача', 'дача', 'ДАЧА', ' Дача', 'дАча'].map(name => lena.post('/folders', { name })),
    )
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await lena.post('/folders', { name: 'общее' })).body).toMatchObject({
      code: 'conflict',
      message: 'Папка с таким названием уже есть',
    })
    expect((await oleg.post('/folders', { name: 'Дача' })).status).toBe(200)
  })

  test('can be renamed, also in case only, but not to the name of another folder', async () => {
    const garden = await makeFolder(lena, 'Дача')
    await makeFolder(lena, 'Супы')
    expect((await lena.patch(`/folders/${garden}`, { name: 'ДАЧА' })).body.data).toMatchObject({ name: 'ДАЧА' })
    expect((await lena.patch(`/folders/${garden}`, { name: 'супы' })).status).toBe(409)
    expect((await lena.patch('/folders/999999', { name: 'Лес' })).status).toBe(404)
    expect((await lena.patch(`/folders/${garden}`, { name: '  ' })).body.errors).toEqual({ name: 'нужно название' })
  })

  test('move their favourites to the default one when removed', async () => {
    const garden = await makeFolder(lena, 'Дача')
    await addTo(lena, ficus, garden)
    expect((await lena.delete(`/folders/${garden}`)).body).toEqual({ success: true })
    expect((await lena.get('/favorites?folder_ids=0')).body.data).toMatchObject([{ postId: ficus, folderId: null }])
    expect((await lena.delete(`/folders/${garden}`)).status).toBe(404)
    expect((await addTo(lena, table, garden)).status).toBe(404)
  })

  test('stop exactly at their limit under parallel requests', async () => {
    await app.context.db.sql.query(
      `insert into "user".folder (user_id, name, name_key, created_at) select $1, 'f' || n, 'f' || n, now() from generate_series(1, $2::int) n`,
      [lena.id, foldersMax - 3],
    )
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => lena.post('/folders', { name: `Новая ${n}` })),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(3)
    expect(replies.filter(reply => reply.status === 409)).toHaveLength(5)
  })
})

describe('favourites and folders of a person', () => {
  const everything = (folder: number) =>
    [
      ['GET', '/favorites'],
      ['GET', '/folders'],
      ['POST', '/favorites', { postId: ficus }],
      ['PATCH', `/favorites/${ficus}`, { folderId: null }],
      ['DELETE', `/favorites/${ficus}`],
      ['POST', '/folders', { name: 'Чужая' }],
      ['PATCH', `/folders/${folder}`, { name: 'Чужая' }],
      ['DELETE', `/folders/${folder}`],
    ] as const

  test('answer 403 to other readers and 401 without a sign-in', async () => {
    const garden = await makeFolder(lena, 'Дача')
    await addTo(lena, ficus, garden)
    for (const [method, path, body] of everything(garden)) {
      expect([path, (await oleg.send(method, path, body, lena.id)).body]).toMatchObject([
        path,
        { code: 'forbidden', message: 'Это чужой профиль' },
      ])
      expect([path, (await lena.anonymously(method, path, body)).body]).toMatchObject([path, { code: 'unauthorized' }])
    }
    expect((await lena.get(`/favorites?folder_ids=${garden}`)).body.meta.total).toBe(1)
  })

  test('cannot be read or changed by moderators', async () => {
    const garden = await makeFolder(lena, 'Дача')
    await addTo(lena, ficus, garden)
    const vera = await makeCaller(app, 'vera@delno.test', { role: 'moderator' })
    for (const [method, path, body] of everything(garden))
      expect([path, (await vera.send(method, path, body, lena.id)).status]).toEqual([path, 403])
  })

  test('can be read but not changed by a banned person', async () => {
    await addTo(oleg, ficus)
    const garden = await makeFolder(oleg, 'Дача')
    const banned = await makeCaller(app, 'oleg@delno.test', { isBanned: true })
    for (const [method, path, body] of everything(garden)) {
      const reply = await banned.send(method, path, body)
      if (method === 'GET') expect([path, reply.status]).toEqual([path, 200])
      else expect([path, reply.status, reply.body.isBanned]).toEqual([path, 403, true])
    }
  })

  test('cannot use a folder of another person', async () => {
    const garden = await makeFolder(oleg, 'Дача')
    expect((await addTo(lena, ficus, garden)).status).toBe(404)
    await addTo(lena, ficus)
    expect((await lena.patch(`/favorites/${ficus}`, { folderId: garden })).status).toBe(404)
    expect((await lena.patch(`/folders/${garden}`, { name: 'Моя' })).status).toBe(404)
    expect((await lena.delete(`/folders/${garden}`)).status).toBe(404)
    expect((await lena.get(`/favorites?folder_ids=${garden}`)).body.data).toEqual([])
  })

  test('take a hundred and twenty changes a minute', async () => {
    const replies = await Promise.all(Array.from({ length: 125 }, () => lena.delete(`/favorites/${ficus}`)))
    expect(replies.filter(reply => reply.status === 429).map(reply => reply.body.code)).toEqual(
      Array.from({ length: 5 }, () => 'rate_limited'),
    )
  })
})
