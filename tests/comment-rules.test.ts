// The rules of moderation as data, over the real application: what a change would have caught, that it applies in every process at once, that
// it is logged and taken back, and who may what.
import { describe, expect, test } from 'vitest'
import { getUsers } from '#contract/auth.ts'
import { commentList } from '#contract/comments.ts'
import * as calls from '#contract/office/comment-rules.ts'
import type { CommentRule, CommentRuleSetting } from '#contract/office/comment-rules.ts'
import { importComments } from '#contract/office/comments.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import { decideComments, takeComments } from '#contract/office/moderation.ts'
import type { Entered } from '#services/auth/office/testing.ts'
import {
  anonymously,
  ficus,
  ficusThread,
  openConversation,
  writeComment,
  type Talker,
} from '#services/comments/testing.ts'
import { setUpModeration } from './moderators.ts'

const { app, people, lena, oleg } = setUpModeration()

const casino: CommentRuleSetting = {
  action: 'pending',
  params: { words: ['казино'] },
  examples: [
    { text: 'Заходите в казино', isCaught: true, facts: {} },
    { text: 'Магазин за углом', isCaught: false, facts: {} },
  ],
}
const params = { rule: 'stop_words' }
const change = async (changes: Partial<CommentRuleSetting> = {}, { by = people.anna, expected = 0 } = {}) =>
  (await by.browser.ask(calls.changeCommentRule, { params, body: { ...casino, ...changes, expected } })).rule
const attempt = (by: Entered, changes: object, rule = 'stop_words') =>
  by.browser.send(calls.changeCommentRule, { params: { rule }, body: { ...casino, expected: 0, ...changes } })
const seen = async () => commentList.parse((await anonymously(app, ficusThread)).body).data.data.map(({ id }) => id)
const stopWords = async (by = people.anna): Promise<CommentRule> =>
  (await by.browser.ask(calls.listCommentRules, {})).items.find(({ id }) => id === 'stop_words')!

describe('a changed rule', () => {
  test('applies to the next comment, is told to its author and the moderator, and is taken back', async () => {
    const before = await writeComment(app, lena, 'В этом казино одни фикусы')
    const rule = await change()
    expect(rule).toMatchObject({ isChanged: true, by: expect.any(String), setting: casino })
    const after = await writeComment(app, oleg, 'А в тех казино пальмы')
    expect(await seen()).toEqual([before])
    const { items } = await people.vera.browser.ask(takeComments, { body: {} })
    expect(items.map(({ id, findings }) => [id, findings])).toEqual([
      [after, [{ code: 'stop_words', reason: 'Комментарии о таком сначала читает модератор', evidence: 'казино' }]],
    ])
    await people.anna.browser.ask(calls.takeBackCommentRule, { params: { id: rule.version } })
    const last = await writeComment(app, lena, 'Про казино больше ни слова')
    expect((await seen()).toSorted((a, b) => a - b)).toEqual([before, last])
    const again = { params: { id: rule.version } }
    expect((await people.anna.browser.send(calls.takeBackCommentRule, again)).status).toBe(409)
  })

  test('that only marks lets the comment through; moderators see the mark, its author does not', async () => {
    await change({ action: 'mark' })
    const id = await writeComment(app, lena, 'Казино закрылось')
    expect(await seen()).toEqual([id])
    const reasonsFor = async (talker: Talker) =>
      commentList
        .parse((await talker.get(ficusThread)).body)
        .data.data.flatMap(({ reasons }) => reasons.map(({ code }) => code))
    expect(await reasonsFor(lena)).toEqual([])
    const vera = (await openConversation(app, async () => {})).vera
    expect(await reasonsFor(vera)).toEqual(['stop_words'])
    await lena.put('/api/comments', { id, content: 'Закрылось' })
    expect(await reasonsFor(vera)).toEqual([])
  })

  test('that rejects says why, without calling it a queue', async () => {
    await change({ action: 'reject' })
    app.clock.advance(60_001)
    const { status, body } = await lena.say('Все в казино')
    expect(body).toMatchObject({ code: 'comment_rejected' })
    expect([status, body.reasons]).toEqual([
      422,
      [
        {
          code: 'stop_words',
          reason: 'В комментарии есть слово из списка журнала. Такой комментарий не принимается',
          evidence: 'казино',
        },
      ],
    ])
  })

  test('applies in another process with its next comment', async () => {
    const other = await app.openAnother()
    try {
      const say = async (content: string) => {
        app.clock.advance(60_001)
        const { statusCode } = await other.app.inject({
          method: 'POST',
          url: '/svc/comments/api/comments',
          headers: { authorization: lena.authorization },
          payload: { post_ID: ficus, content, parent: 0 },
        })
        return [statusCode, (await seen()).length]
      }
      expect(await say('Встретимся в казино')).toEqual([200, 1])
      const { version } = await change()
      expect(await say('Встретимся в казино завтра')).toEqual([200, 1])
      await people.anna.browser.ask(calls.takeBackCommentRule, { params: { id: version } })
      expect(await say('Не в казино, так в кино')).toEqual([200, 2])
    } finally {
      await other.close()
    }
  })

  test('is refused if an example fails, if somebody else was faster, and to everybody but the chief', async () => {
    const failing = [{ text: 'Магазин за углом', isCaught: true, facts: {} }]
    const refused = await attempt(people.anna, { examples: failing })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { message: 'Правило не ловит пример: «Магазин за углом»' },
    ])
    expect((await stopWords()).version).toBe(0)
    await change()
    const late = await attempt(people.anna, { action: 'off' })
    expect([late.status, late.body]).toMatchObject([409, { message: expect.stringContaining('Пока вы правили') }])
    expect((await attempt(people.anna, {}, 'nothing')).status).toBe(404)
    expect((await attempt(people.vera, { action: 'off' })).status).toBe(403)
    expect((await attempt(people.denis, { action: 'off' })).status).toBe(403)
    const trial = { params, body: casino }
    expect((await people.vera.browser.send(calls.tryCommentRule, trial)).status).toBe(403)
    expect((await people.vera.browser.ask(calls.listCommentRules, {})).mayChange).toBe(false)
    expect((await people.denis.browser.send(calls.listCommentRules, {})).status).toBe(403)
    expect((await stopWords()).setting.action).toBe('pending')
  })

  test('of two who save at once, one is refused', async () => {
    const sent = await Promise.all([attempt(people.anna, {}), attempt(people.anna, { action: 'shadow' })])
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await people.anna.browser.ask(calls.listCommentRuleChanges, {})).items).toHaveLength(1)
  })

  test('is in the log of the office with its difference', async () => {
    const { version } = await change()
    await change({ params: { words: ['казино', 'ставка'] } }, { expected: version })
    const { items } = await people.anna.browser.ask(listOfficeLog, { query: { actions: 'comment-rule.changed' } })
    expect(items.map(({ thing, before, after }) => [thing?.title, before, after])).toEqual([
      [
        'Стоп-слова',
        { params: { words: ['казино'] } },
        { change: version + 1, params: { words: ['казино', 'ставка'] } },
      ],
      [
        'Стоп-слова',
        { params: { words: [] }, examples: 0 },
        { change: version, params: { words: ['казино'] }, examples: 2 },
      ],
    ])
    const changes = (await people.vera.browser.ask(calls.listCommentRuleChanges, {})).items
    expect(changes.map(({ id, isLast }) => [id, isLast])).toEqual([
      [version + 1, true],
      [version, false],
    ])
  })
})

describe('a trial', () => {
  const tryOut = (body: CommentRuleSetting, rule = 'stop_words') =>
    people.anna.browser.ask(calls.tryCommentRule, { params: { rule }, body })

  test('says which comments the rule would have caught, and what moderators did with them; nothing changes', async () => {
    const shown = await writeComment(app, lena, 'Рядом с казино открыли оранжерею')
    const hidden = await writeComment(app, oleg, 'Лучшее казино города ждёт')
    const unseen = await writeComment(app, lena, 'Из казино сделали библиотеку')
    await writeComment(app, oleg, 'Поливаю раз в неделю')
    for (const id of [shown, hidden]) await oleg.put('/api/comments/flags', { id, report: 'spam' })
    for (const id of [shown, hidden]) await lena.put('/api/comments/flags', { id, report: 'spam' })
    await people.vera.browser.ask(takeComments, { body: {} })
    await people.vera.browser.ask(decideComments, { body: { ids: [shown], action: 'keep' } })
    await people.vera.browser.ask(decideComments, { body: { ids: [hidden], action: 'hide', reason: 'advertising' } })
    const { items, ...counts } = await tryOut(casino)
    expect(counts).toEqual({ looked: 4, before: 0, caught: 3, kept: 1, removed: 1 })
    const names = new Map(
      (await app.ask(getUsers, { body: { ids: [lena.id, oleg.id] } })).items.map(user => [user.id, user.display_name]),
    )
    const nameOf = ({ id }: Talker) => names.get(id)
    expect(items.map(({ id, fate, evidence, author, isNew }) => [id, fate, evidence, author, isNew])).toEqual([
      [unseen, 'unseen', 'казино', nameOf(lena), true],
      [hidden, 'removed', 'казино', nameOf(oleg), true],
      [shown, 'kept', 'казино', nameOf(lena), true],
    ])
    expect(items[0]!.post).toMatchObject({ title: 'Фикус зимой' })
    expect((await stopWords()).version).toBe(0)
    expect(
      (await people.anna.browser.send(calls.tryCommentRule, { params, body: { ...casino, params: { net: 1 } } }))
        .status,
    ).toBe(400)
  })

  test('knows what the author had written before each comment', async () => {
    const said = 'Продаю рассаду помидоров и перцев, недорого, пишите мне'
    const first = await writeComment(app, lena, said)
    await app.context.db.sql.query(
      `update comments.comment set created_at = created_at - interval '25 hours' where id = $1`,
      [first],
    )
    const next = await writeComment(app, lena, said)
    app.clock.advance(60_001)
    expect((await lena.say(`${said}!`)).status).toBe(422)
    const { setting } = (await people.anna.browser.ask(calls.listCommentRules, {})).items.find(
      ({ id }) => id === 'repeat',
    )!
    const { caught, before, looked, items } = await tryOut(setting, 'repeat')
    // The first repeat is a day later. The last one was rejected, and says so.
    expect([looked, caught, before]).toEqual([3, 1, 1])
    expect(items.map(({ evidence, fate, isNew }) => [evidence, fate, isNew])).toEqual([[`№ ${next}`, 'unseen', false]])
  })

  test('looks at the last 1,000 comments and no more', async () => {
    for (let from = 0; from < 1_100; from += 100)
      await app.ask(importComments, {
        body: {
          comments: Array.from({ length: 100 }, (_, at) => ({
            source: `old:${from + at}`,
            postId: ficus,
            author: { source: `person:${at % 9}`, name: `Читатель ${at % 9}` },
            content: `Казино номер ${from + at}`,
            createdAt: new Date(app.clock.now().getTime() - (1_100 - from - at) * 1_000).toISOString(),
            status: 'approved' as const,
          })),
        },
      })
    const { looked, caught, items } = await tryOut(casino)
    expect([looked, caught, items.length]).toEqual([1_000, 1_000, 50])
    expect(items[0]!.text).toBe('Казино номер 1099')
  })
})
