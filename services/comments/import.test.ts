// Imported comments: import, display, counts, replies, export.
import { expect, test } from 'vitest'
import { listCommentsByPerson } from '#contract/comments.ts'
import { listArticleCards } from '#contract/content.ts'
import { importComments, listCommentDrafts, type CommentDraft } from '#contract/office/comments.ts'
import { listNotifications } from '#contract/notifications.ts'
import { openTestApp } from '#tests/app.ts'
import { anonymously, ficus, ficusThread, openConversation, setUpConversation, type Talker } from './testing.ts'

const { app, lena, vera } = setUpConversation(() =>
  openTestApp({
    services: ['content', 'health', 'recipes', 'views', 'media', 'auth', 'user', 'comments', 'notifications'],
  }),
)

const galina = { source: 'old:person:1', name: 'Галина Петровна', avatar: '/media/7/160.webp' }
const boris = { source: 'old:person:2', name: 'Борис Львович', isExpert: true }
const draft = (number: number, more: Partial<CommentDraft> = {}): CommentDraft => ({
  source: `old:${number}`,
  postId: ficus,
  author: galina,
  content: `Слова ${number}`,
  createdAt: `2019-03-0${number}T10:00:00+03:00`,
  ...more,
})
const answering = (number: number, answered: number, more: Partial<CommentDraft> = {}) =>
  draft(number, { replyTo: { source: `old:${answered}` }, ...more })
const importAll = (...comments: CommentDraft[]) => app.ask(importComments, { body: { comments } })
const thread = async () => (await anonymously(app, ficusThread)).body.data.data
const outline = async () =>
  // oxlint-disable-next-line no-explicit-any -- the reply as it comes
  (await thread()).map((each: any) => [
    each.content.replace(/<[^>]*>/g, ''),
    each.level,
    each.replies_cnt,
    each.recursive_likes_cnt,
    each.recursive_dislikes_cnt,
  ])

test('an import keeps the tree, people, dates and exact counts, and repeating it changes nothing', async () => {
  const comments = [
    draft(1, { likes: 3, content: 'Мой цветёт.\n\n> Поливать реже\n\n**Да**, <script>alert(1)</script>' }),
    answering(2, 1, { author: boris, likes: 2, dislikes: 1 }),
    answering(3, 2, { likes: 1 }),
    answering(4, 3, { likes: 4 }),
    answering(5, 4, { likes: 8, status: 'pending' }),
    draft(6, { author: null, likes: 1 }),
  ]
  expect((await importAll(...comments)).results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('created'))
  expect((await outline()).map((each: unknown[]) => each.slice(1))).toEqual([
    [1, 3, 10, 1],
    [2, 2, 7, 1],
    [3, 0, 1, 0],
    [3, 0, 4, 0],
    [1, 0, 1, 0],
  ])
  const [first, second, , , nameless] = await thread()
  expect(first).toMatchObject({
    author: 'Галина Петровна',
    author_id: null,
    author_url: '',
    avatar: '/media/7/160.webp',
    date: '2019-03-01T10:00:00+03:00',
    content:
      '<p>Мой цветёт.</p><blockquote>Поливать реже</blockquote><p><b>Да</b>, &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    users_liked_cnt: 3,
  })
  expect(second).toMatchObject({ author: 'Борис Львович', is_expert: true, parent: first.id })
  expect(nameless).toMatchObject({ author: 'Читатель', avatar: '/avatar.svg' })

  await app.waitUntilIdle()
  const cards = await app.ask(listArticleCards, { body: { ids: [ficus] } })
  expect(cards.items[0]).toMatchObject({ comments_count: 5 })
  expect((await importAll(...comments)).results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('unchanged'))
  expect(await outline()).toHaveLength(5)
})

test('later replies, imported or written here, are counted with the comments imported before', async () => {
  await importAll(draft(1, { likes: 1, status: 'pending' }))
  expect(await outline()).toEqual([])
  await importAll(answering(2, 1, { likes: 2 }))
  expect(await outline()).toEqual([
    ['', 1, 1, 3, 0],
    ['Слова 2', 2, 0, 2, 0],
  ])
  const [, second] = await thread()
  await lena.say('И у меня', second.id)
  await lena.put('/api/likes', { id: second.id, state: 'like' })
  expect(await outline()).toEqual([
    ['', 1, 2, 4, 0],
    ['Слова 2', 2, 1, 3, 0],
    ['И у меня', 3, 0, 0, 0],
  ])
  await importAll(answering(3, 2, { likes: 5 }))
  expect((await outline())[0]).toEqual(['', 1, 3, 9, 0])
  expect((await anonymously(app, ficusThread)).body.data.pagination.total).toBe(4)
})

test('imported comments notify nobody, skip the rules and the quota, and only pending ones wait for a moderator', async () => {
  const { body } = await lena.say('Полила')
  await importAll(
    ...[1, 2, 3, 4, 5, 6].map(number => draft(number, { replyTo: { id: body.data.id }, content: 'бля, ну и фикус' })),
    draft(7, { status: 'pending' }),
  )
  await app.waitUntilIdle()
  const notifications = await app.ask(
    listNotifications,
    { params: { userId: lena.id } },
    { headers: { authorization: lena.authorization } },
  )
  expect(notifications.meta.total).toBe(0)
  // oxlint-disable-next-line no-explicit-any -- the reply as it comes
  expect((await vera.get('/api/comments/moderation')).body.data.map((each: any) => each.content)).toEqual([
    '<p>Слова 7</p>',
  ])
})

test('the newest comments are sorted by the time of writing, not of the import', async () => {
  await lena.say('Сегодня')
  await importAll(draft(2), draft(1))
  const { body } = await anonymously(app, '/api/comments/last?limit=3')
  expect(body.data.map((each: { content: string }) => each.content)).toEqual([
    '<p>Сегодня</p>',
    '<p>Слова 2</p>',
    '<p>Слова 1</p>',
  ])
})

test('a wished id is given where it is free, and the next comment gets a greater one', async () => {
  await lena.say('Первая')
  const { results } = await importAll(
    draft(1, { source: null, id: 40 }),
    draft(2, { source: null, id: 1 }),
    draft(3, { id: 40, replyTo: { id: 40 } }),
  )
  expect(results.map(({ id }) => id)).toEqual([40, 41, 42])
  const { body } = await lena.say('Вторая')
  expect(body.data.id).toBe(43)
  expect((await importAll(draft(1, { source: null, id: 40 }))).results).toEqual([{ id: 40, outcome: 'unchanged' }])
})

test('an id above the limit is not given, so that later comments have room', async () => {
  const { results } = await importAll(
    draft(1, { source: null, id: 2 ** 40 - 1 }),
    draft(2, { source: null, id: 2 ** 39 }),
  )
  expect(results.map(({ id }) => id)).toEqual([2 ** 39 + 1, 2 ** 39])
  await lena.say('Следующая')
  const { items } = await app.ask(listCommentDrafts, { query: {} })
  expect(items.map(({ id }) => id)).toEqual([2 ** 39, 2 ** 39 + 1, 2 ** 39 + 2])
})

test('a trial reports what an import would do and writes nothing; a comment without text is refused', async () => {
  await importAll(draft(1))
  const { results } = await app.ask(importComments, { body: { comments: [draft(1), draft(2)], isTrial: true } })
  expect(results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'created'])
  expect(await outline()).toHaveLength(1)
  await expect(importAll(draft(3, { content: '<p> </p>' }))).rejects.toMatchObject({ status: 400 })
})

test('parallel imports of the same comments import them once', async () => {
  const comments = [draft(1), answering(2, 1), answering(3, 1)]
  await Promise.all([importAll(...comments), importAll(...comments), importAll(...comments)])
  expect(await outline()).toEqual([
    ['Слова 1', 1, 2, 0, 0],
    ['Слова 2', 2, 0, 0, 0],
    ['Слова 3', 2, 0, 0, 0],
  ])
})

test('counts are exact while people write, rate and moderate during an import', async () => {
  const root = await lena.say('Начало')
  const rootId: number = root.body.data.id
  await importAll(draft(1, { replyTo: { id: rootId }, likes: 2 }))
  const [, first] = await thread()
  const branch = (number: number) =>
    Array.from({ length: 20 }, (_, at) =>
      draft(2, {
        source: `branch ${number} ${at}`,
        replyTo: at === 0 ? { id: first.id } : { source: `branch ${number} ${Math.floor((at - 1) / 2)}` },
        status: at % 5 === 4 ? 'pending' : 'approved',
        likes: at,
      }),
    )
  await Promise.all([
    ...[1, 2, 3, 4].map(number => importAll(...branch(number))),
    lena.say('Ещё', first.id),
    vera.say('И ещё', rootId),
    vera.put('/api/likes', { id: rootId, state: 'like' }),
    lena.put('/api/likes', { id: first.id, state: 'like' }),
    vera.put('/api/comments/moderation', { id: first.id, action: 'reject' }),
  ])
  const { rows } = await app.context.db.sql.query<{ exact: boolean }>(`
    select k.is_visible = (c.status = 1 and c.deleted_at is null)
      and k.replies = (select count(*) from comments.comment d join comments.comment_counter b on b.comment_id = d.id
        where c.id = any (d.path) and b.is_visible)
      and k.recursive_likes = k.likes + (select coalesce(sum(b.likes), 0) from comments.comment d
        join comments.comment_counter b on b.comment_id = d.id where c.id = any (d.path) and b.is_visible) as exact
    from comments.comment c join comments.comment_counter k on k.comment_id = c.id`)
  // The reply to the comment that is being rejected may come too late.
  expect(rows.length).toBeGreaterThanOrEqual(83)
  expect(rows.filter(({ exact }) => !exact)).toEqual([])
  const posts = await app.context.db.sql.query(`
    select visible - (select count(*) from comments.comment_counter k where k.is_visible) as visible,
      listed - (select count(*) from comments.comment_counter k where k.is_visible or k.replies > 0) as listed from comments.post`)
  expect(posts.rows).toEqual([{ visible: 0, listed: 0 }])
})

test('an export has no e-mails and IP addresses, and importing it gives the same thread', async () => {
  const { body } = await lena.say('Полила')
  await vera.say('А я нет', body.data.id)
  await lena.delete(`/api/comments?id=${body.data.id}`)
  await importAll(
    draft(1, { author: boris, likes: 2 }),
    answering(2, 1, { status: 'spam' }),
    draft(3, { author: null }),
  )
  const drafts = await app.ask(listCommentDrafts)
  expect(JSON.stringify(drafts)).not.toMatch(/@delno\.test|10\.\d+\.\d+|Браузер|Полила/)
  expect(drafts.items.map(({ id, removed, status }) => [id, removed?.by ?? null, status])).toEqual([
    [1, 'author', 'approved'],
    [2, null, 'approved'],
    [3, null, 'approved'],
    [4, null, 'spam'],
    [5, null, 'approved'],
  ])
  const before = await thread()

  await app.empty()
  await openConversation(app)
  const withoutAccounts = drafts.items.map(each => ({
    ...each,
    author: each.author && { ...each.author, userId: null },
  }))
  await app.ask(importComments, { body: { comments: withoutAccounts } })
  // oxlint-disable-next-line no-explicit-any -- the reply as it comes
  const shown = (comments: any[]) => comments.map(each => ({ ...each, author_id: null, author_url: '' }))
  expect(shown(await thread())).toEqual(shown(before))
  const again = await app.ask(listCommentDrafts)
  expect(again.items).toEqual(withoutAccounts)
})

test('a moderator removes the name of an author without an account, and the next import does not restore it', async () => {
  const { results } = await importAll(draft(1), draft(2))
  const decide = (talker: Talker, id: number) => talker.put('/api/comments/moderation', { id, action: 'anonymize' })
  expect((await decide(lena, results[0]!.id)).status).toBe(403)
  expect((await decide(vera, results[0]!.id)).status).toBe(200)
  await importAll(draft(1), draft(2), draft(3))
  const comments = await thread()
  expect(comments.map((each: { author: string }) => each.author)).toEqual(Array(3).fill('Читатель'))
  expect(comments.map((each: { avatar: string }) => each.avatar)).toEqual(Array(3).fill('/avatar.svg'))
  const { body } = await lena.say('Своё')
  expect(await decide(vera, body.data.id)).toMatchObject({ status: 409 })
  expect(await vera.put('/api/comments/moderation', { id: results[0]!.id, action: 'ban' })).toMatchObject({
    status: 409,
  })
})

test('a comment imported with a lower id than its parent can be replied to, even when the parent is removed', async () => {
  const { body } = await lena.say('Полила')
  const taken = body.data.id
  const removed = { at: '2019-03-01T11:00:00+03:00', by: 'moderator' as const }
  const { results } = await importAll(
    draft(1, { id: taken, author: null, content: '', removed }),
    answering(2, 1, { id: taken + 50 }),
  )
  const [above, below] = results.map(({ id }) => id)
  expect(above).toBeGreaterThan(below!)
  const { status, body: reply } = await lena.say('И у меня', below)
  expect([status, reply.data.parent, reply.data.level]).toEqual([200, below, 3])
})

test('comments imported for an account are sorted among its own by the time of writing', async () => {
  await lena.say('Полила')
  await importAll(draft(1, { author: { source: 'old:person:3', userId: lena.id, name: 'Лена' } }))
  const { data } = await app.ask(listCommentsByPerson, { body: { user_id: lena.id, audience: 'everybody' } })
  expect(data.data.map(({ content }) => content)).toEqual(['<p>Полила</p>', '<p>Слова 1</p>'])
})

test('a thread longer than one batch equals its pages, for both sort orders', async () => {
  const total = 1_300
  for (let from = 0; from < total; from += 200) {
    const comments = Array.from({ length: Math.min(200, total - from) }, (_, n): CommentDraft => {
      const number = from + n
      // The first batch shows nothing but the placeholder of its last comment, whose replies are in the next batch.
      const more = {
        source: `many:${number}`,
        createdAt: new Date(1.6e12 + number * 1000).toISOString(),
        likes: number % 7,
      }
      if (number < 1_000) return draft(number, { ...more, status: 'pending' })
      return number % 3 === 0
        ? draft(number, more)
        : answering(number, 0, { ...more, replyTo: { source: `many:${number - (number % 3)}` } })
    })
    await importAll(...comments)
  }
  for (const sort of ['oldest', 'trending']) {
    const ask = async (query: string) => (await anonymously(app, `${ficusThread}?sort=${sort}&${query}`)).body.data
    const { data, pagination } = await ask('limit=10000')
    expect(pagination).toMatchObject({ total: 301, current_page: 1, last_page: 1, from: 1, to: 301 })
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(...(await ask(`limit=100&page=${page}`)).data)
    expect(data).toEqual(pages)
  }
})
