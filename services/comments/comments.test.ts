// Comments over the real application: writing, reading, order, counts, quota.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { batchRequests } from '#contract/gateway.ts'
import { commentList, listComments } from '#contract/comments.ts'
import { getSinglePost } from '#contract/content.ts'
import { setBan } from '#contract/auth.ts'
import type { EventPayload } from '#contract/events.ts'
import { removeArticle, saveArticles } from '#contract/office/content.ts'
import { dayMs } from '#domain/time-units.ts'
import { daysAgo } from '#tests/magazine.ts'
import {
  anonymously,
  ficus,
  ficusThread,
  readComments,
  setUpConversation,
  signInTalker,
  writeComment,
  type Talker,
} from './testing.ts'

const { app, lena, oleg, vera } = setUpConversation()

const minute = () => app.clock.advance(60_001)

const say = (talker: Talker, content: string, parent = 0) => writeComment(app, talker, content, parent)

const read = (path = ficusThread) => readComments(app, path)

describe('a new comment', () => {
  test('is visible to everybody at once, with the name and without the private fields of its author', async () => {
    const { status, body } = await lena.say('Полила, **ожил**!')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      content: '<p>Полила, <b>ожил</b>!</p>',
      post_ID: ficus,
      author_id: lena.id,
      author_email: 'lena@delno.test',
      agent: 'Браузер',
      parent: 0,
      level: 1,
      date: '2026-11-21T09:00:00+03:00',
      date_gmt: '2026-11-21T06:00:00.000Z',
      audit_status: { id: 1, name: 'approved', name_ru: 'Опубликован' },
    })
    const [comment] = await read()
    expect(comment).toMatchObject({
      id: body.data.id,
      content: '<p>Полила, <b>ожил</b>!</p>',
      author: 'Читатель 1',
      author_url: `/profile/user/${lena.id}/comments`,
      author_email: '',
      author_IP: '',
      agent: '',
    })
    const [forVera] = (await vera.get(ficusThread)).body.data.data
    expect(forVera).toMatchObject({ author_email: 'lena@delno.test', agent: 'Браузер' })
    expect(forVera.author_IP).toMatch(/^10\./)
    const [forOleg] = (await oleg.get(ficusThread)).body.data.data
    expect(forOleg).toMatchObject({ author_email: '', author_IP: '', agent: '' })
  })

  test('is announced as published, changed and counted, and the article shows the count', async () => {
    const changedTags: string[] = []
    const published: EventPayload<'comment.published'>[] = []
    const ends = [
      app.context.events.on('comment.published', payload => void published.push(payload)),
      app.context.events.on('comment.changed', ({ tags }) => void changedTags.push(...tags)),
    ]
    const id = await say(lena, 'Спасибо')
    const answer = await say(oleg, 'Пожалуйста', id)
    await app.waitUntilIdle()
    for (const end of ends) end()
    expect(published).toMatchObject([
      { id, postId: ficus, authorId: lena.id, parentId: null, parentAuthorId: null },
      { id: answer, postId: ficus, authorId: oleg.id, parentId: id, parentAuthorId: lena.id },
    ])
    expect(changedTags).toContain(`comments:${ficus}`)
    const article = await app.ask(getSinglePost, { params: { slug: 'fikus-zimoj' } })
    expect(article.comments_count).toBe(2)
  })

  test('needs a signed-in reader, a post with open comments, and text', async () => {
    const write = (body: object) => lena.post('/api/comments', { post_ID: ficus, content: 'Да', ...body })
    expect((await write({ post_ID: 999 })).status).toBe(404)
    expect((await write({ post_ID: 103 })).body).toMatchObject({ code: 'not_found' })
    expect((await write({ post_ID: 301 })).body).toMatchObject({
      code: 'forbidden',
      message: 'Комментарии к этому материалу закрыты',
    })
    expect((await write({ content: ' \u200b ' })).status).toBe(400)
    expect((await write({ content: 'я'.repeat(5_001) })).body.errors).toEqual({ content: '5001 из 5000 знаков' })
    expect((await write({ content: '😀'.repeat(5_000) })).status).toBe(200)
    expect((await write({ parent: 77 })).status).toBe(404)
    expect((await write({ post_ID: 1_000_000_001 })).status).toBe(200)
    const nobody = await app.app.inject({
      method: 'POST',
      url: '/svc/comments/api/comments',
      payload: { post_ID: ficus, content: 'Да' },
    })
    expect(nobody.statusCode).toBe(401)
    await app.ask(setBan, { body: { email: 'oleg@delno.test', isBanned: true } })
    await app.waitUntilIdle()
    expect((await oleg.say('А я?')).body).toMatchObject({ code: 'banned', isBanned: true })
  })
})

test('its author may change the words of a comment for exactly a day', async () => {
  const { body } = await lena.say('Полила')
  const edit = (talker: Talker, content: string) => talker.put('/api/comments', { id: body.data.id, content })
  expect(body.data.editable_until).toBe(new Date(app.clock.now().getTime() + dayMs).toISOString())
  const forOleg = (await oleg.get(ficusThread)).body.data.data
  expect([(await read())[0]?.editable_until, forOleg[0].editable_until]).toEqual([undefined, undefined])
  app.clock.advance(dayMs)
  const tomorrow = await signInTalker(app, 'lena')
  expect((await edit(tomorrow, 'Полила, и ожил')).status).toBe(200)
  app.clock.advance(1)
  expect(await edit(tomorrow, 'Завял')).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'Править комментарий можно в течение суток' },
  })
  expect((await read())[0]!.content).toBe('<p>Полила, и ожил</p>')
})

describe('the quota', () => {
  test('the fourth comment within a minute is refused with the exact words of the specification', async () => {
    for (const text of ['раз', 'два', 'три']) expect((await lena.say(text)).status).toBe(200)
    const { status, body } = await lena.say('четыре')
    expect([status, body]).toEqual([429, { success: false, code: 'quota_exceeded', message: 'Quota exceeded' }])
    expect((await oleg.say('А мне можно')).status).toBe(200)
    app.clock.advance(59_000)
    expect((await lena.say('четыре')).status).toBe(429)
    app.clock.advance(1_001)
    expect((await lena.say('четыре')).status).toBe(200)
  })

  test('is checked by an index on the time, without reading the author’s earlier comments', async () => {
    const plan = await app.context.db.of('comments').inTransaction(async trx => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select count(*) from comments.comment
        where author_id = ${lena.id} and created_at > ${app.clock.now()}`.execute(trx)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Cond: .*created_at/)
  })

  test('is exact for twenty parallel requests to two processes', async () => {
    const other = await app.openAnother()
    try {
      const send = (n: number) =>
        (n % 2 ? app : other).app.inject({
          method: 'POST',
          url: '/svc/comments/api/comments',
          remoteAddress: `10.55.0.${n}`,
          headers: { authorization: lena.authorization },
          payload: { post_ID: ficus, content: `Разом ${n}` },
        })
      const statuses = (await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)))).map(one => one.statusCode)
      expect(statuses.filter(status => status === 200)).toHaveLength(3)
      expect(statuses.filter(status => status === 429)).toHaveLength(17)
      expect(await read()).toHaveLength(3)
    } finally {
      await other.close()
    }
  })
})

describe('the thread', () => {
  test('keeps the tree: deep replies attach to their ancestor at level 2 and keep the comment they reply to', async () => {
    const top = await say(lena, 'Верх')
    const second = await say(oleg, 'Ответ', top)
    const third = await say(lena, 'Ответ на ответ', second)
    const fourth = await say(oleg, 'Ещё глубже', third)
    const otherTop = await say(oleg, 'Другое')
    const late = await say(vera, 'Поздний ответ', top)
    expect((await read()).map(({ id, parent, level, reply_to }) => [id, parent, level, reply_to])).toEqual([
      [top, 0, 1, 0],
      [second, top, 2, top],
      [third, second, 3, second],
      [fourth, second, 3, third],
      [late, top, 2, top],
      [otherTop, 0, 1, 0],
    ])
    expect((await read()).map(comment => comment.replies_cnt)).toEqual([4, 2, 0, 0, 0, 0])
  })

  test('is hidden with its article, except from moderators', async () => {
    await say(lena, 'Верх')
    await app.ask(removeArticle, { body: { id: ficus } })
    for (const path of [ficusThread, `${ficusThread}?limit=10000`]) {
      expect((await anonymously(app, path)).status).toBe(404)
      expect((await lena.get(path)).status).toBe(404)
      expect((await vera.get(path)).body.data.data).toMatchObject([{ content: '<p>Верх</p>' }])
    }
  })

  test('has the same order in pages and as a whole, for both sort orders', async () => {
    const tops: number[] = []
    for (let n = 0; n < 5; n += 1) tops.push(await say(n % 2 ? lena : oleg, `Верх ${n}`))
    for (const parent of [tops[0]!, tops[0]!, tops[3]!]) await say(vera, `Ответ ${parent}`, parent)
    for (const sort of ['oldest', 'trending']) {
      const whole = (await read(`${ficusThread}?sort=${sort}&format_ver=1&limit=10000`)).map(({ id }) => id)
      expect(whole).toHaveLength(8)
      const pages = []
      for (const page of [1, 2, 3]) pages.push(await read(`${ficusThread}?sort=${sort}&limit=3&page=${page}`))
      expect(pages.flat().map(({ id }) => id)).toEqual(whole)
    }
    for (const past of ['limit=3&page=9', 'limit=10000&page=100'])
      for (const { body } of [
        await anonymously(app, `${ficusThread}?${past}`),
        await lena.get(`${ficusThread}?${past}`),
      ])
        expect(body.data.pagination).toMatchObject({
          total: 8,
          last_page: past.startsWith('limit=3') ? 3 : 1,
          from: null,
        })
    const { body } = await anonymously(app, `${ficusThread}?limit=3&page=3`)
    expect(body.data.pagination).toMatchObject({ total: 8, per_page: 3, current_page: 3, last_page: 3, from: 7, to: 8 })
    expect((await anonymously(app, `${ficusThread}?limit=10001`)).status).toBe(400)
    expect((await anonymously(app, '/api/v2/comments/post/999')).status).toBe(404)
    expect((await anonymously(app, '/api/v2/comments/post/102')).body.data.pagination).toMatchObject({
      total: 0,
      from: null,
    })
  })

  test('is compressed, cached until somebody writes, and matches the contract', async () => {
    for (let n = 0; n < 12; n += 1) await say(n % 2 ? lena : oleg, `Ответ номер ${n}`)
    const ask = (encoding: string) =>
      app.app.inject({ url: `/svc/comments${ficusThread}`, headers: { 'accept-encoding': encoding } })
    const plain = await ask('identity')
    expect(listComments.reply.parse(plain.json()).data.data).toHaveLength(12)
    expect(plain.headers).toMatchObject({
      'cache-tag': `comments:${ficus}`,
      'cache-control': 'public, max-age=0, s-maxage=30',
      vary: 'authorization, accept-encoding',
    })
    const br = await ask('gzip, br')
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    const gzip = await ask('gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    await say(oleg, 'Тринадцатый')
    expect((await ask('identity')).json().data.data).toHaveLength(13)
    const own = await lena.get(ficusThread)
    expect(own.headers['cache-control']).toBe('no-store')
  })
})

test('the newest comments come with their posts, and counts come for many posts at once', async () => {
  await say(lena, 'О фикусе')
  minute()
  await lena.post('/api/comments', { post_ID: 1_000_000_001, content: 'О сырниках' })
  const { body, headers } = await anonymously(app, '/api/comments/last?limit=4')
  // These tags remove a withdrawn post from cached pages.
  expect(String(headers['cache-tag']).split(',')).toEqual(expect.arrayContaining([`post-${ficus}`, 'post-1000000001']))
  expect(body.data.map((one: { content: string; post: object }) => [one.content, one.post])).toEqual([
    ['<p>О сырниках</p>', { id: 1_000_000_001, title: 'Сырники', url: '/recipe/syrniki' }],
    ['<p>О фикусе</p>', { id: ficus, title: 'Фикус зимой', url: '/fikus-zimoj' }],
  ])
  const counts = await anonymously(app, `/api/comments/count?post_ids=${ficus},102,1000000001`)
  expect(counts.body.data).toEqual([
    { post_ID: ficus, count: 1 },
    { post_ID: 102, count: 0 },
    { post_ID: 1_000_000_001, count: 1 },
  ])
})

test('counts that cannot be read are an empty list, which is not cached', async () => {
  const { sql } = app.context.db
  await sql.exec('alter table comments.post rename to post_away')
  try {
    expect(await anonymously(app, `/api/comments/count?post_ids=${ficus}`)).toMatchObject({
      status: 200,
      body: { success: true, data: [] },
    })
  } finally {
    await sql.exec('alter table comments.post_away rename to post')
  }
  expect((await anonymously(app, `/api/comments/count?post_ids=${ficus}`)).body.data).toHaveLength(1)
})

test('the gateway gives the thread of an article by its slug', async () => {
  await say(lena, 'О фикусе')
  const reply = await app.ask(batchRequests, {
    body: {
      pipeline: [
        { name: 'comments', path: 'comments/by-post-slug', query: { slug: 'fikus-zimoj' } },
        { name: 'health', path: 'comments/by-health-slug', query: { slug: 'son-v-zharu' } },
        { name: 'none', path: 'comments/by-post-slug', query: { slug: 'net' } },
      ],
    },
  })
  expect(commentList.parse(reply['comments']!.body).data.data).toHaveLength(1)
  expect(commentList.parse(reply['health']!.body).data.data).toEqual([])
  expect(reply['none']!.status).toBe(404)
})

test('an article and a health article with the same slug have separate threads', async () => {
  const sleep = { slug: 'son', body: '<p>Проветрите.</p>', publishedAt: daysAgo(1) }
  const { results } = await app.ask(saveArticles, {
    body: {
      articles: [
        { ...sleep, type: 'post', title: 'Сон героя', categories: ['dom'] },
        { ...sleep, type: 'health', title: 'Сон', categories: ['son'] },
      ],
    },
  })
  for (const [at, { id }] of results.entries()) {
    minute()
    await lena.post('/api/comments', { post_ID: id, content: `Под ${at}` })
  }
  const reply = await app.ask(batchRequests, {
    body: {
      pipeline: ['post', 'health'].map(name => ({ name, path: `comments/by-${name}-slug`, query: { slug: 'son' } })),
    },
  })
  expect(
    ['post', 'health'].map(name => commentList.parse(reply[name]!.body).data.data.map(({ content }) => content)),
  ).toEqual([['<p>Под 0</p>'], ['<p>Под 1</p>']])
})

test('the words of a comment removed by its author are deleted everywhere and may be posted again', async () => {
  const words = 'Мой фикус сбросил листья, потому что стоял у батареи'
  const id = await say(lena, words)
  await lena.delete(`/api/comments?id=${id}`)
  const { rows } = await app.context.db.sql.query<{ row: string }>('select c::text as row from comments.comment c')
  expect(rows.filter(({ row }) => /батаре/i.test(row))).toEqual([])
  minute()
  expect(await lena.say(words)).toMatchObject({ status: 200, body: { data: { audit_status: { name: 'approved' } } } })
})

test('a person who only reads is not copied into the service', async () => {
  const nina = await signInTalker(app, 'nina')
  expect((await nina.get(ficusThread)).status).toBe(200)
  const { rows } = await app.context.db.sql.query('select user_id from comments.person')
  expect(rows).toEqual([])
})
