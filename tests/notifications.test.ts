// What people are told, over the real application: by comments and by the events of comments.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser, markArchived, setBan, updateUser } from '#contract/auth.ts'
import type { EventName, EventPayload } from '#contract/events.ts'
import { listUnseenNotifications, notification, type NotificationReply } from '#contract/notifications.ts'
import { ficus, openConversation, signInTalker, type Talker } from '#services/comments/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { writeDueLetters } from '#services/notifications/letters.ts'
import { openNotifications } from '#services/notifications/notifications.ts'
import { makeUnsubscribe } from '#services/notifications/unsubscribe.ts'

let app: TestApp
let lena: Talker
let oleg: Talker
let vera: Talker
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  ;({ lena, oleg, vera } = await openConversation(app))
})

const minuteMs = 60_000

/** Writes as people do: never more than three a minute. */
async function say(talker: Talker, content: string, parent = 0): Promise<number> {
  app.clock.advance(21_000)
  const { status, body } = await talker.say(content, parent)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  await app.settle()
  return body.data.id
}

async function announce<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void> {
  await app.context.db.of('platform').inTransaction(trx => app.context.events.announce(trx, name, payload))
  await app.settle()
}

const rate = (rater: Talker, id: number, rating: 'like' | 'dislike' = 'like', author = lena) =>
  announce('comment.rated', { id, postId: ficus, authorId: author.id, raterId: rater.id, rating, isFirst: true })

const portraitOf = ({ id }: Talker) => {
  const at = '2026-11-01T00:00:00.000Z'
  return { id: 1, user_id: id, url: '/media/7/160.webp', size: 'small' as const, created_at: at, updated_at: at }
}

const inbox = '/svc/notifications/api/v1/kolokolchick/user'

async function call(of: Talker, method: 'GET' | 'PATCH' | 'POST' | 'DELETE', path = '', body?: object, by = of) {
  const response = await app.app.inject({
    method,
    url: `${inbox}/${of.id}${path}`,
    headers: { authorization: by.authorization },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}

async function read(of: Talker, query = ''): Promise<NotificationReply[]> {
  const { status, body } = await call(of, 'GET', query)
  expect(status).toBe(200)
  return notification.array().parse(body.data)
}
const count = async (of: Talker) => (await call(of, 'GET', '?limit=1&filter__is_viewed=0')).body.meta.total
const messages = async (of: Talker) => (await read(of)).map(each => each.payload.extends!.message)

describe('somebody is told', () => {
  test('of an answer: who, where, and the way to it', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    const reply = await say(oleg, '> Как поливать\n\nРаз в **десять** дней.', question)
    expect(await read(lena)).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/),
        event: 'comment_reply',
        is_read: false,
        package_uuid: expect.any(String),
        payload: {
          content: 'Раз в десять дней.',
          extends: {
            kind: 'comment_reply',
            comment: {
              id: reply,
              post_ID: ficus,
              content: 'Раз в десять дней.',
              user: { id: oleg.id, display_name: 'Читатель 2', avatar: null },
            },
            like: null,
            count: 1,
            postId: ficus,
            postTitle: 'Фикус зимой',
            postType: 'post',
            commentUserName: 'Читатель 2',
            renderTitle: 'Ответ на ваш комментарий',
            message: 'Читатель 2 отвечает на ваш комментарий под статьёй «Фикус зимой»',
          },
        },
        redirect_link: `/fikus-zimoj#comment-${reply}`,
        path: `/fikus-zimoj#comment-${reply}`,
        created_at: app.clock.now().toISOString(),
        updated_at: app.clock.now().toISOString(),
      },
    ])
    expect(await read(oleg)).toEqual([])
  })

  test('of an answer under a recipe, by its own kind', async () => {
    const recipe = 1_000_000_001
    app.clock.advance(21_000)
    const question = await lena.post('/api/comments', { post_ID: recipe, content: 'А без муки?' })
    await oleg.post('/api/comments', { post_ID: recipe, parent: question.body.data.id, content: 'Можно.' })
    await app.settle()
    const [told] = await read(lena)
    expect(told?.payload.extends).toMatchObject({ kind: 'comment_reply_recipe', postType: 'recipe' })
    expect(told?.payload.extends?.message).toContain('под рецептом «')
  })

  test('of ratings: those of one kind come together until they are seen, each with a ring of its own', async () => {
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
    const igor = await signInTalker(app, 'igor')
    await rate(igor, id, 'dislike')
    expect(await messages(lena)).toEqual([
      expect.stringMatching(/^Читатель \d ставит -1 вашему комментарию под статьёй «Фикус зимой»$/),
      second!.payload.extends!.message,
    ])
    await call(lena, 'PATCH', '/notifications/mass-viewing')
    const nina = await signInTalker(app, 'nina')
    await rate(nina, id)
    expect((await read(lena)).filter(({ is_read }) => !is_read)).toHaveLength(1)
  })

  test('of the publication of what waited for a check, and of nothing that was seen at once', async () => {
    await say(lena, 'Смотрите, какой')
    expect(await read(lena)).toEqual([])
    const links = 'https://a.test https://b.test https://c.test https://d.test https://e.test https://f.test'
    const id = await say(lena, `Вот: ${links}`)
    expect(await read(lena)).toEqual([])
    const { status } = await vera.put('/api/comments/moderation', { id, action: 'approve' })
    expect(status).toBe(200)
    await app.settle()
    expect(await messages(lena)).toEqual(['Ваш комментарий под статьёй «Фикус зимой» прошёл проверку, его видят все'])
  })
})

describe('nobody is told', () => {
  test('twice of one thing, however often and at once its event comes', async () => {
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

  test('of their own deeds', async () => {
    const id = await say(lena, 'Как поливать зимой?')
    await say(lena, 'Нашла сама.', id)
    await rate(lena, id)
    expect(await read(lena)).toEqual([])
  })

  test('who is banned or away, nor of those who are', async () => {
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

  test('of replies that they did not ask for, of ratings that were changed', async () => {
    app.clock.advance(21_000)
    const question = await lena.post('/api/comments', {
      post_ID: ficus,
      content: 'Это просто мысль.',
      subscribe: false,
    })
    const id: number = question.body.data.id
    await say(oleg, 'И у меня есть мысль.', id)
    const rated = { id, postId: ficus, authorId: lena.id, raterId: oleg.id }
    await announce('comment.rated', { ...rated, rating: 'dislike', isFirst: false })
    expect(await read(lena)).toEqual([])
  })
})

describe('what is there no more', () => {
  const changed = (id: number) => announce('comment.changed', { postId: ficus, ids: [id], tags: [] })

  test('a removed comment takes what was not seen with it, and its text from what was', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    const seen = await say(oleg, 'Никак, выбросьте.', question)
    await call(lena, 'PATCH', '/notifications/mass-viewing')
    const unseen = await say(oleg, 'И горшок.', question)
    expect(await count(lena)).toBe(1)
    for (const id of [seen, unseen]) expect((await oleg.delete(`/api/comments?id=${id}`)).status).toBe(200)
    await app.settle()
    const list = await read(lena)
    expect(list.map(({ payload, is_read }) => [payload.content, is_read])).toEqual([['', true]])
    expect(await count(lena)).toBe(0)
  })

  test('a comment that only changed stays told', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    const reply = await say(oleg, 'Тёплой водой.', question)
    await changed(reply)
    expect(await count(lena)).toBe(1)
  })

  test('an erased person leaves no name, and nothing that they were told', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Тёплой водой.', question)
    await rate(lena, question, 'like', oleg)
    await announce('viewer.changed', { userId: oleg.id, viewer: null })
    const [told] = await read(lena)
    expect(told?.payload.extends?.comment.user).toMatchObject({ display_name: 'Читатель', avatar: null })
    const { rows } = await app.context.db.sql.query('select * from notifications.inbox where user_id = $1', [oleg.id])
    expect(rows).toEqual([])
  })

  test('who has left is nobody in particular till they are back, and for good when they are erased', async () => {
    const { display_name, avatars } = { display_name: 'Олег', avatars: [portraitOf(oleg)] }
    await app.ask(updateUser, { body: { id: oleg.id, changes: { display_name, avatars } } })
    await say(oleg, 'Тёплой водой.', await say(lena, 'Как поливать зимой?'))
    const shown = async () => {
      const [told] = await read(lena)
      const { user } = told!.payload.extends!.comment
      return [user.display_name, user.avatar, told!.payload.extends!.message.split(' ')[0]]
    }
    expect(await shown()).toEqual(['Олег', portraitOf(oleg).url, 'Олег'])
    const leave = async (archive: { deadline: string; reasonCode: null; reasonComment: null } | null) => {
      await app.ask(markArchived, { body: { id: oleg.id, archive } })
      await app.settle()
    }
    const archive = { deadline: app.clock.now().toISOString(), reasonCode: null, reasonComment: null }
    await leave(archive)
    expect(await shown()).toEqual(['Читатель', null, 'Читатель'])
    await leave(null)
    expect(await shown()).toEqual(['Олег', portraitOf(oleg).url, 'Олег'])
    await leave(archive)
    await app.ask(eraseUser, { body: { id: oleg.id } })
    await app.settle()
    expect(await shown()).toEqual(['Читатель', null, 'Читатель'])
  })

  test('beyond a thousand, the oldest go', async () => {
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

describe('a person', () => {
  test('reads pages, sees what is new, marks one or all, and finds by number', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    for (const text of ['Раз', 'Два', 'Три']) await say(oleg, text, question)
    const all = await read(lena)
    expect(all.map(({ payload }) => payload.content)).toEqual(['Три', 'Два', 'Раз'])
    expect((await read(lena, '?limit=2&page=2')).map(({ payload }) => payload.content)).toEqual(['Раз'])
    const [newest, , oldest] = all
    const one = await call(lena, 'PATCH', `/notifications/${newest!._id}/viewing`)
    expect(one.body.data).toMatchObject({ _id: newest!._id, is_read: true })
    expect(await count(lena)).toBe(2)
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

  test('has nothing to do with those of another', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Раз', question)
    const [told] = await read(lena)
    const stolen = await Promise.all([
      call(lena, 'GET', '', undefined, oleg),
      call(lena, 'PATCH', '/notifications/mass-viewing', {}, vera),
      call(oleg, 'PATCH', `/notifications/${told!._id}/viewing`),
      call(oleg, 'POST', '/notifications/search', { ids: [told!._id] }),
    ])
    expect(stolen.map(({ status, body }) => [status, body.meta?.total])).toEqual([
      [403, undefined],
      [403, undefined],
      [404, undefined],
      [200, 0],
    ])
    expect(await count(lena)).toBe(1)
  })

  test('is called as they are called now', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Раз', question)
    await app.context.db.sql.query(`update auth."user" set display_name = 'Олег' where id = $1`, [oleg.id])
    await announce('user.changed', { userId: oleg.id })
    expect(await messages(lena)).toEqual(['Олег отвечает на ваш комментарий под статьёй «Фикус зимой»'])
  })
})

describe('letters', () => {
  type Kept = { to: string; subject: string; text: string; html: string; unsubscribe_url: string }

  async function write(): Promise<Kept[]> {
    const opened = openNotifications(app.context)
    await writeDueLetters(opened, makeUnsubscribe(opened, '/svc/notifications'))
    await app.settle()
    return listLetters()
  }
  async function listLetters(): Promise<Kept[]> {
    const { rows } = await app.context.db.sql.query<Kept>(
      'select * from platform.mail_message where unsubscribe_url is not null order by id',
    )
    return rows
  }
  const wantLetters = (of: Talker) => call(of, 'PATCH', '/settings', { setting_subs_to_email_packages: 1 })

  test('tell together what was not seen in ten minutes, one an hour', async () => {
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
      'Читатель 2 отвечает на ваш комментарий под статьёй «Фикус зимой»\n«Тёплой <водой>.»\nhttp://delno.test/fikus-zimoj#comment-2',
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

  test('tell nothing to who saw it in time, or did not ask for letters', async () => {
    await wantLetters(lena)
    const question = await say(lena, 'Как поливать зимой?')
    await say(oleg, 'Тёплой водой.', question)
    await call(lena, 'PATCH', '/notifications/mass-viewing')
    const other = await say(oleg, 'А летом?')
    await say(lena, 'Вечером.', other)
    app.clock.advance(15 * minuteMs)
    expect(await write()).toEqual([])
  })

  test('are written once by two processes that write at the same time', async () => {
    await wantLetters(lena)
    await say(oleg, 'Тёплой водой.', await say(lena, 'Как поливать зимой?'))
    app.clock.advance(11 * minuteMs)
    await Promise.all([write(), write()])
    expect(await listLetters()).toHaveLength(1)
  })

  test('end by their link: opening it changes nothing, the button does, without signing in', async () => {
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
