// Saving of polls, for importers and for the office.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import type * as office from '#contract/office/quiz.ts'
import { pollTag, type Quiz } from './quiz.ts'
import * as store from './store.ts'

export type PollSave = z.output<typeof office.pollDraft>
type Trx = Transaction<store.QuizTables>

const fieldsOf = (draft: PollSave): store.PollFields => ({
  source: draft.source,
  name: draft.name,
  question: draft.question,
  theme: draft.theme,
  test_pixel: draft.testPixel,
  post_id: draft.postId,
  closes_at: draft.closesAt === null ? null : new Date(draft.closesAt),
})

function isSame(row: store.PollRow, fields: store.PollFields): boolean {
  return Object.entries(fields).every(
    ([name, value]) => JSON.stringify(row[name as keyof store.PollFields]) === JSON.stringify(value),
  )
}

/** Returns whether anything changed. An answer that readers gave cannot be removed. */
async function saveAnswers(trx: Trx, pollId: number, wanted: PollSave['answers']): Promise<boolean> {
  const known = await store.listAnswers(trx, [pollId])
  const left = new Map(known.map(answer => [answer.id, answer]))
  let isChanged = false
  for (const [position, { id, text, clicks }] of wanted.entries()) {
    const own = id === undefined ? [...left.values()].find(answer => answer.text === text) : left.get(id)
    if (own) {
      left.delete(own.id)
      if (own.text === text && own.position === position) continue
      await store.updateAnswer(trx, own.id, { position, text })
    } else {
      if (id !== undefined && (await store.findAnswer(trx, id)))
        throw new DomainError('conflict', `Ответ ${id} у другого опроса`)
      const number = id ?? (await store.nextNumber(trx, 'answer'))
      await store.insertAnswer(trx, { id: number, poll_id: pollId, position, text, clicks })
    }
    isChanged = true
  }
  const given = [...left.values()].find(({ clicks }) => clicks > 0)
  if (given) throw new DomainError('conflict', `Ответ «${given.text}» уже выбирали: его нельзя убрать`)
  await store.deleteAnswers(trx, [...left.keys()])
  return isChanged || left.size > 0
}

/** Saves one poll; pages that show it hear of a change. The caller holds the lock of polls. */
export async function savePoll(quiz: Quiz, trx: Trx, draft: PollSave) {
  const now = quiz.context.clock.now()
  const fields = fieldsOf(draft)
  const known =
    (draft.source === null ? undefined : await store.findPollBySource(trx, draft.source)) ??
    (draft.id === undefined ? undefined : await store.findPoll(trx, draft.id))
  const id = known?.id ?? draft.id ?? (await store.nextNumber(trx, 'poll'))
  if (!known) await store.insertPoll(trx, id, { ...fields, views: draft.views }, now)
  // The lock comes first: a vote under way holds an answer until the poll is free.
  else await store.lockPoll(trx, id)
  const hasOtherAnswers = await saveAnswers(trx, id, draft.answers)
  if (known && isSame(known, fields) && !hasOtherAnswers) return { id, outcome: 'unchanged' as const }
  if (known) await store.updatePoll(trx, id, fields, now)
  await quiz.context.events.announce(trx, 'poll.changed', { id, tags: [pollTag(id)] })
  return { id, outcome: known ? ('updated' as const) : ('created' as const) }
}
