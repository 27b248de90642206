// Lists of the plan: one statement reads texts with their open remarks, waiting release and published edition. The executor (pool or
// transaction) is the first argument.
import { escapeLike } from '#platform/db/escape-like.ts'
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { TextKind, TextSort } from '#contract/newsroom.ts'
import { textStages, type Colleague, type TextStage } from '#domain/newsroom-rights.ts'
import { readable } from './readable.ts'
import type { NewsroomTables } from './tables.ts'
import { selectTexts, type TextRow } from './texts.ts'

type Executor = Kysely<NewsroomTables>

export type ListedRow = TextRow & {
  open_remarks: number
  release_id: number | null
  release_at: Date | null
  out_at: Date | null
  total: number
}

type PlanFilter = {
  kind?: TextKind | undefined
  section?: readonly string[] | undefined
  owner?: string | undefined
  due?: 'late' | 'week' | 'none' | undefined
  q?: string | undefined
  stage?: TextStage | undefined
  isInWork?: boolean
  from?: Date | undefined
  to?: Date | undefined
  isUndated?: boolean
  isRemoved?: boolean
}

const weekDays = 7

/** When a text will be published: the time of its waiting release, otherwise its planned time. */
const planned = sql<Date | null>`coalesce(waiting.planned_at, text.planned_at)`
const openRemarks = sql<number>`(select count(*)::integer from newsroom.text_remark r
  where r.text_id = text.id and r.root_id is null and r.resolved_at is null)`
const stageOrder = sql<number>`array_position(${[...textStages]}::text[], text.stage)`

const columns: Record<TextSort, RawBuilder<unknown>> = {
  new: sql`text.id`,
  title: sql`nullif(lower(text.title), '')`,
  stage: stageOrder,
  deadline: sql`text.deadline`,
  planned,
  remarks: openRemarks,
  blockers: sql`coalesce(jsonb_array_length(text.blockers), 0)`,
  written: sql`text_head.written_at`,
}

function selectListed(db: Executor, colleague: Colleague, filter: PlanFilter, now: Date) {
  const { kind, section, owner, due, q, stage, from, to } = filter
  let query = selectTexts(db)
    .leftJoin('text_release as waiting', join =>
      join.onRef('waiting.text_id', '=', 'text.id').on('waiting.state', '=', 'waiting'),
    )
    .leftJoin('text_release as out', join => join.onRef('out.text_id', '=', 'text.id').on('out.state', '=', 'out'))
    .select(['waiting.id as release_id', 'waiting.planned_at as release_at', 'out.out_at'])
    .select(openRemarks.as('open_remarks'))
    .where('text.deleted_at', filter.isRemoved ? 'is not' : 'is', null)
    .where(readable(colleague))
  if (stage) query = query.where('text.stage', '=', stage)
  if (filter.isInWork) query = query.where('text.stage', '<>', 'out')
  if (kind) query = query.where('text.kind', '=', kind)
  if (section && section.length > 0) query = query.where('text.section', '=', sql<string>`any(${[...section]}::text[])`)
  if (owner === 'none') query = query.where('text.owner_id', 'is', null)
  else if (owner !== undefined) query = query.where('text.owner_id', '=', owner)
  if (due === 'none') query = query.where('text.deadline', 'is', null)
  if (due === 'late') query = query.where('text.deadline', '<=', now).where('text.stage', '<>', 'out')
  if (due === 'week')
    query = query
      .where('text.deadline', '>', now)
      .where('text.deadline', '<=', new Date(now.getTime() + weekDays * 86_400_000))
  if (q) query = query.where('text.title', 'ilike', `%${escapeLike(q)}%`)
  if (filter.isUndated) query = query.where(planned, 'is', null)
  if (from) query = query.where(planned, '>=', from)
  if (to) query = query.where(planned, '<', to)
  return query
}

type Sorted = SelectQueryBuilder<NewsroomTables, never, unknown>

/** `sort` is one or two columns, such as `deadline,-stage`; a minus sorts in descending order. Empty values always come last. */
function sortBy<Query>(query: Query, sort: string): Query {
  const sorted = sort.split(',').reduce(
    (before, key) => {
      const name = key.replace('-', '') as TextSort
      return before.orderBy(columns[name], order => (key.startsWith('-') ? order.desc() : order.asc()).nullsLast())
    },
    query as unknown as Sorted,
  )
  return sorted.orderBy(sql`text.id`, 'desc') as unknown as Query
}

type Paged = { sort: string; offset: number; limit: number; now: Date }

/** A page of texts and the total number of texts. */
export async function listTextRows(
  db: Executor,
  colleague: Colleague,
  filter: PlanFilter,
  { sort, offset, limit, now }: Paged,
): Promise<{ rows: ListedRow[]; total: number }> {
  const query = selectListed(db, colleague, filter, now).select(sql<number>`count(*) over ()::integer`.as('total'))
  const rows: ListedRow[] = await sortBy(query, sort).offset(offset).limit(limit).execute()
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const [first] = await query.limit(1).execute()
  return { rows, total: first?.total ?? 0 }
}

/** The first `limit` texts of each stage except `out`, sorted by deadline, each with the total of its stage. */
export async function listBoardRows(
  db: Executor,
  colleague: Colleague,
  filter: PlanFilter,
  { limit, now }: { limit: number; now: Date },
): Promise<ListedRow[]> {
  const numbered = selectListed(db, colleague, { ...filter, isInWork: true }, now)
    .select(sql<number>`count(*) over (partition by text.stage)::integer`.as('total'))
    .select(
      sql<number>`row_number() over (
        partition by text.stage order by coalesce(text.deadline, ${planned}) nulls last, text.id desc)`.as('place'),
    )
  return db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('place', '<=', limit)
    .orderBy('stage')
    .orderBy('place')
    .execute()
}

/** The texts of these posts, without a check of rights. */
export async function listTextsOfPosts(db: Executor, postIds: readonly number[]): Promise<TextRow[]> {
  if (postIds.length === 0) return []
  return selectTexts(db)
    .where('text.post_id', '=', sql<number>`any(${[...postIds]}::integer[])`)
    .execute()
}

/** Counts, for each section, the unpublished texts that are planned between two moments. */
export async function countPlanned(
  db: Executor,
  from: Date,
  to: Date,
): Promise<{ section: string | null; count: number }[]> {
  return db
    .selectFrom('text')
    .leftJoin('text_release as waiting', join =>
      join.onRef('waiting.text_id', '=', 'text.id').on('waiting.state', '=', 'waiting'),
    )
    .select(['text.section', sql<number>`count(*)::integer`.as('count')])
    .where('text.deleted_at', 'is', null)
    .where('text.stage', '<>', 'out')
    .where(planned, '>=', from)
    .where(planned, '<', to)
    .groupBy('text.section')
    .execute()
}

export async function listNorms(db: Executor): Promise<{ section: string; count: number }[]> {
  return db.selectFrom('week_norm').selectAll().orderBy('section').execute()
}

/** Sets a norm, or removes it if `count` is 0. Returns false if there are too many norms. */
export async function saveNorm(
  db: Executor,
  { section, count, rowsMax }: { section: string; count: number; rowsMax: number },
): Promise<boolean> {
  if (count === 0) {
    await db.deleteFrom('week_norm').where('section', '=', section).execute()
    return true
  }
  const { rows } = await sql`insert into newsroom.week_norm as n (section, count)
    select ${section}, ${count}
    where (select count(*) from newsroom.week_norm) < ${rowsMax}
      or exists (select from newsroom.week_norm where section = ${section})
    on conflict (section) do update set count = excluded.count returning 1`.execute(db)
  return rows.length > 0
}

/** Which of these origins already belong to a text. */
export async function listTakenOrigins(db: Executor, origins: readonly string[]): Promise<Set<string>> {
  if (origins.length === 0) return new Set()
  const rows = await db
    .selectFrom('text')
    .select('origin')
    .where('origin', '=', sql<string>`any(${[...origins]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ origin }) => origin ?? []))
}

export async function findTextOfOrigin(db: Executor, origin: string): Promise<TextRow | undefined> {
  return selectTexts(db).where('text.origin', '=', origin).where('text.deleted_at', 'is', null).executeTakeFirst()
}

/** Stores the result of a check; false if a newer state of the text was checked already. */
export async function saveCheck(
  db: Executor,
  id: number,
  { cover, blockers, mark, now }: { cover: string | null; blockers: string; mark: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('text')
    .set({ cover, blockers, blockers_at: now, judged_mark: mark })
    .where('id', '=', id)
    .where('judged_mark', '<=', mark)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Discards the stored results of checks. Published texts keep theirs until their next change. */
export async function forgetChecks(db: Executor): Promise<void> {
  await db.updateTable('text').set({ blockers_at: null }).where('stage', '<>', 'out').execute()
}

export async function listUncheckedTexts(db: Executor, limit: number, after = 0): Promise<number[]> {
  const rows = await db
    .selectFrom('text')
    .select('id')
    .where('blockers_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The queue entry of a text; undefined if it is not queued. */
export async function findQueued(
  db: Executor,
  id: number,
): Promise<{ stage: 'ready' | 'out'; by: string; open_remarks: number } | undefined> {
  const row = await db
    .selectFrom('text')
    .select(['queued_stage', 'queued_by'])
    .select(openRemarks.as('open_remarks'))
    .where('id', '=', id)
    .where('queued_stage', 'is not', null)
    .where('stage', '<>', 'out')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.queued_stage
    ? { stage: row.queued_stage, by: row.queued_by ?? '', open_remarks: row.open_remarks }
    : undefined
}

type DueText = { id: number; owner_id: string; deadline: Date; revision: number }

/** Texts whose deadline is near or has passed, and was not announced yet. */
export async function listDueTexts(
  db: Executor,
  when: 'day-before' | 'overdue',
  { now, dayBefore, since, limit }: { now: Date; dayBefore: Date; since: Date; limit: number },
): Promise<DueText[]> {
  const announcedColumn = when === 'overdue' ? 'told_overdue' : 'told_day_before'
  let query = db
    .selectFrom('text')
    .select(['id', 'owner_id', 'deadline', 'revision'])
    .where('deleted_at', 'is', null)
    .where('stage', '<>', 'out')
    .where('owner_id', 'is not', null)
    .where(sql<boolean>`${sql.ref(announcedColumn)} is distinct from deadline`)
    .orderBy('deadline')
    .limit(limit)
  query =
    when === 'overdue'
      ? query.where('deadline', '<=', now).where('deadline', '>', since)
      : query.where('deadline', '>', now).where('deadline', '<=', dayBefore)
  return (await query.execute()) as DueText[]
}

/** Marks a deadline as announced; false if the deadline or the owner was changed meanwhile. */
export async function markDeadlineAnnounced(
  db: Executor,
  when: 'day-before' | 'overdue',
  text: DueText,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('text')
    .set(when === 'overdue' ? { told_overdue: text.deadline } : { told_day_before: text.deadline })
    .where('id', '=', text.id)
    .where('deadline', '=', text.deadline)
    .where('owner_id', '=', text.owner_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
