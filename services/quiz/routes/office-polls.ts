import type * as calls from '#contract/office/polls.ts'
import { officePollsShown, type OfficePoll } from '#contract/office/polls.ts'
import { DomainError } from '#contract/errors.ts'
import { isOfficeAdmin, type Viewer } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import { isClosedAt } from '../present.ts'
import type { Quiz } from '../quiz.ts'
import { savePoll } from '../save.ts'
import { findPoll, listAnswers, listNewestPolls, lockPoll, lockPolls, type AnswerRow, type PollRow } from '../store.ts'

function checkAdmin(viewer: Viewer): void {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Опросы ведёт главный редактор')
}

const versionOf = ({ updated_at }: PollRow) => updated_at.getTime()

function presentOfficePoll(poll: PollRow, answers: readonly AnswerRow[], now: Date): OfficePoll {
  const { id, question, name, post_id, closes_at, views } = poll
  return {
    id,
    question,
    name,
    postId: post_id,
    closesAt: closes_at?.toISOString() ?? null,
    isClosed: isClosedAt(poll, now),
    answers: answers
      .filter(({ poll_id }) => poll_id === id)
      .map(answer => ({ id: answer.id, text: answer.text, clicks: answer.clicks })),
    views,
    version: versionOf(poll),
  }
}

async function readPoll({ db, context }: Quiz, id: number): Promise<OfficePoll> {
  const row = await findPoll(db.kysely, id)
  if (!row) throw new DomainError('not_found', 'Такого опроса нет')
  return presentOfficePoll(row, await listAnswers(db.kysely, [id]), context.clock.now())
}

export const listOfficePolls =
  ({ db, context }: Quiz): Handler<typeof calls.listOfficePolls> =>
  async (_, { viewer }) => {
    checkAdmin(viewer)
    const rows = await listNewestPolls(db.kysely, officePollsShown)
    const answers = await listAnswers(
      db.kysely,
      rows.map(({ id }) => id),
    )
    const now = context.clock.now()
    return { items: rows.map(row => presentOfficePoll(row, answers, now)) }
  }

const common = { source: null, theme: 'plain', testPixel: [], views: 0 } as const

export const addOfficePoll =
  (quiz: Quiz): Handler<typeof calls.addOfficePoll> =>
  async ({ body }, { viewer }) => {
    checkAdmin(viewer)
    checkApart(body.answers)
    const { id } = await quiz.db.inTransaction(async trx => {
      await lockPolls(trx)
      return savePoll(quiz, trx, {
        ...common,
        ...body,
        name: body.name || body.question,
        testPixel: [],
        answers: body.answers.map(text => ({ text, clicks: 0 })),
      })
    })
    return { poll: await readPoll(quiz, id) }
  }

export const changeOfficePoll =
  (quiz: Quiz): Handler<typeof calls.changeOfficePoll> =>
  async ({ params: { id }, body: { expected, answers, ...fields } }, { viewer }) => {
    checkAdmin(viewer)
    checkApart(answers.map(({ text }) => text))
    await quiz.db.inTransaction(async trx => {
      await lockPolls(trx)
      // Votes wait from here on, so that none is given to an answer that is taken away.
      await lockPoll(trx, id)
      const known = await findPoll(trx, id)
      if (!known) throw new DomainError('not_found', 'Такого опроса нет')
      if (versionOf(known) !== expected)
        throw new DomainError('conflict', 'Этот опрос только что изменил другой сотрудник: посмотрите, что теперь')
      const now = await listAnswers(trx, [id])
      checkAnswersStay(now, answers)
      await savePoll(quiz, trx, {
        ...common,
        id,
        ...fields,
        name: fields.name || fields.question,
        source: known.source,
        theme: known.theme,
        testPixel: known.test_pixel,
        answers: answers.map(answer => ({ id: answer.id ?? undefined, text: answer.text, clicks: 0 })),
      })
    })
    return { poll: await readPoll(quiz, id) }
  }

function checkApart(texts: readonly string[]): void {
  if (new Set(texts).size !== texts.length) throw new DomainError('validation', 'Ответы повторяются')
}

/** Whoever has voted chose among these answers: another one, or one less, would make their votes say something else. */
function checkAnswersStay(now: readonly AnswerRow[], wanted: readonly { id: number | null }[]): void {
  const ids = new Set(now.map(({ id }) => id))
  if (wanted.some(({ id }) => id !== null && !ids.has(id)))
    throw new DomainError('conflict', 'Такого ответа в опросе нет')
  if (now.every(({ clicks }) => clicks === 0)) return
  const kept = wanted.filter(({ id }) => id !== null)
  if (kept.length !== wanted.length || kept.length !== now.length)
    throw new DomainError('conflict', 'Голоса уже есть: слова ответов можно поправить, число ответов — нет')
}
