// In: viewer.changed (makes the votes of an erased reader anonymous). Out: poll.changed.
import type { Quiz } from './quiz.ts'
import { forgetVoter } from './store.ts'

export async function listen({ context, db }: Quiz): Promise<void> {
  await context.events.onDurable('viewer.changed', 'quiz.forget-erased', async ({ userId, viewer }) => {
    if (viewer === null) await forgetVoter(db.kysely, userId)
  })
}
