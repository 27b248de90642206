import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { readerFilters } from '#contract/office/readers.ts'
import { dayMs } from '#domain/time-units.ts'
import { asWordBeginnings, hasWordBeginnings } from '#platform/db/word-beginnings.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { AuthTables } from '../../store/tables.ts'

type Executor = Kysely<AuthTables>

export type ReaderRow = {
  id: string
  integer_id: number
  display_name: string | null
  email: string | null
  created_at: Date
  seen_at: Date | null
  banned_at: Date | null
  archive_deadline_date: Date | null
  roles: Viewer['roles']
}

const newDays = 7
const int4Max = 2 ** 31 - 1

/** What a question asks for: a number («1204», «№ 1204»), a whole address, or the beginnings of a name; undefined for what finds nobody. */
function conditionOf(question: string): RawBuilder<boolean> | undefined {
  const number = /^№?\s*(\d{1,10})$/.exec(question)?.[1]
  if (number !== undefined) return Number(number) > int4Max ? undefined : sql`u.integer_id = ${Number(number)}`
  if (question.includes('@')) return sql`u.email = ${question.toLowerCase()}`
  const words = asWordBeginnings([question])
  return words === undefined ? undefined : hasWordBeginnings(sql`u.display_name`, words)
}

const seenAt = sql`(select max(s.rotated_at) from auth.session s where s.user_id = u.id) as seen_at`
const rolesOf = sql`coalesce((select jsonb_agg(jsonb_build_object('application', r.application, 'name', r.name) order by r.id)
  from auth.role r where r.user_id = u.id), '[]') as roles`

export async function listReaders(
  db: Executor,
  {
    q,
    filter,
    ids,
    before,
    limit,
    now,
  }: {
    q: string
    filter: (typeof readerFilters)[number]
    ids: readonly string[] | undefined
    before: number | undefined
    limit: number
    now: Date
  },
): Promise<ReaderRow[]> {
  const found = q === '' ? sql`true` : conditionOf(q)
  if (!found) return []
  const filters = {
    all: sql`true`,
    new: sql`u.created_at >= ${new Date(now.getTime() - newDays * dayMs)}`,
    closed: sql`u.archived_at is not null`,
    banned: sql`u.banned_at is not null`,
  }
  const { rows } = await sql<ReaderRow>`
    select u.id, u.integer_id, u.display_name, u.email, u.created_at, u.banned_at, u.archive_deadline_date, ${seenAt}, ${rolesOf}
    from auth."user" u
    where u.erased_at is null and ${found} and ${filters[filter]}
      and ${ids ? sql`u.id = any (${[...ids]}::uuid[])` : sql`true`}
      and u.integer_id < ${before ?? int4Max}::integer
    order by u.integer_id desc limit ${limit}::integer`.execute(db)
  return rows
}

export async function countLastingSessions(db: Executor, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from auth.session
    where user_id = ${userId}::uuid and revoked_at is null and expires_at > ${now}`.execute(db)
  return rows[0]!.count
}

export type AlikeRow = { name: string; id: string; integer_id: number; created_at: Date }

/** Of each name at most three accounts, the oldest first. «Ё» counts as «е». */
export async function listAlike(db: Executor, names: readonly string[]): Promise<AlikeRow[]> {
  const wanted = names.flatMap(name => {
    const words = asWordBeginnings([name])
    return words === undefined ? [] : [{ name, words }]
  })
  const { rows } = await sql<AlikeRow>`
    select asked.name, found.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as asked(name text, words text)
    cross join lateral (
      select u.id, u.integer_id, u.created_at from auth."user" u
      where to_tsvector('simple', translate(u.display_name, '-_./ёЁ', '    еЕ')) @@ asked.words::tsquery
        and translate(lower(u.display_name), 'ё', 'е') = translate(lower(asked.name), 'ё', 'е')
        and u.erased_at is null and u.archived_at is null
      order by u.integer_id limit 3) found`.execute(db)
  return rows
}
