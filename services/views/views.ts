// What the routes of this service share, and the flush: it adds committed views of existing posts to the sums and drops the rest. A view
// leaves `unchecked` in the transaction that adds it, so it is counted exactly once.
import { openVisits, type Visits } from '#platform/visits/visits.ts'
import { makeSingleFlight } from '#platform/single-flight.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeCounter, type Counter } from './counter.ts'
import { makeKnownPosts, type KnownPosts } from './known-posts.ts'
import { countedIdsMax, keptDays } from './limits.ts'
import { dayOf, daysBefore } from './rules/days.ts'
import {
  addCounts,
  keepUnchecked,
  listCounts,
  listTotals,
  listUncheckedIds,
  takeUnchecked,
  type ViewsTables,
} from './store/views.ts'

export type Views = {
  context: ServiceContext
  db: ServiceDatabase<ViewsTables>
  counter: Counter
  visits: Visits
  known: KnownPosts
  /** Today in the magazine's zone. */
  today(): string
  /** Adds committed views of public posts to the sums and drops those of others. Views of a post that could not be checked wait. */
  flush(): Promise<void>
}

export async function openViews(context: ServiceContext): Promise<Views> {
  const db = context.db.of<ViewsTables>('views')
  const visits = await openVisits(context, 'views')
  const counter = makeCounter(views => keepUnchecked(db.kysely, views))
  const known = makeKnownPosts(context.ask)
  const today = () => dayOf(context.clock.now(), context.magazine.zone)

  /** A post with a total was checked when it got the total. */
  async function rememberCounted(ids: readonly number[]): Promise<void> {
    known.remember((await listTotals(db.kysely, ids)).keys())
  }

  async function flushOnce(): Promise<void> {
    let held = counter.takeIds()
    try {
      const ids = await listUncheckedIds(db.kysely, countedIdsMax)
      if (ids.length > 0) {
        await rememberCounted(ids)
        const { isPublic, isUnsure } = await known.check(ids)
        const keptFrom = daysBefore(today(), keptDays)
        await db.inTransaction(async trx => {
          const taken = await takeUnchecked(
            trx,
            ids.filter(id => !isUnsure.has(id)),
          )
          await addCounts(
            trx,
            taken.filter(({ id }) => isPublic.has(id)),
            keptFrom,
          )
        })
        held = new Set([...held].filter(id => isUnsure.has(id)))
      } else held = new Set()
    } finally {
      counter.holdIds(held)
    }
  }

  return { context, db, counter, visits, known, today, flush: makeSingleFlight(flushOnce) }
}

/** Totals of posts, views that are not checked yet included. */
export async function countViews(views: Views, ids: readonly number[]): Promise<Record<string, number>> {
  const counts = await listCounts(views.db.kysely, ids)
  return Object.fromEntries(ids.map(id => [String(id), counts.get(id) ?? 0]))
}
