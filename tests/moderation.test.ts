// The queue of moderators over the real application: two of them never meet, a decision can be undone until its author knows, and who may what.
import { describe, expect, test } from 'vitest'
import { commentList } from '#contract/comments.ts'
import type { CallInput, CallReply } from '#contract/call.ts'
import { listPersonNotifications } from '#contract/notifications.ts'
import { setMember } from '#contract/newsroom.ts'
import { getOfficeToken } from '#contract/office/access.ts'
import { importComments } from '#contract/office/comments.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import * as calls from '#contract/office/moderation.ts'
import { restrictPerson } from '#contract/office/restrictions.ts'
import type { Viewer } from '#domain/viewer.ts'
import { makeAppealLinks } from '#services/comments/appeals/links.ts'
import { closeAppeal } from '#services/comments/appeals/routes.ts'
import { tellAppeals } from '#services/comments/appeals/tell.ts'
import { openComments } from '#services/comments/comments.ts'
import { decide as decideAll, settleDecisions } from '#services/comments/queue/decide.ts'
import { markUndone } from '#services/comments/queue/decisions.ts'
import { tellRestricted } from '#services/comments/restrictions/tell.ts'
import { tellPeople } from '#services/comments/tell-people.ts'
import { anonymously, ficus, ficusThread, writeComment, type Talker } from '#services/comments/testing.ts'
import type { Entered } from '#services/auth/office/testing.ts'
import { setUpModeration } from './moderators.ts'

const { app, people, lena, oleg } = setUpModeration()

type Taking = NonNullable<CallInput<typeof calls.takeComments>['body']>
const take = (by: Entered, body: Taking = {}) => by.browser.ask(calls.takeComments, { body })
const decide = (by: Entered, body: CallInput<typeof calls.decideComments>['body']) =>
  by.browser.ask(calls.decideComments, { body })
const keep = (by: Entered, ...ids: number[]) => decide(by, { ids, action: 'keep' })
const hide = (by: Entered, ...ids: number[]) => decide(by, { ids, action: 'hide', reason: 'insult' })
const idsOf = ({ items }: Pick<CallReply<typeof calls.takeComments>, 'items'>) => items.map(({ id }) => id)
const seenByAll = async () =>
  commentList.parse((await anonymously(app, ficusThread)).body).data.data.map(({ id }) => id)
const settle = async () => {
  await settleDecisions(openComments(app.context))
  await tellAppeals(openComments(app.context))
  await app.waitUntilIdle()
}
const readOne = async <Row>(query: string) => (await app.context.db.sql.query<{ value: Row }>(query)).rows[0]!.value

/** Comments that wait, written elsewhere: each is a minute younger than the one before it. */
async function fill(count: number, postId = ficus): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < count; from += 100) {
    const { results } = await app.ask(importComments, {
      body: {
        comments: Array.from({ length: Math.min(100, count - from) }, (_, at) => ({
          source: `test:${postId}:${from + at}`,
          postId,
          author: { source: `test:${(from + at) % 7}`, name: `Читатель ${(from + at) % 7}` },
          content: `Вопрос номер ${from + at}`,
          createdAt: new Date(app.clock.now().getTime() - (count - from - at) * 60_000).toISOString(),
          status: 'pending' as const,
        })),
      },
    })
    ids.push(...results.map(({ id }) => id))
  }
  return ids
}
/** The newest entries of the log of the office about comments and restrictions, newest first. */
const logged = async (limit: number) =>
  (await people.anna.browser.ask(listOfficeLog, { query: { limit, actions: 'comment.moderated,restriction.ended' } }))
    .items
/** A pending comment of a reader. */
const writeWaiting = (by: Talker, words = 'смотрите') =>
  writeComment(app, by, `Вот ${words}: https://okna.test/skidki тут`)

test('a decision on many comments and its undoing are one entry of the log each, without words of people', async () => {
  const ids = await fill(3)
  const { decision } = await hide(people.vera, ...ids)
  await people.vera.browser.ask(calls.undoDecision, { params: { id: decision!.id } })
  const entries = await logged(5)
  const thing = { kind: 'comment', id: String(Math.min(...ids)) }
  const by = { id: people.vera.userId }
  expect(entries).toHaveLength(2)
  expect(entries).toMatchObject([
    { action: 'comment.moderated', by, thing, after: { decision: 'undo', of: decision!.id, comments: 3 } },
    { action: 'comment.moderated', by, thing, after: { decision: 'hide', of: decision!.id, comments: 3 } },
  ])
})

describe('two moderators', () => {
  test('clear a queue of 500 in parallel and never get the same comment', async () => {
    const all = await fill(500)
    const got = new Map<string, number[]>()
    async function work(by: Entered): Promise<void> {
      const mine: number[] = []
      got.set(by.userId, mine)
      let have: number[] = []
      for (;;) {
        const { items, lost, counts } = await take(by, { have, most: calls.heldMax - have.length })
        expect(lost).toEqual([])
        const next = [...have, ...items.map(({ id }) => id)]
        if (next.length === 0) {
          if (counts.waiting === 0) return
          continue
        }
        mine.push(...items.map(({ id }) => id))
        const now = next.slice(0, 15)
        const reply = mine.length % 2 === 0 ? await keep(by, ...now) : await hide(by, ...now)
        expect(reply).toMatchObject({ lost: [], decision: { ids: now.toSorted((a, b) => a - b) } })
        have = next.slice(15)
      }
    }
    await Promise.all([work(people.vera), work(people.anna)])
    const [ofVera, ofAnna] = [got.get(people.vera.userId)!, got.get(people.anna.userId)!]
    expect(new Set([...ofVera, ...ofAnna]).size).toBe(ofVera.length + ofAnna.length)
    expect([...ofVera, ...ofAnna].toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b))
    // Both worked, and the counts agree with what readers see.
    expect(Math.min(ofVera.length, ofAnna.length)).toBeGreaterThan(100)
    expect(await readOne('select count(*)::integer as value from comments.decided')).toBe(500)
    const visible = await readOne('select count(*)::integer as value from comments.comment_counter where is_visible')
    expect(await readOne(`select visible as value from comments.post where post_id = ${ficus}`)).toBe(visible)
  })

  test('share a short queue; what one holds comes back to the other after two minutes, and a late decision is told whose it was', async () => {
    await fill(8)
    const ofVera = idsOf(await take(people.vera))
    const forAnna = await take(people.anna)
    expect([ofVera.length, forAnna.items.length]).toEqual([5, 3])
    expect(forAnna.others).toEqual([{ id: people.vera.userId, name: 'Вера Никитина', count: 5 }])
    expect((await hide(people.anna, ofVera[0]!)).lost).toEqual([{ id: ofVera[0], by: 'Вера Никитина', what: 'holds' }])

    app.clock.advance(119_000)
    await take(people.vera, { have: ofVera.slice(0, 4), most: 0 })
    app.clock.advance(2_000)
    // Only the one that Vera did not keep open is free again.
    expect(idsOf(await take(people.anna, { have: idsOf(forAnna) }))).toEqual([ofVera[4]])
    await hide(people.vera, ofVera[0]!)
    expect((await keep(people.anna, ofVera[0]!)).lost).toEqual([{ id: ofVera[0], by: 'Вера Никитина', what: 'hide' }])
    const renewed = await take(people.anna, { have: [ofVera[0]!], most: 0 })
    expect(renewed.lost).toEqual([{ id: ofVera[0], by: 'Вера Никитина', what: 'hide' }])
  })

  test('get back what a closed page held, in the order of the queue, and let go of what they do not want', async () => {
    const [first, second, third] = await fill(3)
    expect(idsOf(await take(people.vera, { most: 2 }))).toEqual([first, second])
    expect(idsOf(await take(people.vera, { most: 3 }))).toEqual([first, second, third])
    expect(idsOf(await take(people.anna, { order: 'newest' }))).toEqual([])
    await take(people.vera, { letGo: [second!, third!], have: [first!], most: 0 })
    expect(idsOf(await take(people.anna, { order: 'newest' }))).toEqual([third, second])
  })
})

describe('a decision', () => {
  test('is seen by readers at once and by the author ten seconds later; undone before, all is as it was', async () => {
    const top = await writeComment(app, lena, 'Верх')
    const reply = await writeComment(app, oleg, 'Ответ', top)
    await lena.put('/api/comments/flags', { id: reply, report: 'insult' })
    await lena.put('/api/likes', { id: reply, state: 'like' })
    const announced: unknown[] = []
    const end = app.context.events.on('comment.hidden', ({ id }) => void announced.push(id))
    const before = (await anonymously(app, ficusThread)).body.data.data
    const { counts } = await take(people.vera)
    expect(counts).toMatchObject({ waiting: 1, reported: 1 })

    const { decision, counts: after } = await hide(people.vera, reply)
    expect(after).toMatchObject({ waiting: 0, reported: 0 })
    expect(await seenByAll()).toEqual([top])
    const own = () =>
      oleg.get(ficusThread).then(({ body }) => body.data.data.find(({ id }: { id: number }) => id === reply))
    expect(await own()).toMatchObject({ content: '<p>Ответ</p>', approved: true, deleted: false, reasons: [] })
    app.clock.advance(9_000)
    await settle()
    expect(announced).toEqual([])
    const { items } = await people.vera.browser.ask(calls.undoDecision, { params: { id: decision!.id } })
    expect(items).toMatchObject([{ id: reply, reports: [{ reason: 'insult', count: 1 }] }])
    expect((await anonymously(app, ficusThread)).body.data.data).toEqual(before)
    app.clock.advance(5_000)
    await settle()
    expect(announced).toEqual([])

    await hide(people.vera, reply)
    app.clock.advance(10_000)
    await settle()
    await settle()
    end()
    expect(announced).toEqual([reply])
    expect((await oleg.get(ficusThread)).body.data.data.map(({ id }: { id: number }) => id)).toEqual([top])
    expect(await readOne(`select findings->-1->>'reason' as value from comments.comment where id = ${reply}`)).toBe(
      'Модератор скрыл комментарий: переход на личности',
    )
  })

  test('on a waiting comment: it is published at once, and its author and the one they answer are told later', async () => {
    const id = await writeWaiting(lena)
    const published: number[] = []
    const end = app.context.events.on('comment.published', event => void published.push(event.id))
    const { decision } = await keep(people.vera, id)
    expect(await seenByAll()).toEqual([id])
    await people.vera.browser.ask(calls.undoDecision, { params: { id: decision!.id } })
    // The page that took it back holds it again.
    expect(await take(people.vera, { have: [id], most: 0 })).toMatchObject({ lost: [], counts: { waiting: 1 } })
    expect([await seenByAll(), idsOf(await take(people.anna))]).toEqual([[], []])
    await keep(people.vera, id)
    app.clock.advance(10_000)
    await settle()
    end()
    expect(published).toEqual([id])
    const late = await people.vera.browser.send(calls.undoDecision, { params: { id: decision!.id + 1 } })
    expect([late.status, late.body['message']]).toEqual([
      409,
      'Поздно: автор уже знает. Верните комментарий из «Скрытых»',
    ])
  })

  test('on many is one undo, also when a crash has cut the undoing short', async () => {
    const ids = await fill(6)
    const { decision } = await hide(people.vera, ...ids)
    expect(decision!.ids).toEqual(ids.toSorted((a, b) => a - b))
    // The process dies after the first statement of the undoing.
    const { db } = openComments(app.context)
    await db.inTransaction(trx => markUndone(trx, decision!.id, app.clock.now()))
    await settle()
    expect((await take(people.vera)).counts.waiting).toBe(6)
    expect(await readOne('select count(*)::integer as value from comments.comment where shadowed_at is not null')).toBe(
      0,
    )
  })

  test('hides with a reason only; «Скрытые» shows a hidden comment again', async () => {
    const [id] = await fill(1)
    expect(
      (await people.vera.browser.send(calls.decideComments, { body: { ids: [id!], action: 'hide' } })).status,
    ).toBe(400)
    await hide(people.vera, id!)
    app.clock.advance(10_000)
    await settle()
    expect((await people.anna.browser.ask(calls.listHiddenComments, { query: {} })).items).toMatchObject([
      { id, reason: 'insult', by: 'Вера Никитина', text: 'Вопрос номер 0' },
    ])
    expect(await seenByAll()).toEqual([])
    await decide(people.anna, { ids: [id!], action: 'keep', from: 'hidden' })
    expect(await seenByAll()).toEqual([id])
    expect((await people.anna.browser.ask(calls.listHiddenComments, { query: {} })).items).toEqual([])
    app.clock.advance(10_000)
    await settle()
    expect(await readOne(`select findings as value from comments.comment where id = ${id}`)).toEqual([])
  })

  test('«Скрытые» has every comment, also when a page ends in the middle of a decision', async () => {
    const ids = await fill(80)
    await hide(people.vera, ...ids.slice(0, 40))
    await hide(people.vera, ...ids.slice(40))
    const list = (query: CallInput<typeof calls.listHiddenComments>['query']) =>
      people.anna.browser.ask(calls.listHiddenComments, { query })
    const first = await list({})
    const second = await list({ before: first.next! })
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 30, null])
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('is told as a whole: ten seconds after its last comment, and one told meanwhile takes no more', async () => {
    const ids = await fill(4)
    const real = openComments(app.context)
    const hideSlowly = (each: readonly number[], secondsEach: number) => {
      const inTransaction: typeof real.db.inTransaction = async work => {
        const made = await real.db.inTransaction(work)
        app.clock.advance(secondsEach * 1000)
        await settleDecisions(real)
        return made
      }
      const wish = { me: people.vera.userId, action: 'hide', reason: 'insult', from: 'queue' } as const
      return decideAll({ ...real, db: { ...real.db, inTransaction } }, each, wish)
    }
    const statuses = () =>
      readOne('select array_agg(status order by id) as value from comments.comment where shadowed_at is null')
    const { done, decision } = await hideSlowly(ids.slice(0, 2), 6)
    expect([done, await statuses()]).toEqual([ids.slice(0, 2), [2, 2]])
    expect(decision!.tell_at.getTime() - decision!.made_at.getTime()).toBe(16_000)
    app.clock.advance(10_000)
    await settle()
    expect(await statuses()).toEqual([3, 3, 2, 2])
    expect((await hideSlowly(ids.slice(2), 11)).done).toEqual([ids[2]])
    expect([await statuses(), (await take(people.vera)).counts.waiting]).toEqual([[3, 3, 3, 2], 1])
  })

  test('that cannot be told does not hold up the others, and is told when it can be', async () => {
    const [broken, beside, next] = await fill(3)
    await hide(people.vera, broken!, beside!)
    await hide(people.vera, next!)
    await people.vera.browser.ask(restrictPerson, {
      body: { userId: lena.id, measure: 'read_only', reason: 'insult', days: 3, letter: 'Здравствуйте!' },
    })
    const setFindings = (json: string) =>
      app.context.db.sql.query('update comments.comment set findings = $1::jsonb where id = $2', [json, broken])
    await setFindings('null')
    app.clock.advance(10_000)
    const comments = openComments(app.context)
    await expect(tellPeople(comments, makeAppealLinks(comments, '/svc/comments'))).rejects.toThrow()
    const statuses = () => readOne('select array_agg(status order by id) as value from comments.comment')
    expect(await statuses()).toEqual([2, 3, 3])
    await app.waitUntilIdle()
    expect(
      await readOne(`select count(*)::integer as value from platform.mail_message where subject like '%ограничении%'`),
    ).toBe(1)
    await setFindings('[]')
    await settle()
    expect(await statuses()).toEqual([3, 3, 3])
  })
})

test('a comment says why it waits, who wrote it, what stands around it, and where the same words wait', async () => {
  const top = await writeComment(app, oleg, 'Поливаю по пятницам')
  const words = 'Шкафы и гардеробы на заказ, замер бесплатно, звоните по телефону в профиле'
  const [one] = await fill(1)
  app.clock.advance(60_001)
  const first = (await lena.post('/api/comments', { post_ID: 102, content: `${words} https://okna.test/` })).body.data
    .id
  app.clock.advance(60_001)
  const second = (
    await lena.post('/api/comments', { post_ID: ficus, parent: top, content: `${words}! https://okna.test/` })
  ).body.data.id
  const { items } = await take(people.vera)
  expect(idsOf({ items })).toEqual([one, first, second])
  expect(items[1]).toMatchObject({
    text: `${words} https://okna.test/`,
    post: { title: 'Стол без хлама' },
    section: { slug: 'dom' },
    author: { name: expect.any(String), shown: 0, hidden: 0 },
    findings: [{ code: 'link_of_newcomer', evidence: 'https://okna.test/' }],
  })
  const around = await people.vera.browser.ask(calls.getQueuedComment, { params: { id: second } })
  expect(around.same).toEqual([first])
  expect(around.thread.map(({ id, state }) => [id, state])).toEqual([
    [top, 'shown'],
    [second, 'waiting'],
    [one, 'waiting'],
  ])
  expect(around.history.map(({ id, state }) => [id, state])).toEqual([[first, 'waiting']])
})

test('what is put off leaves the queue for half an hour and is still counted; newer ones wait behind a number', async () => {
  const [first, second] = await fill(2)
  await take(people.vera)
  const { counts } = await people.vera.browser.ask(calls.putOffComments, { body: { ids: [first!] } })
  expect(counts.waiting).toBe(2)
  const opened = app.clock.now().toISOString()
  const third = await writeWaiting(oleg)
  const now = await take(people.vera, { have: [second!], arrivedBefore: opened })
  expect(now).toMatchObject({ items: [], arrived: 1, putOff: 1 })
  app.clock.advance(30 * 60_000)
  await people.vera.browser.ask(getOfficeToken, { query: {} })
  await people.vera.browser.ask(calls.putOffComments, { body: { ids: [second!] } })
  await people.vera.browser.ask(calls.putOffComments, { body: { ids: [second!], isBack: true } })
  expect(idsOf(await take(people.vera, { have: [second!] })).toSorted((a, b) => a - b)).toEqual(
    [first!, third].toSorted((a, b) => a - b),
  )
})

describe('who may', () => {
  test('a moderator with sections sees and decides on those alone; the chief on all', async () => {
    const [inPlants] = await fill(1, ficus)
    const [atHome] = await fill(1, 102)
    await people.anna.browser.ask(setMember, {
      params: { id: people.vera.userId },
      body: { isProofReader: false, sections: ['dom'] },
    })
    const { items, counts } = await take(people.vera)
    expect([idsOf({ items }), counts.waiting, counts.sections]).toEqual([
      [atHome],
      1,
      [{ slug: 'dom', title: 'Дом', count: 1 }],
    ])
    const foreign = await people.vera.browser.send(calls.decideComments, {
      body: { ids: [inPlants!], action: 'keep' },
    })
    expect([foreign.status, foreign.body['message']]).toEqual([403, 'Этот раздел ведёт другой модератор'])
    expect((await people.vera.browser.send(calls.getQueuedComment, { params: { id: inPlants! } })).status).toBe(403)
    expect((await take(people.anna, { section: 'rasteniya' })).counts.waiting).toBe(2)
    expect((await keep(people.anna, inPlants!)).decision).not.toBeNull()
  })

  test('a moderator with sections does not hold comments of another section', async () => {
    const [inPlants] = await fill(1, ficus)
    const [atHome] = await fill(1, 102)
    await people.anna.browser.ask(setMember, {
      params: { id: people.vera.userId },
      body: { isProofReader: false, sections: ['dom'] },
    })
    const { lost } = await take(people.vera, { have: [inPlants!, atHome!], most: 0 })
    expect(lost).toMatchObject([{ id: inPlants }])
    expect(idsOf(await take(people.anna))).toEqual([inPlants])
  })

  test('a moderator with sections is not offered the same words under a post of another section', async () => {
    const words = 'Шкафы и гардеробы на заказ, замер бесплатно, звоните по телефону в профиле https://okna.test/'
    const say = async (postId: number) => {
      app.clock.advance(60_001)
      return (await lena.post('/api/comments', { post_ID: postId, content: words })).body.data.id as number
    }
    const [atHome, inPlants] = [await say(102), await say(ficus)]
    await people.anna.browser.ask(setMember, {
      params: { id: people.vera.userId },
      body: { isProofReader: false, sections: ['dom'] },
    })
    const sameFor = async (by: Entered) => {
      await take(by, { most: 0 })
      return (await by.browser.ask(calls.getQueuedComment, { params: { id: atHome } })).same
    }
    expect([await sameFor(people.anna), await sameFor(people.vera)]).toEqual([[inPlants], []])
  })

  test('nobody else: an author of the magazine, a reader, a moderator with a token of readers', async () => {
    const [id] = await fill(1)
    const inputs = [
      [calls.takeComments, { body: {} }],
      [calls.getQueuedComment, { params: { id } }],
      [calls.decideComments, { body: { ids: [id], action: 'keep' } }],
      [calls.putOffComments, { body: { ids: [id] } }],
      [calls.undoDecision, { params: { id: 1 } }],
      [calls.listHiddenComments, { query: {} }],
    ] as const
    const ofReaders = { authorization: oleg.authorization }
    for (const [call, input] of inputs) {
      expect((await people.denis.browser.send(call, input as never)).status, call.name).toBe(403)
      expect((await people.vera.browser.send(call, input as never, ofReaders)).status, call.name).toBe(401)
    }
    expect(await seenByAll()).toEqual([])
    // A moderator undoes their own decisions, the chief any.
    const { decision } = await keep(people.anna, id!)
    const undo = { params: { id: decision!.id } }
    expect((await people.vera.browser.send(calls.undoDecision, undo)).status).toBe(403)
    expect((await people.anna.browser.send(calls.undoDecision, undo)).status).toBe(200)
  })
})

describe('an author who does not agree', () => {
  /** The page of the link that the author of a hidden comment, or a restricted person, gets. */
  const open = async (path: string, words?: string) => {
    const response = await app.app.inject({
      method: words === undefined ? 'GET' : 'POST',
      url: path,
      remoteAddress: '10.9.9.9',
      ...(words !== undefined && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ words }).toString(),
      }),
    })
    return [response.statusCode, /<h1>(.*?)<\/h1>/.exec(response.body)?.[1], response.body] as const
  }

  test('answers once by the signed link; the moderator sees it with the decision and reverses it', async () => {
    const id = await writeComment(app, lena, 'Вы ничего не понимаете в <b>фикусах</b>')
    await oleg.put('/api/comments/flags', { id, report: 'insult' })
    await take(people.vera)
    const { decision } = await hide(people.vera, id)
    const subject = { decisionId: decision!.id, commentId: id }
    expect((await app.ask(calls.getHiddenComment, { body: subject })).path).toBeNull()
    app.clock.advance(10_000)
    await settle()
    const { path } = await app.ask(calls.getHiddenComment, { body: subject })
    const bell = (await app.ask(listPersonNotifications, { query: { user_id: lena.id } })).items
    expect(bell.map(({ path: to, message }) => [to, message])).toEqual([
      [
        path,
        'Модератор скрыл ваш комментарий под статьёй «Фикус зимой». Причина: переход на личности. Если вы не согласны, ответьте',
      ],
    ])
    expect((await open(path!.replace(/sign=.../, 'sign=AAA'))).slice(0, 2)).toEqual([403, 'Ссылка не подходит'])
    expect((await open(path!.replace(`comment=${id}`, 'comment=1'))).slice(0, 1)).toEqual(id === 1 ? [200] : [403])
    const [status, title, page] = await open(path!)
    expect([status, title]).toEqual([200, 'Не согласны?'])
    expect(page).toContain('«Вы ничего не понимаете в фикусах». Причина: переход на личности.')
    expect((await open(path!, ' '))[0]).toBe(400)
    expect((await open(path!, 'Это шутка <script>'))[1]).toBe('Спасибо, передано')
    await open(path!, 'И ещё раз')

    const { items, counts } = await people.anna.browser.ask(calls.listAppeals, {})
    expect(items).toMatchObject([
      { words: 'Это шутка <script>', text: 'Вы ничего не понимаете в фикусах', reason: 'insult', by: 'Вера Никитина' },
    ])
    expect(counts.appeals).toBe(1)
    const close = { params: { id: items[0]!.id }, body: { outcome: 'reversed' as const } }
    expect((await people.denis.browser.send(calls.closeAppeal, close)).status).toBe(403)
    expect((await people.anna.browser.ask(calls.closeAppeal, close)).counts.appeals).toBe(0)
    expect((await people.vera.browser.send(calls.closeAppeal, close)).status).toBe(409)
    expect(await seenByAll()).toEqual([id])
    app.clock.advance(10_000)
    await settle()
    const letter = `select text as value from platform.mail_message where "to" = 'lena@delno.test' order by id desc limit 1`
    expect(await readOne(letter)).toContain('отменили решение')
    expect((await open(path!))[0]).toBe(410)
  })

  /** A comment of Lena that Vera has hidden, and Lena's answer. */
  async function answerHidden(): Promise<{ id: number; appeal: number }> {
    const id = await writeComment(app, lena, 'Вы ничего не понимаете')
    await oleg.put('/api/comments/flags', { id, report: 'insult' })
    const { decision } = await hide(people.vera, id)
    app.clock.advance(10_000)
    await settle()
    const { path } = await app.ask(calls.getHiddenComment, { body: { decisionId: decision!.id, commentId: id } })
    await open(path!, 'Это шутка')
    const { items } = await people.anna.browser.ask(calls.listAppeals, {})
    return { id, appeal: items.at(-1)!.id }
  }
  const close = async (by: Entered, id: number, outcome: 'reversed' | 'upheld') =>
    (await by.browser.send(calls.closeAppeal, { params: { id }, body: { outcome } })).status
  const lettersAbout = async () => {
    app.clock.advance(10_000)
    await settle()
    const { rows } = await app.context.db.sql.query<{ text: string }>(
      `select text from platform.mail_message where subject = 'Ответ модератора «Дельно»' order by id`,
    )
    return rows.map(({ text }) => (text.includes('отменили решение') ? 'reversed' : 'upheld'))
  }

  test('gets one answer of two moderators who disagree, and the comment is as the letter says', async () => {
    const { id, appeal } = await answerHidden()
    const real = openComments(app.context)
    // Vera answers as soon as the first transaction of Anna's answer has ended.
    const veras: Promise<number>[] = []
    const inTransaction: typeof real.db.inTransaction = async work => {
      const made = await real.db.inTransaction(work)
      if (veras.length === 0) veras.push(close(people.vera, appeal, 'upheld'))
      await Promise.all(veras)
      return made
    }
    const viewer: Viewer = {
      userId: people.anna.userId,
      roles: [{ application: 'quasar', name: 'admin' }],
      isBanned: false,
      isExpert: false,
      isArchived: false,
      office: { sessionId: 'anna' },
    }
    const answer = closeAppeal({ ...real, db: { ...real.db, inTransaction } })
    await Promise.resolve(
      answer({ params: { id: appeal }, body: { outcome: 'reversed' } } as never, { viewer } as never),
    ).catch(() => {})
    const outcome = await readOne('select outcome as value from comments.appeal')
    expect(await Promise.all(veras)).toEqual([outcome === 'upheld' ? 200 : 409])
    expect([await lettersAbout(), await seenByAll()]).toEqual([[outcome], outcome === 'reversed' ? [id] : []])
  })

  test('is not told of a reversal while other words of theirs wait in the queue', async () => {
    const { id, appeal } = await answerHidden()
    await decide(people.anna, { ids: [id], action: 'keep', from: 'hidden' })
    app.clock.advance(10_000)
    await settle()
    expect((await lena.put('/api/comments', { id, content: 'Вот: https://okna.test/skidki тут' })).status).toBe(200)
    expect([await close(people.anna, appeal, 'reversed'), await lettersAbout(), await seenByAll()]).toEqual([
      409,
      [],
      [],
    ])
    expect((await take(people.anna)).counts).toMatchObject({ waiting: 1, appeals: 1 })
    await keep(people.anna, id)
    expect([await close(people.anna, appeal, 'reversed'), await lettersAbout()]).toEqual([200, ['reversed']])
  })

  const reopen = async (by: Entered, id: number) =>
    (await by.browser.send(calls.reopenAppeal, { params: { id } })).status

  test('does not learn of an answer that is taken back: the comment is hidden as before, and the answer waits again', async () => {
    const { id, appeal } = await answerHidden()
    expect(await reopen(people.anna, appeal)).toBe(409)
    expect([await close(people.vera, appeal, 'reversed'), await seenByAll()]).toEqual([200, [id]])
    expect([await reopen(people.denis, appeal), await reopen(people.anna, appeal)]).toEqual([403, 200])
    expect([await lettersAbout(), await seenByAll()]).toEqual([[], []])
    expect((await take(people.vera)).counts).toMatchObject({ waiting: 0, appeals: 1 })
    expect(await close(people.vera, appeal, 'upheld')).toBe(200)
    expect([await lettersAbout(), await seenByAll(), await reopen(people.vera, appeal)]).toEqual([['upheld'], [], 409])
  })

  test('with a restriction: an end that is taken back leaves it in force; two undo at once, one succeeds', async () => {
    const { restriction } = await people.vera.browser.ask(restrictPerson, {
      body: { userId: lena.id, measure: 'read_only', reason: 'off_topic', days: 3, letter: 'Здравствуйте!' },
    })
    app.clock.advance(10_000)
    const links = makeAppealLinks(openComments(app.context), '/svc/comments')
    await tellRestricted(openComments(app.context), links)
    await open(links.pathFor({ restrictionId: restriction.id }), 'Я по теме')
    const [item] = (await people.vera.browser.ask(calls.listAppeals, {})).items
    expect(await close(people.vera, item!.id, 'reversed')).toBe(200)
    const both = await Promise.all([reopen(people.vera, item!.id), reopen(people.anna, item!.id)])
    expect(both.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await lena.say('Снова пишу')).status).toBe(403)
    expect(await lettersAbout()).toEqual([])
    await people.anna.browser.ask(getOfficeToken, {})
    const query = { actions: 'restriction.set,restriction.ended' }
    const { items } = await people.anna.browser.ask(listOfficeLog, { query })
    expect(items.map(({ action }) => action)).toEqual(['restriction.set', 'restriction.ended', 'restriction.set'])
  })

  test('with a restriction: reversed, it ends', async () => {
    const { restriction } = await people.vera.browser.ask(restrictPerson, {
      body: { userId: lena.id, measure: 'read_only', reason: 'off_topic', days: 3, letter: 'Здравствуйте!' },
    })
    const links = makeAppealLinks(openComments(app.context), '/svc/comments')
    const path = links.pathFor({ restrictionId: restriction.id })
    expect((await open(path))[0]).toBe(410)
    app.clock.advance(10_000)
    await tellRestricted(openComments(app.context), links)
    await app.waitUntilIdle()
    const letter = `select text as value from platform.mail_message where "to" = 'lena@delno.test' order by id desc limit 1`
    expect(await readOne(letter)).toContain(path)
    expect((await open(path, 'Я по теме'))[1]).toBe('Спасибо, передано')
    const { items } = await people.vera.browser.ask(calls.listAppeals, {})
    expect(items).toMatchObject([{ text: null, restriction: { measure: 'read_only' } }])
    await people.vera.browser.ask(calls.closeAppeal, { params: { id: items[0]!.id }, body: { outcome: 'reversed' } })
    expect((await lena.say('Снова пишу')).status).toBe(200)
    await people.anna.browser.ask(getOfficeToken, {})
    expect(await logged(1)).toMatchObject([
      { action: 'restriction.ended', by: { id: people.vera.userId }, thing: { id: lena.id } },
    ])
  })
})
