// The other ways in which a post changes for readers: it is removed, its time has come, a picture in it is another one.
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

/** Announces posts that show something else now, though no row of theirs was written. */
export async function announcePosts<T extends KindTypes>(
  { context, db }: Publisher,
  kind: PostKind<T>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db.inTransaction(async trx => {
    const known = await listKnown<T['Known']>(trx, kind.tables, { ids }, 'no lock')
    if (known.length === 0) return
    const stale = await kind.relist(trx, known, known, context.clock.now())
    await context.events.announce(trx, kind.event, { ids: known.map(({ id }) => id), ...stale })
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
