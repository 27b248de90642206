// Notifications across services: from a call of the comments service to the inbox of a reader.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notification, type NotificationReply } from '#contract/notifications.ts'
import { ficus, openConversation, type Talker } from '#services/comments/testing.ts'
import { openTestApp, type TestApp } from './app.ts'

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

/** Writes a comment and returns its id. The clock advances, as a reader may write three comments a minute. */
async function say(talker: Talker, content: string, parent = 0): Promise<number> {
  app.clock.advance(21_000)
  const { status, body } = await talker.say(content, parent)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  await app.waitUntilIdle()
  return body.data.id
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

describe('a notification', () => {
  test('of a reply says who replied where, and links to it', async () => {
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

  test('of a reply under a recipe has a kind of its own', async () => {
    const recipe = 1_000_000_001
    app.clock.advance(21_000)
    const question = await lena.post('/api/comments', { post_ID: recipe, content: 'А без муки?' })
    await oleg.post('/api/comments', { post_ID: recipe, parent: question.body.data.id, content: 'Можно.' })
    await app.waitUntilIdle()
    const [first] = await read(lena)
    expect(first?.payload.extends).toMatchObject({ kind: 'comment_reply_recipe', postType: 'recipe' })
    expect(first?.payload.extends?.message).toContain('под рецептом «')
  })

  test('of a publication is made only for comments that waited for a check', async () => {
    await say(lena, 'Смотрите, какой')
    expect(await read(lena)).toEqual([])
    const links = 'https://a.test https://b.test https://c.test https://d.test https://e.test https://f.test'
    const id = await say(lena, `Вот: ${links}`)
    expect(await read(lena)).toEqual([])
    const { status } = await vera.put('/api/comments/moderation', { id, action: 'approve' })
    expect(status).toBe(200)
    await app.waitUntilIdle()
    expect(await messages(lena)).toEqual(['Ваш комментарий под статьёй «Фикус зимой» прошёл проверку, его видят все'])
  })

  test('of a reply is not made for authors who did not ask for it', async () => {
    app.clock.advance(21_000)
    const question = await lena.post('/api/comments', {
      post_ID: ficus,
      content: 'Это просто мысль.',
      subscribe: false,
    })
    const id: number = question.body.data.id
    await say(oleg, 'И у меня есть мысль.', id)
    expect(await read(lena)).toEqual([])
  })

  test('of a removed comment is removed if unseen, and loses its text if seen', async () => {
    const question = await say(lena, 'Как поливать зимой?')
    const seen = await say(oleg, 'Никак, выбросьте.', question)
    await call(lena, 'PATCH', '/notifications/mass-viewing')
    const unseen = await say(oleg, 'И горшок.', question)
    expect(await count(lena)).toBe(1)
    for (const id of [seen, unseen]) expect((await oleg.delete(`/api/comments?id=${id}`)).status).toBe(200)
    await app.waitUntilIdle()
    const list = await read(lena)
    expect(list.map(({ payload, is_read }) => [payload.content, is_read])).toEqual([['', true]])
    expect(await count(lena)).toBe(0)
  })
})

describe('a changed rating', () => {
  const rate = async (rater: Talker, id: number, state: 'like' | 'dislike' | 'none') => {
    expect((await rater.put('/api/likes', { id, state })).status).toBe(200)
    await app.waitUntilIdle()
  }
  const shown = async () =>
    (await read(lena)).map(({ payload, is_read }) => [payload.content, payload.extends!.count, is_read])
  const letters = async () =>
    (await app.context.db.sql.query(`select 1 from platform.mail_message where subject !~ 'код для входа'`)).rows.length

  test('replaces the previous one without a ring, and a withdrawn one leaves nothing', async () => {
    const id = await say(lena, 'Полила, ожил!')
    const events: string[] = []
    const stops = (['notification.created', 'notifications.viewed'] as const).map(name =>
      app.context.events.on(name, () => void events.push(name)),
    )
    await rate(oleg, id, 'like')
    expect([await shown(), events.splice(0)]).toEqual([[['like', 1, false]], ['notification.created']])
    await rate(oleg, id, 'dislike')
    expect([await shown(), await count(lena), events.splice(0)]).toEqual([
      [['dislike', 1, false]],
      1,
      ['notifications.viewed'],
    ])
    await rate(oleg, id, 'none')
    expect([await shown(), await count(lena), events.splice(0)]).toEqual([[], 0, ['notifications.viewed']])
    await rate(oleg, id, 'like')
    expect([await shown(), events.splice(0)]).toEqual([[['like', 1, false]], ['notifications.viewed']])
    for (const stop of stops) stop()
    expect(await letters()).toBe(0)
  })
})
