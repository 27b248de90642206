import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseUser, markArchived } from '#contract/auth.ts'
import { saveArticles } from '#contract/office/content.ts'
import { importReactions, listReactionNumbers, setPostReaction, type PostReactionsReply } from '#contract/reactions.ts'
import { reactionKinds, type ReactionKind } from '#domain/kinds.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { refillMagazine } from '#tests/magazine.ts'

const ficus = 101
const draft = 103
const syrniki = 1_000_000_001

let app: TestApp
let anna: SignedIn
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes', 'views', 'auth', 'user', 'reactions'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await refillMagazine(app)
  anna = await app.signIn({ email: 'anna@delno.test' })
})

const url = '/svc/reactions/api/v1/posts'
let lastCaller = 0
const react = (who: SignedIn | undefined, postId: number, kind: ReactionKind | null | string, headers = {}) => {
  lastCaller += 1
  return app.app.inject({
    method: 'POST',
    url,
    // Every call has its own IP address: these tests count reactions, not the rate limit.
    remoteAddress: `10.9.${(lastCaller >> 8) & 255}.${lastCaller & 255}`,
    headers: { ...who?.headers, ...headers },
    payload: { post_id: postId, user_state: kind },
  })
}
async function read(postIds: string, who?: SignedIn): Promise<PostReactionsReply[]> {
  const response = await app.app.inject({ url: `${url}?post_ids=${postIds}`, headers: { ...who?.headers } })
  return response.json<{ data: PostReactionsReply[] }>().data
}
const numbers = ({ counts }: PostReactionsReply) => Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))

test('a reaction is set, changed and taken back; the same reaction twice counts once', async () => {
  expect((await react(anna, ficus, 'heart')).json().data).toMatchObject({ post_id: ficus, user_state: 'heart' })
  await react(anna, ficus, 'heart')
  expect(numbers((await read(`${ficus}`))[0]!)).toEqual({ heart: 1 })
  const moved = (await react(anna, ficus, 'on_fire')).json<{ data: PostReactionsReply }>().data
  expect(numbers(moved)).toEqual({ on_fire: 1 })
  expect(moved.user_ids.on_fire).toEqual([anna.userId])
  await react(anna, ficus, null)
  expect(numbers((await read(`${ficus}`, anna))[0]!)).toEqual({})
})

test('one call reads articles and recipes; drafts are left out; other readers appear as numbers only', async () => {
  await react(anna, ficus, 'angry')
  await react(anna, syrniki, 'thumbs_up')
  const [first, second, ...rest] = await read(`${syrniki},${ficus},${draft}`)
  expect(rest).toEqual([])
  expect([first!.post_id, first!.post_type, second!.post_id]).toEqual([syrniki, 'recipe', ficus])
  expect(first!.post_slug).not.toBe('')
  expect(second!.user_state).toBeNull()
  expect(reactionKinds.flatMap(kind => second!.user_ids[kind])).toEqual([])
})

test('one call takes as many ids as the calls for comments and views, 300', async () => {
  await react(anna, ficus, 'angry')
  const ask = (count: number) =>
    app.app.inject({ url: `${url}?post_ids=${Array.from({ length: count }, (_, at) => at + 1).join(',')}` })
  const most = await ask(300)
  expect(most.json<{ data: PostReactionsReply[] }>().data.find(({ post_id }) => post_id === ficus)?.counts.angry).toBe(
    1,
  )
  expect((await ask(301)).statusCode).toBe(400)
})

test('a signed-out reader, a draft and an unknown kind are refused, and a user id in a header is ignored', async () => {
  expect((await react(undefined, ficus, 'heart')).statusCode).toBe(401)
  expect((await react(anna, draft, 'heart')).statusCode).toBe(404)
  expect((await react(anna, ficus, 'love')).statusCode).toBe(400)
  const boris = await app.signIn({ email: 'boris@delno.test' })
  await react(anna, ficus, 'heart', { 'x-user-id': boris.userId })
  expect((await read(`${ficus}`, boris))[0]!.user_state).toBeNull()
})

test('a page, which has no reactions, and a post whose type differs from the named one are refused', async () => {
  const { results } = await app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'test:page',
          type: 'page',
          slug: 'o-nas',
          title: 'О нас',
          body: '<p>Мы.</p>',
          publishedAt: '2026-11-01T09:00:00Z',
        },
      ],
    },
  })
  expect((await react(anna, results[0]!.id, 'heart')).json()).toMatchObject({ success: false, code: 'forbidden' })
  expect((await react(anna, results[0]!.id, null)).statusCode).toBe(200)
  const say = (post_type: string) =>
    app.app.inject({
      method: 'POST',
      url,
      headers: anna.headers,
      payload: { post_id: ficus, user_state: 'heart', post_type },
    })
  expect((await say('recipe')).json()).toMatchObject({ code: 'validation', errors: { post_type: 'ожидается post' } })
  expect(numbers((await read(`${ficus}`))[0]!)).toEqual({})
  expect((await say('post')).statusCode).toBe(200)
})

test('new accounts on one network share the limit of ten readers; other networks are unaffected', async () => {
  const people = await Promise.all(
    Array.from({ length: 11 }, (_, index) => app.signIn({ email: `reader-${index}@delno.test` })),
  )
  const { max } = setPostReaction.rateLimit
  const statuses = []
  for (const { headers } of people)
    for (let at = 0; at < max; at += 1) {
      const payload = { post_id: draft, user_state: 'heart' }
      const sent = await app.app.inject({ method: 'POST', url, remoteAddress: '10.200.1.1', headers, payload })
      statuses.push(sent.statusCode)
    }
  expect(statuses.indexOf(429)).toBe(10 * max)
  expect((await react(people[10], ficus, 'heart')).statusCode).toBe(200)
})

test('an archived account is refused', async () => {
  const archive = { deadline: '2026-12-21T06:00:00.000Z', reasonCode: null, reasonComment: null }
  await app.ask(markArchived, { body: { id: anna.userId, archive } })
  await app.waitUntilIdle()
  const refused = await react(anna, ficus, 'heart')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'archived'])
})

test('a thousand clicks by a hundred readers, 250 at once, leave exact counts', async () => {
  const people = await Promise.all(
    Array.from({ length: 100 }, (_, index) => app.signIn({ email: `reader-${index}@delno.test` })),
  )
  const kinds = [...reactionKinds, null]
  let seed = 7
  const pick = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return kinds[seed % kinds.length]!
  }
  // In four waves: a request that waits 15 s for one of the four connections gets 503, which is correct under load.
  for (let wave = 0; wave < 4; wave += 1) {
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, index) =>
        react(people[index % people.length], index % 3 ? ficus : syrniki, pick()),
      ),
    )
    expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200]))
  }
  for (const post of await read(`${ficus},${syrniki}`)) {
    const { rows } = await app.context.db.sql.query<{ kind: ReactionKind; n: number }>(
      'select kind, count(*)::int as n from reactions.reaction where post_id = $1 group by kind',
      [post.post_id],
    )
    expect(numbers(post)).toEqual(Object.fromEntries(rows.map(({ kind, n }) => [kind, n])))
  }
})

test('imported counts appear at once and grow; a post with its own reactions keeps them', async () => {
  await react(anna, syrniki, 'heart')
  const posts = [ficus, syrniki].map(id => ({ id, counts: { heart: 40, on_fire: 2 } }))
  expect(await app.ask(importReactions, { body: { posts } })).toEqual({ success: true, taken: 1 })
  expect(await app.ask(importReactions, { body: { posts } })).toEqual({ success: true, taken: 0 })
  await react(anna, ficus, 'heart')
  const found = await read(`${ficus},${syrniki}`)
  expect(found.map(numbers)).toEqual([{ heart: 41, on_fire: 2 }, { heart: 1 }])
  const { items } = await app.ask(listReactionNumbers, { query: { limit: 1 } })
  expect(items).toEqual([{ id: ficus, counts: { heart: 41, on_fire: 2 } }])
  expect((await app.ask(listReactionNumbers, { query: { after: ficus } })).items.map(({ id }) => id)).toEqual([syrniki])
})

test('erasing a reader removes their reactions', async () => {
  await react(anna, ficus, 'heart')
  await react(anna, syrniki, 'heart')
  const counted = async () => (await read(`${ficus},${syrniki}`)).map(numbers)
  expect(await counted()).toEqual([{ heart: 1 }, { heart: 1 }])
  const past = new Date(app.clock.now().getTime() - 1000)
  await app.context.db.sql.query('update auth."user" set archived_at = $2, archive_deadline_date = $2 where id = $1', [
    anna.userId,
    past,
  ])
  await app.ask(eraseUser, { body: { id: anna.userId } })
  await app.waitUntilIdle()
  expect(await counted()).toEqual([{}, {}])
})
