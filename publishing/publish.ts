// The two other ways in which a post enters or leaves the lists: it is removed, or its time has come.
import { DomainError } from '#contract/errors.ts'
import type { KindTypes, PostKind, Publisher } from './kind.ts'
import { deletePosts, listKnown, markDue } from './store.ts'

/** Throws `not_found`. */
export async function removePost<T extends KindTypes>(
  { context, db }: Publisher,
  kind: PostKind<T>,
  id: number,
): Promise<void> {
  await db.inTransaction(async trx => {
    const known = await listKnown<T['Known']>(trx, kind.tables, { ids: [id] }, 'lock')
    if (known.length === 0) throw new DomainError('not_found', kind.absentText)
    const stale = await kind.relist(trx, known, [], context.clock.now())
    await deletePosts(trx, kind.tables, [id])
    await context.events.announce(trx, kind.event, { ids: [id], ...stale, isTakenAway: true })
  })
}

/** Posts that one transaction publishes. */
const publishedAtOnce = 200

/** Publishes what is due; answers how many. Every process calls this when something is due, and one of them takes it. */
export async function publishScheduled<T extends KindTypes>(
  { context, db }: Publisher,
  kind: PostKind<T>,
): Promise<number> {
  return db.inTransaction(async trx => {
    const now = context.clock.now()
    const due = await markDue<T['Known']>(trx, kind.tables, now, publishedAtOnce)
    if (due.length === 0) return 0
    const stale = await kind.relist(trx, [], due, now)
    await context.events.announce(trx, kind.event, { ids: due.map(({ id }) => id), ...stale })
    return due.length
  })
}
