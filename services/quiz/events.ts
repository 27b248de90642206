// In: viewer.changed (makes the votes of an erased reader anonymous). Out: poll.changed, also when a poll ends.
import { isErasure } from '#contract/events.ts'
import { pollTag, type Quiz } from './quiz.ts'
import { findNextEnd, forgetVoter, tellEnded } from './store.ts'

export async function listen({ context, db }: Quiz): Promise<void> {
  await context.events.onDurable(
    'viewer.changed',
    'quiz.forget-erased',
    ({ userId }) => forgetVoter(db.kysely, userId),
    { isFor: isErasure },
  )
  const look = context.jobs.whenDue('quiz.ends', {
    findNext: () => findNextEnd(db.kysely),
    run: () =>
      db.inTransaction(async trx => {
        for (const id of await tellEnded(trx, context.clock.now()))
          await context.events.announce(trx, 'poll.changed', { id, tags: [pollTag(id)] })
      }),
  })
  context.events.on('poll.changed', look)
}
