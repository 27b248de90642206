// «Сегодня»: what goes out, and what was put off. The executor (pool or transaction) is the first argument.
import { sql, type Kysely } from 'kysely'
import { type Colleague, type TextStage } from '#domain/newsroom-rights.ts'
import { readable } from './readable.ts'
import type { NewsroomTables } from './tables.ts'
import { selectTexts, type TextRow } from './texts.ts'

type Executor = Kysely<NewsroomTables>

export type DayRow = TextRow & {
  release_id: number | null
  release_state: 'waiting' | 'out' | null
  at: Date
  late_ms: number | null
}

/** Releases of a day and texts that are only planned for it, in the order of their hours. */
export async function listDayRows(
  db: Executor,
  colleague: Colleague,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<DayRow[]> {
  const waitingAt = sql<Date>`coalesce(waiting.planned_at, waiting.asked_at)`
  const outRows = await selectTexts(db)
    .innerJoin('text_release as out', join => join.onRef('out.text_id', '=', 'text.id').on('out.state', '=', 'out'))
    .select([
      'out.id as release_id',
      sql<'out'>`'out'`.as('release_state'),
      sql<Date>`out.out_at`.as('at'),
      'out.late_ms',
    ])
    .where('text.deleted_at', 'is', null)
    .where(readable(colleague))
    .where('out.out_at', '>=', from)
    .where('out.out_at', '<', to)
    .orderBy('out.out_at')
    .limit(limit)
    .execute()
  const waitingRows = await selectTexts(db)
    .innerJoin('text_release as waiting', join =>
      join.onRef('waiting.text_id', '=', 'text.id').on('waiting.state', '=', 'waiting'),
    )
    .select(['waiting.id as release_id', sql<'waiting'>`'waiting'`.as('release_state'), waitingAt.as('at')])
    .select(sql<number | null>`null::integer`.as('late_ms'))
    .where('text.deleted_at', 'is', null)
    .where(readable(colleague))
    .where(waitingAt, '>=', from)
    .where(waitingAt, '<', to)
    .orderBy('at')
    .limit(limit)
    .execute()
  const plannedRows = await selectTexts(db)
    .select([
      sql<null>`null`.as('release_id'),
      sql<null>`null`.as('release_state'),
      sql<Date>`text.planned_at`.as('at'),
    ])
    .select(sql<number | null>`null::integer`.as('late_ms'))
    .where('text.deleted_at', 'is', null)
    .where(readable(colleague))
    .where('text.stage', '<>', 'out')
    .where('text.planned_at', '>=', from)
    .where('text.planned_at', '<', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('text_release as r')
            .select('r.id')
            .whereRef('r.text_id', '=', 'text.id')
            .where('r.state', '=', 'waiting'),
        ),
      ),
    )
    .orderBy('text.planned_at')
    .limit(limit)
    .execute()
  return [...outRows, ...waitingRows, ...plannedRows]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, limit)
}

export type AskingRow = TextRow & { asks: 'proofread' | 'check' | 'release' | 'finish' | 'unblock'; at: Date | null }

type Asking = {
  /** The stages at which a text waits for the person, with what it waits for. */
  stages: readonly TextStage[]
  /** Only texts of these sections and without one; null: of all sections. */
  sections: readonly string[] | null
  /** Deadlines of this person; null: of everybody. */
  ownerId: string | null
  dueBefore: Date
  outBefore: Date
  limit: number
}

const asksOf: Partial<Record<TextStage, AskingRow['asks']>> = {
  proofreading: 'proofread',
  'fact-check': 'check',
  ready: 'release',
}

/** Texts that wait for somebody: each once, for the most urgent reason. */
export async function listAskingRows(
  db: Executor,
  colleague: Colleague,
  { stages, sections, ownerId, dueBefore, outBefore, limit }: Asking,
): Promise<AskingRow[]> {
  const planned = sql<Date | null>`coalesce(waiting.planned_at, text.planned_at)`
  const isBlocked = sql<boolean>`(jsonb_array_length(coalesce(text.blockers, '[]'::jsonb)) > 0
    and coalesce(waiting.planned_at, text.planned_at) <= ${outBefore}::timestamptz)`
  const isMine = ownerId === null ? sql<boolean>`true` : sql<boolean>`text.owner_id = ${ownerId}`
  const isHere =
    sections === null
      ? sql<boolean>`true`
      : sql<boolean>`(text.section is null or text.section = any(${[...sections]}::text[]))`
  const isDue = sql<boolean>`(text.deadline <= ${dueBefore}::timestamptz and text.stage not in ('ready', 'out') and ${isMine})`
  const isAtStage = sql<boolean>`(text.stage = any(${[...stages]}::text[]) and waiting.id is null and ${isHere})`
  const rows = await selectTexts(db)
    .leftJoin('text_release as waiting', join =>
      join.onRef('waiting.text_id', '=', 'text.id').on('waiting.state', '=', 'waiting'),
    )
    .select([planned.as('out_at'), isBlocked.as('is_blocked'), isDue.as('is_due'), isAtStage.as('is_at_stage')])
    .where('text.deleted_at', 'is', null)
    .where('text.stage', '<>', 'out')
    .where(readable(colleague))
    .where(
      sql<boolean>`((${isBlocked} and (${isMine} or ${isHere} and ${stages.includes('ready')})) or ${isDue} or ${isAtStage})`,
    )
    .orderBy(sql`least(text.deadline, coalesce(waiting.planned_at, text.planned_at)) nulls last, text.id`)
    .limit(limit)
    .execute()
  return rows.map(({ out_at, is_blocked, is_due, is_at_stage: _, ...row }) => ({
    ...row,
    asks: is_blocked ? 'unblock' : is_due ? 'finish' : (asksOf[row.stage] ?? 'finish'),
    at: is_blocked ? out_at : is_due ? row.deadline : out_at,
  }))
}

/** The stages of texts that are to go out between two moments, with their moments. */
export async function listPlannedStages(
  db: Executor,
  colleague: Colleague,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ at: Date; stage: TextStage }[]> {
  const planned = sql<Date>`coalesce(waiting.planned_at, text.planned_at)`
  return db
    .selectFrom('text')
    .leftJoin('text_release as waiting', join =>
      join.onRef('waiting.text_id', '=', 'text.id').on('waiting.state', '=', 'waiting'),
    )
    .select([planned.as('at'), 'text.stage'])
    .where('text.deleted_at', 'is', null)
    .where(readable(colleague))
    .where(planned, '>=', from)
    .where(planned, '<', to)
    .orderBy('at')
    .limit(limit)
    .execute()
}

export async function listPutOff(db: Executor, userId: string, now: Date): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('put_off')
    .select(['key', 'until'])
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .execute()
  return new Map(rows.map(({ key, until }) => [key, until]))
}

/** False if the person has put off too much. */
export async function savePutOff(
  db: Executor,
  { userId, key, until, rowsMax }: { userId: string; key: string; until: Date | null; rowsMax: number },
): Promise<boolean> {
  if (until === null) {
    await db.deleteFrom('put_off').where('user_id', '=', userId).where('key', '=', key).execute()
    return true
  }
  const { rows } = await sql`insert into newsroom.put_off (user_id, key, until)
    select ${userId}, ${key}, ${until}::timestamptz
    where (select count(*) from newsroom.put_off where user_id = ${userId}) < ${rowsMax}
      or exists (select from newsroom.put_off where user_id = ${userId} and key = ${key})
    on conflict (user_id, key) do update set until = excluded.until returning 1`.execute(db)
  return rows.length > 0
}

export async function removeOverPutOff(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('put_off').where('until', '<=', now).execute()
}

export async function forgetPutOff(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('put_off').where('user_id', '=', userId).execute()
}
