// Polls, their answers and who gave which.
import { sql, type Generated, type Kysely, type Selectable, type Transaction } from 'kysely'
import { countMax } from '#contract/whole-number.ts'
import type { PollTheme } from '#contract/quiz.ts'

type PollTable = {
  id: number
  source: string | null
  name: string
  question: string
  theme: PollTheme
  test_pixel: string[]
  post_id: number | null
  closes_at: Date | null
  is_end_told: Generated<boolean>
  views: Generated<number>
  created_at: Date
  updated_at: Date
}
type AnswerTable = { id: number; poll_id: number; position: number; text: string; clicks: Generated<number> }
export type QuizTables = {
  poll: PollTable
  answer: AnswerTable
  vote: {
    id: Generated<number>
    poll_id: number
    answer_id: number
    user_id: string | null
    browser_id: string | null
    created_at: Date
  }
}
export type PollRow = Selectable<PollTable>
export type AnswerRow = Selectable<AnswerTable>
export type PollFields = Pick<
  PollRow,
  'source' | 'name' | 'question' | 'theme' | 'test_pixel' | 'post_id' | 'closes_at'
>

type Executor = Kysely<QuizTables>
type Trx = Transaction<QuizTables>

export function findPoll(db: Executor, id: number): Promise<PollRow | undefined> {
  return db.selectFrom('poll').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listPollsByIds(db: Executor, ids: readonly number[]): Promise<PollRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('poll')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

export function findPollBySource(db: Executor, source: string): Promise<PollRow | undefined> {
  return db.selectFrom('poll').selectAll().where('source', '=', source).executeTakeFirst()
}

export function listPolls(db: Executor, after: number, limit: number): Promise<PollRow[]> {
  return db.selectFrom('poll').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

export function listNewestPolls(db: Executor, limit: number): Promise<PollRow[]> {
  return db.selectFrom('poll').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** In the order they are shown. */
export async function listAnswers(db: Executor, pollIds: readonly number[]): Promise<AnswerRow[]> {
  if (pollIds.length === 0) return []
  return db
    .selectFrom('answer')
    .selectAll()
    .where('poll_id', 'in', [...pollIds])
    .orderBy('poll_id')
    .orderBy('position')
    .execute()
}

export async function findPollOfAnswer(db: Executor, answerId: number): Promise<number | undefined> {
  const row = await db.selectFrom('answer').select('poll_id').where('id', '=', answerId).executeTakeFirst()
  return row?.poll_id
}

/** Returns the views of a poll, this one included; undefined for an unknown poll. */
export async function countView(db: Executor, pollId: number): Promise<number | undefined> {
  const row = await db
    .updateTable('poll')
    .set({ views: sql<number>`least(views + 1, ${sql.lit(countMax)})` })
    .where('id', '=', pollId)
    .returning('views')
    .executeTakeFirst()
  return row?.views
}

/** Serializes votes and changes of one poll. */
export async function lockPoll(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('poll').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The same; tells whether the poll takes no more votes. */
async function lockPollAt(trx: Trx, id: number, now: Date): Promise<boolean> {
  const poll = await trx.selectFrom('poll').select('closes_at').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return poll !== undefined && poll.closes_at !== null && poll.closes_at <= now
}

/** The next end of a poll that pages were not told of. */
export async function findNextEnd(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('poll')
    .select('closes_at')
    .where('closes_at', 'is not', null)
    .where('is_end_told', '=', false)
    .orderBy('closes_at')
    .limit(1)
    .executeTakeFirst()
  return row?.closes_at ?? undefined
}

/** The polls that have ended and were not told of; now they are. */
export async function tellEnded(trx: Trx, now: Date): Promise<number[]> {
  const rows = await trx
    .updateTable('poll')
    .set({ is_end_told: true })
    .where('closes_at', '<=', now)
    .where('is_end_told', '=', false)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Vote = { pollId: number; answerId: number; userId: string | null; browserId: string; now: Date }

/**
 * Records a vote and returns the answer that counts: this one, or the one that the reader or the browser gave before. A vote given
 * before signing in becomes the reader's; when another reader voted in this browser, each has their own vote. `isOfBrowser`: this
 * browser gave the answer. `mayCount` is asked about new votes only. 'no answer': it was removed meanwhile.
 */
export async function castVote(
  trx: Trx,
  { pollId, answerId, userId, browserId, now }: Vote,
  mayCount: () => Promise<boolean>,
): Promise<{ answerId: number; isOfBrowser: boolean } | 'no answer' | 'not counted' | 'closed'> {
  const isClosed = await lockPollAt(trx, pollId, now)
  const votes = await trx
    .selectFrom('vote')
    .select(['id', 'answer_id', 'user_id', 'browser_id'])
    .where('poll_id', '=', pollId)
    .where(eb => eb.or([eb('browser_id', '=', browserId), ...(userId === null ? [] : [eb('user_id', '=', userId)])]))
    .execute()
  const ofPerson = userId === null ? undefined : votes.find(vote => vote.user_id === userId)
  if (ofPerson) return { answerId: ofPerson.answer_id, isOfBrowser: ofPerson.browser_id === browserId }
  const ofBrowser = votes.find(vote => vote.browser_id === browserId)
  if (ofBrowser && (userId === null || ofBrowser.user_id === null)) {
    if (userId !== null) await trx.updateTable('vote').set({ user_id: userId }).where('id', '=', ofBrowser.id).execute()
    return { answerId: ofBrowser.answer_id, isOfBrowser: true }
  }
  if (isClosed) return 'closed'
  if (!(await mayCount())) return 'not counted'
  const given = await trx
    .updateTable('answer')
    .set({ clicks: sql<number>`least(clicks + 1, ${sql.lit(countMax)})` })
    .where('id', '=', answerId)
    .returning('id')
    .executeTakeFirst()
  if (!given) return 'no answer'
  await trx
    .insertInto('vote')
    .values({
      poll_id: pollId,
      answer_id: answerId,
      user_id: userId,
      browser_id: ofBrowser ? null : browserId,
      created_at: now,
    })
    .execute()
  return { answerId, isOfBrowser: true }
}

export function listVotesOf(db: Executor, userId: string, limit: number) {
  return db
    .selectFrom('vote')
    .innerJoin('answer', 'answer.id', 'vote.answer_id')
    .innerJoin('poll', 'poll.id', 'vote.poll_id')
    .select(['poll.question', 'answer.text', 'vote.created_at'])
    .where('vote.user_id', '=', userId)
    .orderBy('vote.id', 'desc')
    .limit(limit)
    .execute()
}

/** Makes the votes of a reader anonymous; they still count. */
export async function forgetVoter(db: Executor, userId: string): Promise<void> {
  await db.updateTable('vote').set({ user_id: null, browser_id: null }).where('user_id', '=', userId).execute()
}

/** Serializes saves, so that two of them do not choose the same next number. */
export async function lockPolls(trx: Trx): Promise<void> {
  await sql`lock table quiz.poll in share row exclusive mode`.execute(trx)
}

export async function nextNumber(trx: Trx, table: 'poll' | 'answer'): Promise<number> {
  const { max } = await trx
    .selectFrom(table)
    .select(eb => eb.fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  return (max ?? 0) + 1
}

export async function insertPoll(
  trx: Trx,
  id: number,
  fields: PollFields & Pick<PollRow, 'views'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('poll')
    .values({ id, ...fields, created_at: now, updated_at: now })
    .execute()
}

export async function updatePoll(trx: Trx, id: number, fields: PollFields, now: Date): Promise<void> {
  await trx
    .updateTable('poll')
    .set({ ...fields, is_end_told: false, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function findAnswer(trx: Trx, id: number): Promise<AnswerRow | undefined> {
  return trx.selectFrom('answer').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertAnswer(
  trx: Trx,
  answer: Pick<AnswerRow, 'id' | 'poll_id' | 'position' | 'text' | 'clicks'>,
): Promise<void> {
  await trx.insertInto('answer').values(answer).execute()
}

export async function updateAnswer(trx: Trx, id: number, fields: Pick<AnswerRow, 'position' | 'text'>): Promise<void> {
  await trx.updateTable('answer').set(fields).where('id', '=', id).execute()
}

export async function deleteAnswers(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('answer')
      .where('id', 'in', [...ids])
      .execute()
}
