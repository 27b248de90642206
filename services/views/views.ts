// What the routes of this service share, and the flush: counts of posts that exist go to the tables, the rest nowhere.
import { makeSingleFlight } from '#platform/single-flight.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeCounter, type Counter } from './counter.ts'
import { makeKnownPosts, type KnownPosts } from './known-posts.ts'
import { countedIdsMax, keptDays } from './limits.ts'
import { dayOf, daysBefore } from './rules/days.ts'
import { addCounts, keepUnchecked, listTotals, takeUnchecked, type DayViews, type ViewsTables } from './store/views.ts'
import { makeVisits, type Visits } from './visits.ts'

export type Views = {
  context: ServiceContext
  db: ServiceDatabase<ViewsTables>
  counter: Counter
  visits: Visits
  known: KnownPosts
  /** Today in the magazine's zone. */
  today(): string
  /** Writes what was counted. Throws nothing away that may yet be written: it waits for the next flush. */
  flush(): Promise<void>
  /** The last flush: asks nobody, since in a process that stops nobody answers. */
  flushAndClose(): Promise<void>
}

export function openViews(context: ServiceContext): Views {
  const db = context.db.of<ViewsTables>('views')
  const counter = makeCounter()
  const known = makeKnownPosts(context.ask)
  const today = () => dayOf(context.clock.now(), context.config.timeZoneOffset)

  async function write(views: readonly DayViews[]): Promise<void> {
    const keptFrom = daysBefore(today(), keptDays)
    if (views.length > 0) await db.inTransaction(trx => addCounts(trx, views, keptFrom))
  }

  /** Posts with a total were checked when they got it. */
  async function rememberCounted(views: readonly DayViews[]): Promise<void> {
    known.remember((await listTotals(db.kysely, [...new Set(views.map(({ id }) => id))])).keys())
  }

  let isLeftoverTaken = false
  async function flushOnce(): Promise<void> {
    if (!isLeftoverTaken) {
      for (const { day, id, count } of await takeUnchecked(db.kysely, countedIdsMax)) counter.add(day, id, count)
      isLeftoverTaken = true
    }
    const views = counter.take()
    if (views.length === 0) return
    let unwritten = views
    try {
      await rememberCounted(views)
      const { isPublic, isUnsure } = await known.check([...new Set(views.map(({ id }) => id))])
      unwritten = views.filter(({ id }) => isPublic.has(id) || isUnsure.has(id))
      await write(views.filter(({ id }) => isPublic.has(id)))
      unwritten = views.filter(({ id }) => isUnsure.has(id))
    } finally {
      counter.settle(unwritten)
    }
  }
  const flush = makeSingleFlight(flushOnce)

  async function flushAndClose(): Promise<void> {
    await flush().catch(error => context.log.debug({ err: error }, 'views are kept unchecked'))
    const views = counter.take()
    if (views.length === 0) return
    const totals = await listTotals(db.kysely, [...new Set(views.map(({ id }) => id))])
    await write(views.filter(({ id }) => totals.has(id)))
    await keepUnchecked(
      db.kysely,
      views.filter(({ id }) => !totals.has(id)),
    )
    counter.settle([])
  }

  return { context, db, counter, visits: makeVisits(context.clock), known, today, flush, flushAndClose }
}

/** Totals of posts, what this process has not yet written included. */
export async function countViews(views: Views, ids: readonly number[]): Promise<Record<string, number>> {
  const totals = await listTotals(views.db.kysely, ids)
  return Object.fromEntries(ids.map(id => [String(id), (totals.get(id) ?? 0) + views.counter.pending(id)]))
}
