// Notifications of one service, made by events; tests/notifications.test.ts follows them from a comment.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser, markArchived, setBan, updateUser } from '#contract/auth.ts'
import type { EventName, EventPayload } from '#contract/events.ts'
import { listUnseenNotifications, type NotificationReply } from '#contract/notifications.ts'
import { minuteMs } from '#domain/time-units.ts'
import type { TestApp } from '#tests/app.ts'
import { makeUnsubscribeLinks } from './letters/unsubscribe-links.ts'
import { writeDueLetters } from './letters/write-due-letters.ts'
import { openNotifications } from './notifications.ts'
import * as testing from './testing.ts'
import { ficus, openNotificationsApp, openReaders, signInReader, type Reader } from './testing.ts'

let app: TestApp
let lena: Reader
let oleg: Reader
let vera: Reader
beforeAll(async () => {
  app = await openNotificationsApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ lena, oleg, vera } = await openReaders(app))
})

const say = (author: Reader, content: string, parent = 0) => testing.writeComment(app, author, content, parent)
const announce = <N extends EventName>(name: N, payload: EventPayload<N>) => testing.announce(app, name, payload)
/** `version` counts the ratings of one reader for one comment. */
const rate = (rater: Reader, id: number, rating: 'like' | 'dislike' | 'none' = 'like', version = 1, author = lena) =>
  announce('comment.rated', { id, postId: ficus, authorId: author.id, raterId: rater.id, rating, version })

const portraitOf = ({ id }: Reader) => {
  const at = '2026-11-01T00:00:00.000Z'
  return { id: 1, user_id: id, url: '/media/7/160.webp', size: 'small' as const, created_at: at, updated_at: at }
}

const call = (owner: Reader, method: 'GET' | 'PATCH' | 'POST' | 'DELETE', path = '', body?: object, by = owner) =>
  testing.callInbox(app, owner, method, path, { body, by })
const read = (owner: Reader, query = '') => testing.readInbox(app, owner, query)
const countUnseen = async (owner: Reader) => (await call(owner, 'GET', '?limit=1&filter__is_viewed=0')).body.meta.total
const messages = async (owner: Reader) => (await read(owner)).map(each => each.payload.extends!.message)

describe('ratings', () => {
  test('of one kind join one notification until it is seen, and each rings', async () => {
    const id = await say(lena, 'Полила, ожил!')
    await rate(oleg, id)
    const [first] = await read(lena)
    expect(first).toMatchObject({
      event: 'comment_rated',
      payload: {
        content: 'like',
        extends: {
          kind: 'comment_rated_like',
          like: { state: 'like', user: { id: oleg.id } },
          comment: { user: { id: lena.id } },
          message: 'Читатель 2 ставит +1 вашему комментарию под статьёй «Фикус зимой»',
        },
      },
    })
    await rate(vera, id)
    const [second, ...others] = await read(lena)
    expect(others).toEqual([])
    expect(second).toMatchObject({ _id: first!._id, payload: { extends: { count: 2 } } })
    expect(second!.package_uuid).not.toBe(first!.package_uuid)
    expect(second!.payload.extends!.message).toBe(
      'Читатель 3 и ещё 1 человек ставят +1 вашему комментарию под статьёй «Фикус зимой»',
    )
    const igor = await signInReader(app, 'igor')
    await rate(igor, id, 'dislike')
    expect(await messages(lena)).toEqual([
      expect.stringMatching(/^Читатель \d ставит -1 вашему комментарию под статьёй «Фикус зимой»$/),
      second!.payload.extends!.message,
    ])
    await call(lena, 'PATCH', '/notifications/mass-viewing')
    const nina = await signInReader(app, 'nina')
    await rate(nina, id)
    expect((await read(lena)).filter(({ is_read }) => !is_read)).toHaveLength(1)
  })

  test('that are withdrawn leave the notification, which names one of the remaining raters', async () => {
    const id = await say(lena, 'Полила, ожил!')
    await rate(oleg, id)
    await rate(vera, id)
    await rate(vera, id, 'none', 2)
    const [left, ...others] = await read(lena)
    expect([others, left!.payload.extends]).toMatchObject([[], { count: 1, like: { user: { id: oleg.id } } }])
  })

  test('that change after the first was seen are not shown', async () => {
    const id = await say(lena, 'Полила, ожил!')
    await rate(oleg, id)
    await call(lena, 'PATCH', '/notifications/mass-viewing')
    for (const [at, rating] of (['dislike', 'none', 'like'] as const).entries()) await rate(oleg, id, rating, 2 + at)
    expect(await shown()).toEqual([['like', 1, true]])
  })

  test('are those of the highest version, in whatever order their events arrive', async () => {
    const id = await say(lena, 'Полила, ожил!')
    const rated = { id, postId: ficus, authorId: lena.id, raterId: oleg.id }
    await announce('comment.rated', { ...rated, rating: 'none', version: 4 })
    await announce('comment.rated', { ...rated, rating: 'like', version: 3 })
    expect(await shown()).toEqual([])
    await announce('comment.rated', { ...rated, rating: 'dislike', version: 5 })
    await announce('comment.rated', { ...rated, rating: 'like', version: 1 })
    expect(await shown()).toEqual([['dislike', 1, false]])
  })

  const shown = async () =>
    (await read(lena)).map(({ payload, is_read }) => [payload.content, payload.extends!.count, is_read])
})

describe('nobody is notified', () => {
  test('twice of one event that arrives several times', async () => {
    const id = await say(lena, 'Как поливать зимой?')
    const reply = await say(oleg, 'Тёплой водой.', id)
    const again = { id: reply, postId: ficus, authorId: oleg.id, parentId: id, parentAuthorId: lena.id }
    await Promise.all([announce('comment.published', again), announce('comment.published', again)])
    await Promise.all([rate(oleg, id), rate(oleg, id), rate(vera, id)])
    await rate(oleg, id)
    const list = await read(lena)
    expect(list.map(({ event, payload }) => [event, payload.extends!.count]).toSorted()).toEqual([
      ['comment_rated', 2],
      ['comment_reply', 1],
    ])
  })

  test('of their own actions', async () => {
    const id = await say(lena, 'Как поливать зимой?')
    await say(lena, 'Нашла сама.', id)
    await rate(lena, id)
    expect(await read(lena)).toEqual([])
  })

  test('who is banned or archived, or of actions of such people', async () => {
    const id = await say(lena, 'Как поливать зимой?')
    await app.ask(setBan, { body: { email: 'oleg@delno.test', isBanned: true } })
    await rate(oleg, id)
    expect(await read(lena)).toEqual([])
    await app.context.db.sql.query(`update auth."user" set archived_at = $1 where email = 'lena@delno.test'`, [
      app.clock.now(),
    ])
    await rate(vera, id)
    expect(await read(lena)).toEqual([])
  })
})

describe('notifications change', () => {
  const changed = (id: number) => announce('comment.changed', { postId: ficus, ids: [id], tags: [] })

  test('a changed comment keeps its notifications', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    const reply = await say(oleg, 'Тёплой водой.', question)
    await changed(reply)
    expect(await countUnseen(lena)).toBe(1)
  })

  test('an erased person leaves no name and no notifications', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Тёплой водой.', question)
    await rate(lena, question, 'like', 1, oleg)
    await announce('viewer.changed', { userId: oleg.id, viewer: null })
    const [first] = await read(lena)
    expect(first?.payload.extends?.comment?.user).toMatchObject({ display_name: 'Читатель', avatar: null })
    const { rows } = await app.context.db.sql.query('select * from notifications.inbox where user_id = $1', [oleg.id])
    expect(rows).toEqual([])
  })

  test('an archived person is shown without a name until restored, an erased one for good', async () => {
    const { display_name, avatars } = { display_name: 'Олег', avatars: [portraitOf(oleg)] }
    await app.ask(updateUser, { body: { id: oleg.id, changes: { display_name, avatars } } })
    await say(oleg, 'Тёплой водой.', await say(lena, 'Как поливать зимой?'))
    const shown = async () => {
      const [first] = await read(lena)
      const { user } = first!.payload.extends!.comment!
      return [user.display_name, user.avatar, first!.payload.extends!.message.split(' ')[0]]
    }
    expect(await shown()).toEqual(['Олег', portraitOf(oleg).url, 'Олег'])
    const leave = async (archive: { deadline: string; reasonCode: null; reasonComment: null } | null) => {
      await app.ask(markArchived, { body: { id: oleg.id, archive } })
      await app.waitUntilIdle()
    }
    const archive = { deadline: app.clock.now().toISOString(), reasonCode: null, reasonComment: null }
    await leave(archive)
    expect(await shown()).toEqual(['Читатель', null, 'Читатель'])
    await leave(null)
    expect(await shown()).toEqual(['Олег', portraitOf(oleg).url, 'Олег'])
    await leave(archive)
    await app.ask(eraseUser, { body: { id: oleg.id } })
    await app.waitUntilIdle()
    expect(await shown()).toEqual(['Читатель', null, 'Читатель'])
  })

  test('the oldest notifications beyond a thousand are removed', async () => {
    const id = await say(lena, 'Как поливать зимой?')
    await rate(oleg, id)
    await app.context.db.sql.query(`insert into notifications.notification (package_uuid, user_id, event, actor_id,
        post_id, post_title, post_type, path, comment_id, comment_author_id, excerpt, is_rung, created_at, updated_at)
      select gen_random_uuid(), user_id, 'comment_reply', actor_id, post_id, post_title, post_type, path, 1000 + n,
        comment_author_id, 'Ответ ' || n, true, created_at - n * interval '1 second', updated_at - n * interval '1 second'
      from notifications.notification, generate_series(1, 1000) n`)
    await rate(vera, id, 'dislike')
    const { body } = await call(lena, 'GET', '?limit=100&page=10')
    expect(body.meta.total).toBe(1000)
    expect(body.data.at(-1).payload.content).toBe('Ответ 998')
  })
})

describe('a reader', () => {
  test('lists pages and unseen notifications, marks one or all, and finds by ids', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    for (const text of ['Раз', 'Два', 'Три']) await say(oleg, text, question)
    const all = await read(lena)
    expect(all.map(({ payload }) => payload.content)).toEqual(['Три', 'Два', 'Раз'])
    expect((await read(lena, '?limit=2&page=2')).map(({ payload }) => payload.content)).toEqual(['Раз'])
    const [newest, , oldest] = all
    const one = await call(lena, 'PATCH', `/notifications/${newest!._id}/viewing`)
    expect(one.body.data).toMatchObject({ _id: newest!._id, is_read: true })
    expect(await countUnseen(lena)).toBe(2)
    expect((await read(lena, '?filter__is_viewed=true')).map(({ _id }) => _id)).toEqual([newest!._id])
    const found = await call(lena, 'POST', '/notifications/search', { ids: [oldest!._id, '999'] })
    expect(found.body.data.map(({ _id }: NotificationReply) => _id)).toEqual([oldest!._id])
    const some = await call(lena, 'PATCH', '/notifications/mass-viewing', { ids: [oldest!._id] })
    expect(some.body.meta.total).toBe(1)
    const { items } = await app.ask(listUnseenNotifications, { body: { ids: all.map(({ _id }) => _id) } })
    expect(items.map(({ userId, notification: { payload } }) => [userId, payload.content])).toEqual([[lena.id, 'Два']])
    expect((await call(lena, 'PATCH', '/notifications/mass-viewing')).body.meta.total).toBe(0)
    expect((await call(lena, 'DELETE', '/notifications')).status).toBe(200)
    expect(await read(lena)).toEqual([])
  })

  test('of a client of the specification hears of its events only; with filter__all_events of ours too', async () => {
    const id = await say(lena, 'Полила, ожил!')
    await say(oleg, 'И у меня.', id)
    await announce('tip.settled', { commentId: id, postId: ficus, isOut: true, isFirst: true, version: 1 })
    const eventsOf = async (query: string) => (await read(lena, query)).map(({ event }) => event)
    const all = 'filter__all_events=1'
    expect([await eventsOf(''), await countUnseen(lena)]).toEqual([['comment_reply'], 1])
    expect(await eventsOf(`?${all}`)).toEqual(['comment_in_text', 'comment_reply'])
    const ids = (await read(lena, `?${all}`)).map(({ _id }) => _id)
    const totalOf = async (method: 'PATCH' | 'POST', path: string, body?: object) =>
      (await call(lena, method, `/notifications/${path}`, body)).body.meta.total
    expect([await totalOf('POST', 'search', { ids }), await totalOf('POST', `search?${all}`, { ids })]).toEqual([1, 2])
    expect(await totalOf('PATCH', 'mass-viewing')).toBe(0)
    expect(await eventsOf(`?filter__is_viewed=0&${all}`)).toEqual(['comment_in_text'])
    await call(lena, 'DELETE', '/notifications')
    expect(await eventsOf(`?filter__is_viewed=0&${all}`)).toEqual(['comment_in_text'])
    expect(await totalOf('PATCH', `mass-viewing?${all}`)).toBe(0)
    expect(await eventsOf(`?filter__is_viewed=0&${all}`)).toEqual([])
    await call(lena, 'DELETE', `/notifications?${all}`)
    expect(await eventsOf(`?${all}`)).toEqual([])
  })

  test('marks all by no body or an empty one, and nothing by unknown fields', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Раз', question)
    const path = '/notifications/mass-viewing'
    const guessed = await call(lena, 'PATCH', path, { notification_ids: ['1'] })
    expect([guessed.status, guessed.body.errors]).toEqual([400, { notification_ids: 'Такого поля нет' }])
    expect(await countUnseen(lena)).toBe(1)
    expect((await call(lena, 'PATCH', path, {})).body.meta.total).toBe(0)
    await say(oleg, 'Два', question)
    expect((await call(lena, 'PATCH', path)).body.meta.total).toBe(0)
  })

  test('cannot reach the notifications of another', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Раз', question)
    const [first] = await read(lena)
    const stolen = await Promise.all([
      call(lena, 'GET', '', undefined, oleg),
      call(lena, 'PATCH', '/notifications/mass-viewing', {}, vera),
      call(oleg, 'PATCH', `/notifications/${first!._id}/viewing`),
      call(oleg, 'POST', '/notifications/search', { ids: [first!._id] }),
    ])
    expect(stolen.map(({ status, body }) => [status, body.meta?.total])).toEqual([
      [403, undefined],
      [403, undefined],
      [404, undefined],
      [200, 0],
    ])
    expect(await countUnseen(lena)).toBe(1)
  })

  test('is shown under the current name', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Раз', question)
    await app.context.db.sql.query(`update auth."user" set display_name = 'Олег' where id = $1`, [oleg.id])
    await announce('user.changed', { userId: oleg.id })
    expect(await messages(lena)).toEqual(['Олег отвечает на ваш комментарий под статьёй «Фикус зимой»'])
  })
})

describe('letters', () => {
  type Letter = { to: string; subject: string; text: string; html: string; unsubscribe_url: string }

  async function write(): Promise<Letter[]> {
    const opened = openNotifications(app.context)
    await writeDueLetters(opened, makeUnsubscribeLinks(opened, '/svc/notifications'))
    await app.waitUntilIdle()
    return listLetters()
  }
  async function listLetters(): Promise<Letter[]> {
    const { rows } = await app.context.db.sql.query<Letter>(
      'select * from platform.mail_message where unsubscribe_url is not null order by id',
    )
    return rows
  }
  const wantLetters = (reader: Reader) => call(reader, 'PATCH', '/settings', { setting_subs_to_email_packages: 1 })

  test('list notifications unseen for ten minutes, one letter an hour', async () => {
    await wantLetters(lena)
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Тёплой <водой>.', question)
    await say(oleg, 'И светом.', question)
    app.clock.advance(8 * minuteMs)
    expect(await write()).toHaveLength(0)
    app.clock.advance(2 * minuteMs)
    const [letter, ...others] = await write()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: 'lena@delno.test', subject: '2 новых уведомления в «Дельно»' })
    expect(letter!.text).toContain(
      'Читатель 2 отвечает на ваш комментарий под статьёй «Фикус зимой»\n«Тёплой <водой>.»\nПрочитать и ответить: http://delno.test/fikus-zimoj#comment-2',
    )
    expect(letter!.html).toContain('Тёплой &lt;водой&gt;.')
    await say(oleg, 'И теплом.', question)
    app.clock.advance(30 * minuteMs)
    expect(await write()).toHaveLength(1)
    app.clock.advance(30 * minuteMs)
    const letters = await write()
    expect(letters).toHaveLength(2)
    expect(letters[1]!.subject).toBe('Читатель 2 отвечает на ваш комментарий под статьёй «Фикус зимой»')
    expect(letters[1]!.text).not.toContain('И светом')
  })

  test('are not sent to readers who saw the notifications or did not ask for letters', async () => {
    await wantLetters(lena)
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Тёплой водой.', question)
    await call(lena, 'PATCH', '/notifications/mass-viewing')
    const other = await say(oleg, 'А летом?')
    await say(lena, 'Вечером.', other)
    app.clock.advance(15 * minuteMs)
    expect(await write()).toEqual([])
  })

  test('are written once by two parallel processes', async () => {
    await wantLetters(lena)
    await say(oleg, 'Тёплой водой.', await say(lena, 'Как поливать зимой?'))
    app.clock.advance(11 * minuteMs)
    await Promise.all([write(), write()])
    expect(await listLetters()).toHaveLength(1)
  })

  test('can be stopped by the button behind their link without signing in; opening the link changes nothing', async () => {
    await wantLetters(lena)
    await say(oleg, 'Тёплой водой.', await say(lena, 'Как поливать зимой?'))
    app.clock.advance(11 * minuteMs)
    const [letter] = await write()
    const url = letter!.unsubscribe_url.replace('http://delno.test', '')
    const setting = async () => (await call(lena, 'GET', '/settings')).body.data.setting_subs_to_email_packages
    const opened = await app.app.inject({ url })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(opened.body).toContain('<form method="post">')
    expect(await setting()).toBe(1)
    const forged = await app.app.inject({ method: 'POST', url: url.replace(lena.id, oleg.id) })
    expect(forged.statusCode).toBe(403)
    const pressed = await app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.statusCode).toBe(200)
    expect(await setting()).toBe(0)
    await say(oleg, 'И светом.', 1)
    app.clock.advance(90 * minuteMs)
    expect(await write()).toHaveLength(1)
  })
})
