// Writes updates to the log of a text and saves versions for the deletion guard, in one transaction.
import type { NewsroomContext } from '../context.ts'
import { appendUpdates, type Append } from '../store/log.ts'
import type { TextRow } from '../store/texts.ts'
import { insertLogEntry, insertVersion } from '../store/versions.ts'
import type { GuardedState } from './deletion-guard.ts'

/** Returns the number of the last update; undefined if the revision of the text has changed, and nothing was written. */
export async function commitUpdates(
  { context, db }: NewsroomContext,
  append: Append,
  guarded: readonly GuardedState[],
  stage: TextRow['stage'],
): Promise<number | undefined> {
  if (guarded.length === 0) return appendUpdates(db.kysely, append)
  const { textId, schema, now } = append
  return db.inTransaction(async trx => {
    const last = await appendUpdates(trx, append)
    if (last === undefined) return undefined
    for (const { authorId, state } of guarded) {
      const version = await insertVersion(trx, {
        text_id: textId,
        cause: 'guard',
        name: 'До удаления большой части текста',
        author_id: authorId,
        stage,
        schema,
        state,
        created_at: now,
      })
      const detail = { version: version.id }
      await insertLogEntry(trx, { textId, personId: authorId, action: 'guarded', detail, now })
    }
    await context.events.announce(trx, 'text.changed', { id: textId, what: 'guard' })
    return last
  })
}
