// The people who sign recipes, as the content service presents them.
import { sql } from 'kysely'
import type { PersonReply } from '#contract/article.ts'
import type { Executor } from './tables.ts'

function selectPeople(people: readonly PersonReply[], now: Date) {
  const each = [...new Map(people.map(person => [person.integer_id, person])).values()]
  return sql`select (person->>'integer_id')::integer, person, ${now.toISOString()}::timestamptz
    from jsonb_array_elements(${JSON.stringify(each)}::jsonb) as t (person) order by 1`
}

/** Adds people who sign their first recipe. Known people stay unchanged: the draft may be older than the last event from content. */
export async function addAuthors(trx: Executor, people: readonly PersonReply[], now: Date): Promise<void> {
  if (people.length === 0) return
  await sql`insert into recipes.author (id, person, updated_at) ${selectPeople(people, now)}
    on conflict (id) do nothing`.execute(trx)
}

/** Stores people as content presents them now; answers the ids of those who changed. */
export async function writeAuthors(trx: Executor, people: readonly PersonReply[], now: Date): Promise<number[]> {
  if (people.length === 0) return []
  const rows = await sql<{ id: number }>`
    insert into recipes.author as a (id, person, updated_at) ${selectPeople(people, now)}
    on conflict (id) do update set person = excluded.person, updated_at = excluded.updated_at
    where a.person is distinct from excluded.person
    returning id`.execute(trx)
  return rows.rows.map(row => row.id)
}

/** Those of these people who sign recipes. */
export async function listAuthorIds(db: Executor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('author').select('id').where('id', 'in', ids).execute()
  return rows.map(row => row.id)
}

/** Ids of these authors' recipes, a batch at a time. */
export async function listIdsOfAuthors(
  db: Executor,
  authorIds: readonly number[],
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('recipe')
    .select('id')
    .where('author_id', 'in', authorIds)
    .where('id', '>', after)
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
