// Moderation over the real application: the rules, and the decisions of moderators.
import { describe, expect, test } from 'vitest'
import { rejectedComment } from '#contract/comments.ts'
import { anonymously, ficus, ficusThread, setUpConversation, signInTalker, type Talker } from './testing.ts'

const { app, lena, oleg, vera } = setUpConversation()

const idsIn = (reply: { body: { data: { data: { id: number }[] } } }) => reply.body.data.data.map(({ id }) => id)
const seenBy = async (talker: Talker) => idsIn(await talker.get(ficusThread))
const seenByAll = async () => idsIn(await anonymously(app, ficusThread))
const decide = (id: number, action: string, talker = vera) => talker.put('/api/comments/moderation', { id, action })
const queue = async (status: string) =>
  (await vera.get(`/api/comments/moderation?status=${status}`)).body.data.map((one: { id: number }) => one.id)
const idOf = ({ body }: { body: { data: { id: number } } }) => body.data.id

describe('the rules', () => {
  test('reject an obscene text with the reason; only moderators see it, in their queue', async () => {
    const { status, body } = await lena.say('Какая xyйня этот ваш фикус')
    expect(status).toBe(422)
    expect(rejectedComment.parse(body)).toMatchObject({
      code: 'comment_rejected',
      reasons: [{ code: 'obscenity', evidence: 'xyйня' }],
      content: 'Какая xyйня этот ваш фикус',
    })
    expect([await seenByAll(), await seenBy(lena), await seenBy(vera)]).toEqual([[], [], []])
    expect(await queue('rejected')).toHaveLength(1)
    expect((await lena.say('Оскорблять фикус не буду, команда хулиганов')).status).toBe(200)
  })

  test('hold a newcomer’s link: its author sees it with the reason, and a moderator publishes it', async () => {
    const published: unknown[] = []
    const end = app.context.events.on('comment.published', ({ id }) => void published.push(id))
    const { body } = await lena.say('Вот хороший магазин: https://okna.test/skidki и только там')
    expect(body.data).toMatchObject({
      audit_status: { name: 'pending' },
      approved: false,
      reasons: [{ code: 'link_of_newcomer', evidence: 'https://okna.test/skidki' }],
    })
    const { id } = body.data
    expect([await seenByAll(), await seenBy(oleg), await seenBy(lena), await seenBy(vera)]).toEqual([
      [],
      [],
      [id],
      [id],
    ])
    expect((await oleg.say('Спасибо', id)).status).toBe(409)
    await app.waitUntilIdle()
    expect(published).toEqual([])
    expect(await queue('pending')).toEqual([id])
    expect((await decide(id, 'approve', oleg)).status).toBe(403)
    expect((await oleg.get('/api/comments/moderation')).status).toBe(403)
    expect((await decide(id, 'approve')).body.data).toMatchObject({ approved: true })
    await decide(id, 'approve')
    await app.waitUntilIdle()
    end()
    expect(published).toEqual([id])
    expect([await seenByAll(), await queue('pending')]).toEqual([[id], []])
  })

  test('shadow a text posted under many articles without the author noticing', async () => {
    const text = 'Лучшие окна в нашем городе, звоните прямо сейчас и получите скидку'
    const replies = []
    for (const post_ID of [102, 201, 1_000_000_001, ficus]) {
      app.clock.advance(60_001)
      replies.push(await lena.post('/api/comments', { post_ID, content: text }))
    }
    expect(replies.map(({ body }) => [body.data.approved, body.data.shadowed_at, body.data.reasons.length])).toEqual([
      [true, null, 0],
      [false, null, 1],
      [false, null, 1],
      [true, null, 0],
    ])
    const id = idOf(replies[3]!)
    expect([await seenByAll(), await seenBy(lena)]).toEqual([[], [id]])
    expect(await queue('shadowed')).toEqual([id])
    const [forVera] = (await vera.get(ficusThread)).body.data.data
    expect(forVera).toMatchObject({ shadowed_by: 'rules', reasons: [{ code: 'repeat_everywhere' }] })
    await decide(id, 'unshadow')
    expect(await seenByAll()).toEqual([id])
  })

  test('also check the edited text of an old comment', async () => {
    const id = idOf(await lena.say('Поливаю раз в неделю'))
    const edit = (content: string) => lena.put('/api/comments', { id, content })
    expect((await edit('Поливаю, блядь, раз в неделю')).status).toBe(422)
    expect((await anonymously(app, ficusThread)).body.data.data[0].content).toBe('<p>Поливаю раз в неделю</p>')
    expect((await edit('Поливаю, см. https://okna.test/ тут')).body.data.audit_status.name).toBe('pending')
    expect(await seenByAll()).toEqual([])
    expect((await edit('Поливаю раз в неделю')).body.data.audit_status.name).toBe('pending')
    await decide(id, 'reject')
    expect((await edit('Поливаю раз в неделю')).status).toBe(409)
  })
})

describe('moderators', () => {
  test('hide, show and remove comments; a hidden comment with replies leaves a placeholder', async () => {
    const top = idOf(await lena.say('Верх'))
    const reply = idOf(await oleg.say('Ответ', top))
    for (const [action, queueName] of [
      ['shadow', 'shadowed'],
      ['reject', 'rejected'],
      ['spam', 'spam'],
    ] as const) {
      expect((await decide(top, action)).status).toBe(200)
      expect(await queue(queueName)).toEqual([top])
      const [placeholder, rest] = (await anonymously(app, ficusThread)).body.data.data
      expect(placeholder).toMatchObject({ id: top, deleted: true, content: '', author: '' })
      expect(rest).toMatchObject({ id: reply, deleted: false })
      await decide(top, 'approve')
      expect((await anonymously(app, ficusThread)).body.data.data[0]).toMatchObject({ id: top, deleted: false })
    }
    await decide(reply, 'remove')
    expect(await seenByAll()).toEqual([top])
    expect((await decide(reply, 'approve')).status).toBe(409)
    expect((await decide(77, 'approve')).status).toBe(404)
  })

  test('ban an author, who then cannot write; they cannot ban a colleague or themselves', async () => {
    const id = idOf(await lena.say('Грубость'))
    await decide(id, 'ban')
    await app.waitUntilIdle()
    expect(await seenByAll()).toEqual([])
    expect((await lena.say('А вот ещё')).body).toMatchObject({ code: 'banned', isBanned: true })
    const colleague = await signInTalker(app, 'boris', 'moderator')
    const other = idOf(await colleague.say('Спорно'))
    expect((await decide(other, 'ban')).body.code).toBe('conflict')
    expect((await decide(idOf(await vera.say('Моё')), 'ban')).body.code).toBe('conflict')
  })

  test('resolve the reports on a comment by deciding', async () => {
    const id = idOf(await lena.say('Спорное'))
    await oleg.put('/api/comments/flags', { id, report: 'insult' })
    expect(await queue('flagged')).toEqual([id])
    await decide(id, 'approve')
    expect(await queue('flagged')).toEqual([])
    expect(await seenByAll()).toEqual([id])
  })
})
