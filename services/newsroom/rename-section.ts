// Texts, colleagues and norms name their section by its slug. When a section has another slug or went into another one, they name that.
import { sql } from 'kysely'
import { readMove } from '#contract/client/moved-term.ts'
import type { EventPayload } from '#contract/events.ts'
import type { Newsroom } from './newsroom.ts'

/** Fields of texts keep the former slug: the content service knows what it leads to. */
export async function renameSection({ context, db }: Newsroom, moved: EventPayload<'term.moved'>): Promise<void> {
  // With a slug of two sections nothing tells which of them is meant here.
  if ((moved.kind !== 'topic' && moved.kind !== 'health') || moved.isShared) return
  const move = await readMove(context.ask, moved)
  if (!move || move.from.slug === move.to.slug) return
  const { from, to } = move
  const [was, is] = [from.slug.slice(0, 100), to.slug.slice(0, 100)]
  await db.inTransaction(async trx => {
    await sql`update newsroom.text set section = ${is} where section = ${was}`.execute(trx)
    // The norms of merged sections add up.
    await sql`insert into newsroom.week_norm as n (section, count)
      select ${is}, count from newsroom.week_norm where section = ${was}
      on conflict (section) do update set count = least(99, n.count + excluded.count)`.execute(trx)
    await sql`delete from newsroom.week_norm where section = ${was}`.execute(trx)
    const { rows } = await sql<{ user_id: string }>`
      update newsroom.member set sections = array(
        select distinct case when each = ${was} then ${is}::text else each end from unnest(sections) as each order by 1)
      where ${was} = any(sections) returning user_id`.execute(trx)
    for (const { user_id: userId } of rows) await context.events.announce(trx, 'member.changed', { userId })
  })
}
