// The letter about the answer to an appeal, ten seconds after it.
import { senderOf, writeLetter } from '#platform/mail/house-letter.ts'
import { makeAttempts } from '../attempts.ts'
import type { Comments } from '../comments.ts'
import { dueDecisionsBatch } from '../limits.ts'
import { askPerson } from '../people.ts'
import * as store from './store.ts'

const answers = {
  reversed: ['Мы прочитали ваш ответ и отменили решение.', 'Спасибо, что написали.'],
  upheld: ['Мы прочитали ваш ответ. Решение остаётся прежним.'],
} as const

async function tell(comments: Comments, { id, user_id }: store.AppealRow): Promise<void> {
  const person = await askPerson(comments, user_id)
  await comments.db.inTransaction(async trx => {
    const told = await store.markAppealTold(trx, id, comments.now())
    if (!told?.outcome || !person?.email || person.is_erased) return
    const from = senderOf(comments.context)
    const subject = `Ответ модератора «${from.name}»`
    const parts = [`Здравствуйте, ${person.display_name}!`, ...answers[told.outcome]]
    await comments.context.mail.send(writeLetter({ to: person.email, subject, parts }, from), { trx })
  })
}

/** Throws in the end if some could not be told. */
export async function tellAppeals(comments: Comments): Promise<void> {
  const attempts = makeAttempts(comments.context.log, 'a person was not told of the answer to an appeal')
  for (let after = 0; ;) {
    const due = await store.listDueAppeals(comments.db.kysely, comments.now(), { after, limit: dueDecisionsBatch })
    for (const appeal of due) await attempts.do({ appealId: appeal.id }, () => tell(comments, appeal))
    if (due.length < dueDecisionsBatch) return attempts.end()
    after = due.at(-1)!.id
  }
}
