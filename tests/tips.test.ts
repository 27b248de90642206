// Tips from comments over the real application: a comment is quoted in the text of its post, goes out with the next release, and its author is told
// once. Who may what, what is taken back, and what an erased or hidden author leaves behind.
import { beforeEach, describe, expect, test } from 'vitest'
import { commentList } from '#contract/comments.ts'
import { decideComments, undoDecision } from '#contract/office/moderation.ts'
import type { CallInput } from '#contract/call.ts'
import { listBell } from '#contract/newsroom-bell.ts'
import { openPostText, recallText, releaseText, returnRelease, listReleases } from '#contract/newsroom-release.ts'
import * as calls from '#contract/newsroom-tips.ts'
import { setMember } from '#contract/newsroom.ts'
import { eraseUser } from '#contract/auth.ts'
import { listPersonNotifications } from '#contract/notifications.ts'
import { getArticleDraft } from '#contract/office/releasing.ts'
import { getRecipeDraft } from '#contract/office/recipes.ts'
import { listOfficeLog } from '#contract/office/log.ts'
import type { Entered } from '#services/auth/office/testing.ts'
import { anonymously, ficus, ficusThread, writeComment, type Talker } from '#services/comments/testing.ts'
import { openNewsroomContext } from '#services/newsroom/context.ts'
import { bodyOf, readDocument } from '#services/newsroom/document/document.ts'
import { makeOpenTexts } from '#services/newsroom/relay/open-texts.ts'
import { appendAsSystem } from '#services/newsroom/release/freeze.ts'
import { lookForTips } from '#services/newsroom/tips/settle.ts'
import { takeTipOut } from '#services/newsroom/tips/tip-block.ts'
import { readTextState } from '#services/newsroom/versions.ts'
import { setUpModeration } from './moderators.ts'

const { app, people, lena, oleg } = setUpModeration()
beforeEach(async () => {
  await app.context.db.sql.query(`update auth."user" set display_name = 'Лена' where id = $1`, [lena.id])
})

const words = 'Я ставлю фикус на поддон с керамзитом. Воды лью немного, раз в неделю. Листья не сохнут!'
const end: calls.TipPlace = { after: null }
type Taking = { quote?: string; place?: calls.TipPlace | null }
const take = (by: Entered, id: number, { quote = words, place = end }: Taking = {}) =>
  by.browser.ask(calls.takeTip, { params: { id }, body: { quote, place } })
const attempt = async (by: Entered, id: number, body: CallInput<typeof calls.takeTip>['body']) => {
  const { status, body: reply } = await by.browser.send(calls.takeTip, { params: { id }, body })
  return [status, reply['message']]
}
const remove = (by: Entered, id: number, from: 'text' | 'list') =>
  by.browser.ask(calls.removeTip, { params: { id }, body: { from } })
const list = async (state: calls.TipState, by = people.anna) =>
  (await by.browser.ask(calls.listTips, { query: { state } })).items
const textOf = async (postId = ficus) => (await people.anna.browser.ask(openPostText, { params: { postId } })).text
async function release(textId: number): Promise<void> {
  app.clock.advance(1_000)
  await people.anna.browser.ask(releaseText, { params: { id: textId }, body: { at: null, note: '' } })
  await app.waitUntilIdle()
}
const bodyOfPost = async (id = ficus) => (await app.ask(getArticleDraft, { params: { id } })).draft.body
const toldTo = async ({ id }: Talker) =>
  (await app.ask(listPersonNotifications, { query: { user_id: id } })).items.flatMap(({ message }) =>
    message.startsWith('Ваш совет') ? [message] : [],
  )
const isMarked = async (id: number) =>
  commentList.parse((await anonymously(app, ficusThread)).body).data.data.find(comment => comment.id === id)?.is_in_text
/** The newsroom of another process. */
function openNewsroom() {
  const base = openNewsroomContext(app.context)
  return { ...base, texts: makeOpenTexts(base, { onUpdate: () => {}, onRow: () => {} }) }
}
const written = async (textId: number) =>
  bodyOf(readDocument([(await readTextState(openNewsroom(), textId)).state])).toString()

test('a comment becomes a quote in the text, goes out with the next release, and its author is told once', async () => {
  const id = await writeComment(app, lena, words)
  const form = await people.anna.browser.ask(calls.getTipForm, { params: { id } })
  expect(form).toMatchObject({ comment: { author: 'Лена', text: words, isShown: true }, mayPlace: true, tip: null })
  const [first] = form.blocks
  const quote = 'Я ставлю фикус на поддон с керамзитом… Листья не сохнут!'
  const { tip } = await take(people.anna, id, { quote, place: { after: first! } })
  expect(tip).toMatchObject({ state: 'in-text', quote, author: 'Лена', isLeaving: false, isCommentShown: true })
  // Readers have the former edition until the next release.
  expect([await isMarked(id), await toldTo(lena)]).toEqual([undefined, []])
  expect(await bodyOfPost()).not.toContain('керамзитом')

  await release(tip.textId!)
  const body = await bodyOfPost()
  const { url } = form.post
  expect(body).toMatch(new RegExp(`<blockquote[^>]* cite="${url}#comment-${id}">`))
  expect(body).toContain(`<cite><a href="${url}#comment-${id}">Лена</a></cite>`)
  expect(body).toMatch(/Совет.из.комментариев/)
  expect(await isMarked(id)).toBe(true)
  expect(await toldTo(lena)).toEqual([`Ваш совет вошёл в текст «${form.post.title}». Спасибо!`])
  expect(await list('out')).toMatchObject([{ commentId: id, state: 'out' }])

  // Another edition, recalls and a return tell nobody again; the mark follows what readers see.
  const recall = async () => {
    await people.anna.browser.ask(recallText, { params: { id: tip.textId! }, body: { to: 'former' } })
    await app.waitUntilIdle()
    return isMarked(id)
  }
  await release(tip.textId!)
  expect([await recall(), await recall()]).toEqual([true, undefined])
  const [, quoting] = (await people.anna.browser.ask(listReleases, { params: { id: tip.textId! } })).items
  const back = { id: tip.textId!, releaseId: quoting!.id }
  await people.anna.browser.ask(returnRelease, { params: back })
  await app.waitUntilIdle()
  expect([await isMarked(id), (await toldTo(lena)).length]).toEqual([true, 1])
})

test('a tip that is removed before the release tells nobody; afterwards it leaves with the next one', async () => {
  const id = await writeComment(app, lena, words)
  const { tip } = await take(people.anna, id)
  const { place, tip: waiting } = await remove(people.anna, id, 'text')
  expect(waiting).toMatchObject({ state: 'waiting' })
  await release(tip.textId!)
  expect([await isMarked(id), await toldTo(lena)]).toEqual([undefined, []])

  // «Вернуть»: to where it stood.
  await take(people.anna, id, { place })
  await release(tip.textId!)
  expect((await toldTo(lena)).length).toBe(1)
  await remove(people.anna, id, 'text')
  expect(await list('out')).toMatchObject([{ commentId: id, isLeaving: true }])
  expect(await isMarked(id)).toBe(true)
  await release(tip.textId!)
  expect([await isMarked(id), await bodyOfPost()]).toEqual([undefined, expect.not.stringContaining('#comment-')])
  await remove(people.anna, id, 'list')
  expect(await list('waiting')).toEqual([])
  // Taken again, it goes out, and the author, who knows, is not told again.
  await take(people.anna, id)
  await release(tip.textId!)
  expect([await isMarked(id), (await toldTo(lena)).length]).toEqual([true, 1])
  const { items } = await people.anna.browser.ask(listOfficeLog, { query: { limit: 20 } })
  const actions = items.map(({ action }) => action).filter(action => action.includes('tip'))
  expect(actions).toEqual([
    'text.took-tip',
    'tip.dropped',
    'text.removed-tip',
    'text.took-tip',
    'text.removed-tip',
    'text.took-tip',
  ])
})

test('what an editor deletes in the text by hand waits again, and ten presses at once make one quote', async () => {
  const id = await writeComment(app, lena, words)
  const { id: textId } = await textOf()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => attempt(people.anna, id, { quote: words, place: end })),
  )
  expect(answers.filter(([status]) => status === 200).length).toBeGreaterThan(0)
  expect((await written(textId)).split('<quote ').length - 1).toBe(1)
  const newsroom = openNewsroom()
  const doc = readDocument([(await readTextState(newsroom, textId)).state])
  await appendAsSystem(newsroom, textId, takeTipOut(doc, id)!.update)
  await lookForTips(newsroom, textId)
  expect(await list('waiting')).toMatchObject([{ commentId: id }])
})

test('words of a reader are only shortened, and places that are gone are not guessed', async () => {
  const id = await writeComment(app, lena, words)
  const wrong = await attempt(people.anna, id, { quote: 'Я ставлю кактус на поддон', place: end })
  expect(wrong).toEqual([400, 'Слова читателя можно только сокращать: вместо пропуска ставьте многоточие'])
  const place = { after: { index: 3, words: 'Такого абзаца нет' } }
  expect(await attempt(people.anna, id, { quote: words, place })).toEqual([
    409,
    'Этого места в тексте уже нет. Выберите место ещё раз',
  ])
  expect(await attempt(people.anna, 987_654, { quote: words, place: end })).toEqual([404, 'Такого комментария нет'])
})

test('a tip stands in the story of a recipe', async () => {
  const [recipe] = (await app.context.db.sql.query<{ id: number }>('select id from recipes.recipe order by id')).rows
  app.clock.advance(60_001)
  const content = 'Тесто лучше оставить на ночь'
  const { data } = (await lena.post('/api/comments', { post_ID: recipe!.id, content, parent: 0 })).body
  const { tip } = await take(people.anna, data.id, { quote: content })
  await release(tip.textId!)
  const { draft } = await app.ask(getRecipeDraft, { params: { id: recipe!.id } })
  expect(JSON.stringify(draft)).toContain(`#comment-${data.id}`)
  expect(await toldTo(lena)).toEqual([expect.stringMatching(/^Ваш совет вошёл в рецепт «/)])
})

describe('who', () => {
  test('a moderator takes a comment of their sections, an editor of the section puts it into the text', async () => {
    const id = await writeComment(app, lena, words)
    expect(await attempt(people.vera, id, { quote: words, place: end })).toEqual([
      403,
      'Писать в этот текст может редактор раздела',
    ])
    const { tip } = await take(people.vera, id, { place: null })
    expect(tip).toMatchObject({ state: 'waiting', textId: null, mayPlace: false, takenBy: { name: 'Вера Никитина' } })
    expect(await attempt(people.denis, id, { quote: words, place: null })).toEqual([
      403,
      'Советы отбирают модератор и редактор этого раздела',
    ])
    await people.anna.browser.ask(setMember, {
      params: { id: people.vera.userId },
      body: { isProofReader: false, sections: ['kuhnya'] },
    })
    await app.waitUntilIdle()
    expect((await attempt(people.vera, id, { quote: words, place: null }))[0]).toBe(403)
    expect(await list('waiting', people.anna)).toMatchObject([{ commentId: id, mayPlace: true }])
    await take(people.anna, id)
    expect((await attempt(people.anna, id, { quote: words, place: end }))[0]).toBe(409)
  })
})

describe('the person', () => {
  test('who is erased is named nowhere: not in the text, its versions and editions, nor on the page', async () => {
    const id = await writeComment(app, lena, words)
    const { tip } = await take(people.anna, id)
    await release(tip.textId!)
    await people.anna.browser.ask(calls.listTips, { query: {} })
    expect(await bodyOfPost()).toContain('>Лена</a></cite>')
    await app.ask(eraseUser, { body: { id: lena.id, isAsked: true } })
    await app.waitUntilIdle()
    expect(await bodyOfPost()).toContain('>Читатель</a></cite>')
    expect(await written(tip.textId!)).not.toContain('Лена')
    const { sql } = app.context.db
    const { rows: releases } = await sql.query<{ draft: unknown }>('select draft from newsroom.text_release')
    expect(releases.map(({ draft }) => JSON.stringify(draft)).join('')).not.toContain('>Лена<')
    const { rows: versions } = await sql.query<{ state: Uint8Array }>('select state from newsroom.text_version')
    expect(versions.length).toBeGreaterThan(1)
    for (const { state } of versions) expect(Buffer.from(state).includes('Лена')).toBe(false)
    expect(await list('out')).toMatchObject([{ commentId: id, author: 'Читатель', state: 'out' }])
    // Nothing changed outside: the next release goes on.
    await release(tip.textId!)
  })

  test('who removes a comment that a text quotes: the editor is told, and it is said in the list', async () => {
    const id = await writeComment(app, lena, words)
    const other = await writeComment(app, oleg, 'А у меня кактус')
    await take(people.vera, id, { place: null })
    const { tip } = await take(people.anna, id)
    await oleg.delete(`/api/comments?id=${other}`)
    await lena.delete(`/api/comments?id=${id}`)
    await app.waitUntilIdle()
    const { rows } = await people.anna.browser.ask(listBell, {})
    expect(rows.filter(({ kind }) => kind === 'tip')).toMatchObject([{ text: { id: tip.textId }, quote: words }])
    expect(await list('in-text')).toMatchObject([{ commentId: id, isCommentShown: false }])
  })

  test('whose comment is hidden by mistake: the editor is told, and no more once it is back', async () => {
    const id = await writeComment(app, lena, words)
    await take(people.anna, id)
    const rung = async () => {
      await app.waitUntilIdle()
      return (await people.anna.browser.ask(listBell, {})).rows.filter(({ kind }) => kind === 'tip').length
    }
    await oleg.put('/api/comments/flags', { id, report: 'spam' })
    const hide = () =>
      people.vera.browser.ask(decideComments, { body: { ids: [id], action: 'hide', reason: 'advertising' } })
    const { decision } = await hide()
    expect(await rung()).toBe(1)
    await people.vera.browser.ask(undoDecision, { params: { id: decision!.id } })
    expect(await rung()).toBe(0)
    // A decision that stays rings again.
    await hide()
    expect(await rung()).toBe(1)
  })
})
