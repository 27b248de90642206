// Editing, removing, ratings and reports over the real application, and their effect on the counts.
import { describe, expect, test } from 'vitest'
import type { EventPayload } from '#contract/events.ts'
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

const say = (talker: Talker, content: string, parent = 0) => writeComment(app, talker, content, parent)
const rate = (talker: Talker, id: number, state: string) => talker.put('/api/likes', { id, state })
const remove = (talker: Talker, id: number) => talker.delete(`/api/comments?id=${id}`)

const read = (path = ficusThread) => readComments(app, path)

/** Compares every stored total with the same total computed from rows. Returns the number of comments. */
async function checkSums(): Promise<number> {
  const { rows } = await app.context.db.sql.query<Record<string, unknown>>(`
    with below as (
      select a.id, d.id as below_id from comments.comment a
      join comments.comment d on d.id = a.id or a.id = any (d.path)
      join comments.comment_counter k on k.comment_id = d.id where d.id = a.id or k.is_visible),
    votes as (select comment_id, count(*) filter (where state = 1) as likes, count(*) filter (where state = -1) as dislikes
      from comments.comment_vote group by 1)
    select c.id, k.is_visible = (c.status = 1 and c.shadowed_at is null and c.deleted_at is null)
        and k.likes = coalesce(v.likes, 0) and k.dislikes = coalesce(v.dislikes, 0)
        and k.replies = (select count(*) - 1 from below b where b.id = c.id)
        and k.recursive_likes = (select coalesce(sum(likes), 0) from below b join votes on comment_id = b.below_id where b.id = c.id)
        and k.recursive_dislikes = (select coalesce(sum(dislikes), 0) from below b join votes on comment_id = b.below_id where b.id = c.id)
      as exact
    from comments.comment c join comments.comment_counter k on k.comment_id = c.id left join votes v on v.comment_id = c.id`)
  expect(rows.filter(row => row['exact'] !== true)).toEqual([])
  const posts = await app.context.db.sql.query(`
    select p.post_id from comments.post p where visible <> (select count(*) from comments.comment_counter k where k.post_id = p.post_id and k.is_visible)
      or listed <> (select count(*) from comments.comment_counter k where k.post_id = p.post_id and (k.is_visible or k.replies > 0))`)
  expect(posts.rows).toEqual([])
  return rows.length
}

describe('editing', () => {
  test('is allowed to the author for a day and marks the comment as edited', async () => {
    const id = await say(lena, 'Раз в неделю')
    app.clock.advance(1_000)
    const { body } = await lena.put('/api/comments', { id, content: 'Раз в **десять** дней' })
    expect(body.data.content).toBe('<p>Раз в <b>десять</b> дней</p>')
    const [comment] = await read()
    expect(comment!.content).toBe('<p>Раз в <b>десять</b> дней</p>')
    expect(comment!.updated_at > comment!.date_gmt).toBe(true)
    expect((await oleg.put('/api/comments', { id, content: 'Нет' })).status).toBe(403)
    expect((await vera.put('/api/comments', { id, content: 'Нет' })).status).toBe(403)
    expect((await lena.put('/api/comments', { id: 77, content: 'Чего' })).status).toBe(404)
    app.clock.advance(24 * 3_600_000)
    const later = await signInTalker(app, 'lena')
    expect((await later.put('/api/comments', { id, content: 'Поздно' })).body).toMatchObject({
      code: 'forbidden',
      message: 'Править комментарий можно в течение суток',
    })
  })
})

describe('removing', () => {
  test('leaves a placeholder while there are visible replies, and nothing afterwards', async () => {
    const top = await say(lena, 'Верх')
    const reply = await say(oleg, 'Ответ', top)
    expect((await remove(oleg, top)).status).toBe(403)
    expect((await remove(lena, top)).body).toEqual({ success: true })
    expect((await remove(lena, top)).body).toEqual({ success: true })
    const [placeholder, rest] = await read()
    expect(placeholder).toMatchObject({
      id: top,
      content: '',
      author: '',
      author_id: null,
      author_url: '',
      deleted: true,
      replies_cnt: 1,
    })
    expect(rest).toMatchObject({ id: reply, deleted: false })
    expect((await anonymously(app, `/api/comments/count?post_ids=${ficus}`)).body.data).toEqual([
      { post_ID: ficus, count: 1 },
    ])
    expect((await oleg.say('Куда?', top)).body).toMatchObject({
      code: 'conflict',
      message: 'Комментария, на который вы отвечаете, больше нет',
    })
    expect((await lena.put('/api/comments', { id: top, content: 'Вернусь' })).status).toBe(409)
    await checkSums()
    await remove(oleg, reply)
    expect(await read()).toEqual([])
    await checkSums()
    const { rows } = await app.context.db.sql.query('select content from comments.comment order by id')
    expect(rows).toEqual([{ content: '' }, { content: '' }])
  })

  test('by a moderator hides it from everybody, the author included, and keeps the words for moderators', async () => {
    const id = await say(lena, 'Грубость')
    await say(oleg, 'Ого', id)
    await oleg.put('/api/comments/flags', { id, report: 'insult' })
    expect((await remove(vera, id)).status).toBe(200)
    expect((await lena.get(ficusThread)).body.data.data[0]).toMatchObject({
      id,
      content: '',
      deleted: true,
      deleted_data: null,
    })
    expect((await vera.get(ficusThread)).body.data.data[0]).toMatchObject({
      id,
      content: '<p>Грубость</p>',
      deleted: true,
      deleted_data: { by: 'moderator' },
      flags: [],
    })
    const { rows } = await app.context.db.sql.query(
      'select comment_id, moderator_id, action from comments.moderation order by id',
    )
    expect(rows).toEqual([{ comment_id: id, moderator_id: vera.id, action: 'remove' }])
  })
})

describe('ratings', () => {
  test('are one per person, can change and be taken back, and are refused on one’s own comment', async () => {
    const rated: EventPayload<'comment.rated'>[] = []
    const end = app.context.events.on('comment.rated', payload => void rated.push(payload))
    const id = await say(lena, 'Верх')
    expect((await rate(lena, id, 'like')).status).toBe(403)
    expect((await rate(oleg, id, 'none')).body.data).toMatchObject({ users_liked_cnt: 0 })
    const liked = await rate(oleg, id, 'like')
    expect(liked.body.data).toMatchObject({ users_liked_cnt: 1, users_liked: [oleg.id], karma: 1 })
    await rate(oleg, id, 'like')
    await rate(vera, id, 'like')
    const changed = await rate(oleg, id, 'dislike')
    expect(changed.body.data).toMatchObject({
      users_liked_cnt: 1,
      users_liked: [],
      users_disliked: [oleg.id],
      karma: 0,
    })
    await rate(oleg, id, 'none')
    await rate(oleg, id, 'none')
    expect((await oleg.get(ficusThread)).body.data.data[0]).toMatchObject({
      users_liked_cnt: 1,
      users_disliked_cnt: 0,
      users_liked: [],
    })
    expect((await rate(oleg, 77, 'like')).status).toBe(404)
    await app.waitUntilIdle()
    end()
    const ofComment = { id, postId: ficus, authorId: lena.id }
    expect(rated).toEqual([
      { ...ofComment, raterId: oleg.id, rating: 'like', version: 1 },
      { ...ofComment, raterId: vera.id, rating: 'like', version: 1 },
      { ...ofComment, raterId: oleg.id, rating: 'dislike', version: 2 },
      { ...ofComment, raterId: oleg.id, rating: 'none', version: 3 },
    ])
    await checkSums()
  })

  test('are listed with their people, the newest first', async () => {
    const id = await say(lena, 'Верх')
    await rate(oleg, id, 'like')
    app.clock.advance(1_000)
    await rate(vera, id, 'dislike')
    const { body } = await anonymously(app, `/api/reactions/${id}`)
    expect(body.data).toMatchObject([
      { author_id: vera.id, state: 'dislike', author_name: 'Читатель 3', author_avatar_url: '/avatar.svg' },
      { author_id: oleg.id, state: 'like', author_name: 'Читатель 2' },
    ])
    expect((await anonymously(app, '/api/reactions/77')).status).toBe(404)
  })

  test('anywhere in a branch lift it in trending', async () => {
    const first = await say(lena, 'Первый')
    const second = await say(oleg, 'Второй')
    const deep = await say(lena, 'Глубоко', await say(vera, 'Ответ', first))
    expect((await read(`${ficusThread}?sort=trending&limit=1`))[0]!.id).toBe(second)
    await rate(oleg, deep, 'like')
    expect((await read(`${ficusThread}?sort=trending&limit=1`))[0]).toMatchObject({
      id: first,
      recursive_likes_cnt: 1,
      users_liked_cnt: 0,
    })
    await remove(lena, deep)
    expect((await read(`${ficusThread}?sort=trending&limit=1`))[0]!.id).toBe(second)
    await checkSums()
  })

  test('are exact when a hundred people rate a thousand times in parallel with writing and removing', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, (_, n) => signInTalker(app, `reader-${n}`)))
    const top = await say(lena, 'Верх')
    const second = await say(oleg, 'Ответ', top)
    const third = await say(lena, 'Ответ на ответ', second)
    const fourth = await say(oleg, 'Рядом', second)
    const ids = [top, second, third, fourth]
    const states = ['like', 'dislike', 'none', 'like', 'like']
    const work = people.flatMap((person, p) =>
      Array.from({ length: 10 }, (_, n) => async () => {
        const { status } = await rate(person, ids[(p + n) % 4]!, states[(p * 3 + n) % 5]!)
        // 404: one of the comments is removed meanwhile.
        expect([200, 404]).toContain(status)
      }),
    )
    work.splice(500, 0, async () => expect((await remove(oleg, fourth)).status).toBe(200))
    work.splice(250, 0, async () => expect((await vera.say('Среди всего', third)).status).toBe(200))
    await Promise.all(work.map(run => run()))
    expect(await checkSums()).toBe(5)
    const { rows } = await app.context.db.sql.query<{ n: number }>(
      'select count(*)::integer as n from comments.comment_vote',
    )
    expect(rows[0]!.n).toBeGreaterThan(250)
  })
})

describe('reports', () => {
  test('by three people hide a comment until a moderator looks; the author still sees it', async () => {
    const id = await say(lena, 'Спорное')
    const nina = await signInTalker(app, 'nina')
    const flag = (talker: Talker, report = 'insult') => talker.put('/api/comments/flags', { id, report })
    expect((await flag(lena)).status).toBe(403)
    expect((await flag(oleg)).body).toEqual({ success: true })
    expect((await flag(oleg, 'spam')).body).toEqual({ success: true })
    expect((await oleg.get(ficusThread)).body.data.data[0].flags).toMatchObject([
      { author_id: oleg.id, reason: 'insult' },
    ])
    await flag(nina, 'spam')
    expect((await lena.get(ficusThread)).body.data.data[0].flags).toEqual([])
    expect(await read()).toHaveLength(1)
    await flag(vera, 'other')
    expect(await read()).toEqual([])
    expect((await lena.get(ficusThread)).body.data.data).toMatchObject([
      { id, approved: false, audit_status: { name_ru: 'На проверке' } },
    ])
    expect((await vera.get(ficusThread)).body.data.data[0].flags).toHaveLength(3)
    expect((await oleg.get(ficusThread)).body.data.data).toEqual([])
    expect((await flag(oleg, 'bore')).status).toBe(400)
    await checkSums()
  })
})
