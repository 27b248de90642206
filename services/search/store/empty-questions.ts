// Questions that found nothing. The executor (pool or transaction) is the first argument.
import { sql, type Kysely } from 'kysely'
import type { SearchTables } from './tables.ts'

type Executor = Kysely<SearchTables>

/** Counts a question once more. When the table is full, only questions that it knows are counted. */
export async function countEmptyQuestion(
  db: Executor,
  { words, now, rowsMax }: { words: string; now: Date; rowsMax: number },
): Promise<void> {
  await sql`insert into search.empty_question as q (words, times, first_at, last_at)
    select ${words}, 1, ${now}, ${now}
    where (select count(*) from search.empty_question) < ${rowsMax}
      or exists (select from search.empty_question where words = ${words})
    on conflict (words) do update set times = q.times + 1, last_at = excluded.last_at`.execute(db)
}

type EmptyQuestionRow = { words: string; times: number; last_at: Date }

/** Those that were asked most, at least `timesMin` times. */
export async function listEmptyQuestions(
  db: Executor,
  { timesMin, limit }: { timesMin: number; limit: number },
): Promise<EmptyQuestionRow[]> {
  return db
    .selectFrom('empty_question')
    .select(['words', 'times', 'last_at'])
    .where('times', '>=', timesMin)
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute()
}

/** Questions that find something now. */
export async function forgetEmptyQuestions(db: Executor, words: readonly string[]): Promise<void> {
  if (words.length > 0)
    await db
      .deleteFrom('empty_question')
      .where('words', 'in', [...words])
      .execute()
}

/** Those that nobody has asked since `before`; and, when there are too many, those that were asked once. */
export async function removeOldEmptyQuestions(
  db: Executor,
  { before, rowsMax }: { before: Date; rowsMax: number },
): Promise<void> {
  await db.deleteFrom('empty_question').where('last_at', '<', before).execute()
  await sql`delete from search.empty_question where words in (
      select words from search.empty_question order by times desc, last_at desc offset ${Math.floor(rowsMax * 0.8)}
    ) and (select count(*) from search.empty_question) >= ${rowsMax}`.execute(db)
}
