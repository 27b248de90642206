// Moves the articles of a term to another one, a few at a time. What is done stands in the database, so that any process goes on after a stop.
import { sql, type Transaction } from 'kysely'
import { addToLog } from '#platform/office-log/append.ts'
import { listKnown } from '#publishing/store.ts'
import type { Content } from '../content.ts'
import { relistArticles } from '../lists/relist.ts'
import { articleTables, type ContentTables, type KnownPost } from '../store/tables.ts'
import { announceMoved } from './announce.ts'
import { findOfficeRow, listNextIds, takeMerge, type MergeRow } from './store.ts'

type Trx = Transaction<ContentTables>

/** Articles that one transaction moves: few, because with one connection everybody waits for it. */
const movedAtOnce = 50

export function startMerges(content: Content): void {
  const { context, db } = content
  const look = context.jobs.whenDue('content.merge-terms', {
    findNext: async () =>
      (await db.kysely.selectFrom('term_merge').select('started_at').limit(1).executeTakeFirst())?.started_at,
    run: () => mergePiece(content),
  })
  context.events.on('taxonomy.changed', look)
}

/** Moves the next articles of one merge, or ends it. */
async function mergePiece(content: Content): Promise<void> {
  const { context, db, zone } = content
  await db.inTransaction(async trx => {
    const merge = await takeMerge(trx)
    if (!merge) return
    const ids = await listNextIds(trx, merge.from_id, merge.done_until, movedAtOnce)
    if (ids.length === 0) return endMerge(content, trx, merge)
    const before = await listKnown<KnownPost>(trx, articleTables, { ids }, 'lock')
    const after = before.map(post => ({ ...post, term_ids: replaced(post.term_ids, merge) }))
    await sql`update content.post set term_ids = moved.term_ids
      from jsonb_to_recordset(${JSON.stringify(after.map(({ id, term_ids }) => ({ id, term_ids })))}::jsonb)
        as moved (id integer, term_ids integer[])
      where post.id = moved.id`.execute(trx)
    await trx
      .updateTable('term_merge')
      .set({ moved: merge.moved + after.length, done_until: ids.at(-1)! })
      .where('from_id', '=', merge.from_id)
      .execute()
    await context.events.announce(trx, 'article.changed', {
      ids,
      ...(await relistArticles(trx, { before, after, now: context.clock.now(), zone })),
    })
  })
}

/** In its place; an article that has the other term already keeps that one. */
const replaced = (ids: readonly number[], { from_id, into_id }: Pick<MergeRow, 'from_id' | 'into_id'>): number[] => [
  ...new Set(ids.map(id => (id === from_id ? into_id : id))),
]

async function endMerge(content: Content, trx: Trx, { from_id, into_id, actor_id, moved }: MergeRow): Promise<void> {
  const [from, into] = [await findOfficeRow(trx, from_id), await findOfficeRow(trx, into_id)]
  if (!from || !into) return
  await trx.deleteFrom('term').where('id', '=', from_id).execute()
  await announceMoved(content, trx, from, into)
  addToLog(trx, {
    at: content.context.clock.now(),
    action: 'term.merged',
    actorId: actor_id,
    thing: { kind: 'term', id: String(into.id), title: into.title },
    before: { title: from.title, slug: from.slug },
    after: { title: into.title, articles: moved },
    place: null,
  })
}
