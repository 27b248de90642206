// Released health texts with their next review. The executor (pool or transaction) is the first argument.
import { sql, type Kysely } from 'kysely'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { readable } from './readable.ts'
import { isAboutSource } from './sources.ts'
import type { NewsroomTables, TextCover } from './tables.ts'

type Executor = Kysely<NewsroomTables>

export type LivingRow = {
  id: number
  title: string
  cover: TextCover | null
  expert: string | null
  review_on: string | null
  broken: number
  total: number
  due: number
  soon: number
}

/** The day that an editor set, or a year after the expert of what readers see checked it whole. */
const reviewDay = sql`coalesce(review.review_on, (
  greatest((out.draft #>> '{meta,office,reviewedAt}'), (select max(s.signed_on)::text from newsroom.claim_signature s
    where s.text_id = text.id and s.is_whole and s.expert = out.draft ->> 'expert'))::date + interval '1 year')::date)`

const brokenClaims = (
  today: string,
) => sql`(select count(*)::integer from newsroom.claim c where c.text_id = text.id and (
  c.state = 'mend' or exists (select 1 from newsroom.source_finding f where f.claim_id = c.id and f.decision is null
    and ${isAboutSource}) or not exists (select 1 from jsonb_array_elements(c.sources) source
    where source ->> 'validUntil' is null or source ->> 'validUntil' >= ${today})))`

/** In the order of their days; those without one come first. Each row has the counts of all. */
export async function listLivingRows(
  db: Executor,
  colleague: Colleague,
  { today, soonUntil, offset, limit }: { today: string; soonUntil: string; offset: number; limit: number },
): Promise<LivingRow[]> {
  const { rows } = await sql<LivingRow>`
    with living as (
      select text.id, text.title, text.cover, out.draft ->> 'expert' as expert, ${reviewDay}::text as review_on,
        ${brokenClaims(today)} as broken
      from newsroom.text
      join newsroom.text_release out on out.text_id = text.id and out.state = 'out'
      left join newsroom.text_review review on review.text_id = text.id
      where text.kind = 'health' and text.deleted_at is null and ${readable(colleague)}
    ), judged as (
      select *, (review_on is null or review_on <= ${today} or broken > 0) as is_due from living
    )
    select id, title, cover, expert, review_on, broken, count(*) over ()::integer as total,
      count(*) filter (where is_due) over ()::integer as due,
      count(*) filter (where not is_due and review_on <= ${soonUntil}) over ()::integer as soon
    from judged order by not is_due, review_on nulls first, id offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export type DueReview = { id: number; review_on: string; reminded: number }

/** Texts whose review came between these days and that were reminded of fewer times than they are to be. */
export async function listDueReviews(
  db: Executor,
  { since, today, limit }: { since: string; today: string; limit: number },
  reminders: readonly string[],
): Promise<DueReview[]> {
  const wanted = sql`(select count(*) from unnest(${[...reminders]}::text[]) each where review_on <= each::date)`
  const { rows } = await sql<DueReview>`
    select id, review_on::text, reminded from (
      select id, review_on, case when reminded_of = review_on then reminded else 0 end as reminded from (
        select text.id, ${reviewDay} as review_on, review.reminded, review.reminded_of
        from newsroom.text
        join newsroom.text_release out on out.text_id = text.id and out.state = 'out'
        left join newsroom.text_review review on review.text_id = text.id
        where text.kind = 'health' and text.deleted_at is null
      ) living
    ) due where review_on <= ${today}::date and review_on >= ${since}::date and reminded < ${wanted}
    order by review_on, id limit ${limit}`.execute(db)
  return rows
}

/** Keeps how often people were reminded of this day; false if another process did it first. */
export async function markReminded(
  trx: Executor,
  { id, review_on: day, reminded }: DueReview,
  next: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('text_review')
    .values({ text_id: id, review_on: null, reminded: next, reminded_of: day })
    .onConflict(conflict =>
      conflict
        .column('text_id')
        .doUpdateSet({ reminded: next, reminded_of: day })
        .where(
          sql<boolean>`case when text_review.reminded_of = ${day}::date then text_review.reminded else 0 end = ${reminded}`,
        ),
    )
    .returning('text_id')
    .executeTakeFirst()
  return row !== undefined
}
