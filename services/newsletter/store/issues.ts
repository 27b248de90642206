// Issues and their letters. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable } from 'kysely'
import { issuesShown, type IssueContent } from '#contract/office/newsletters.ts'
import type { FixedLetter, IssueTable, NewsletterTables } from './tables.ts'

type Executor = Kysely<NewsletterTables>
export type IssueRow = Selectable<IssueTable>

export async function insertIssue(db: Executor, content: IssueContent, now: Date): Promise<IssueRow> {
  return db
    .insertInto('issue')
    .values({ content: JSON.stringify(content), created_at: now, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findIssue(db: Executor, id: number): Promise<IssueRow | undefined> {
  return db.selectFrom('issue').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whoever changes the issue or queues its letters waits until the transaction has ended. */
export async function lockIssue(trx: Executor, id: number): Promise<IssueRow | undefined> {
  return trx.selectFrom('issue').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Issues under way first, then the newest. */
export async function listIssueRows(db: Executor): Promise<Omit<IssueRow, 'letter'>[]> {
  return db
    .selectFrom('issue')
    .select(['id', 'version', 'state', 'content', 'send_at', 'started_at', 'ended_at', 'sent_to', 'is_queued'])
    .select(['problem', 'created_at', 'changed_at'])
    .orderBy(sql`state in ('sending', 'paused', 'scheduled')`, 'desc')
    .orderBy('id', 'desc')
    .limit(issuesShown)
    .execute()
}

export async function countIssues(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('issue')
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** In the order of ids. */
export async function listContents(
  db: Executor,
  { ids, after, limit }: { ids: readonly number[] | undefined; after: number; limit: number },
): Promise<Pick<IssueRow, 'id' | 'content'>[]> {
  return db
    .selectFrom('issue')
    .select(['id', 'content'])
    .where('id', '>', after)
    .$if(ids !== undefined, query => query.where('id', 'in', [...ids!, 0]))
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Changes = Partial<Pick<IssueRow, 'state' | 'send_at' | 'started_at' | 'ended_at' | 'is_queued' | 'problem'>> & {
  content?: IssueContent
  letter?: FixedLetter | null
}

/** Every change raises the version. */
export async function updateIssue(
  trx: Executor,
  id: number,
  { content, letter, ...changes }: Changes,
  now: Date,
): Promise<IssueRow> {
  return trx
    .updateTable('issue')
    .set({
      ...changes,
      ...(content && { content: JSON.stringify(content) }),
      ...(letter !== undefined && { letter: letter && JSON.stringify(letter) }),
      changed_at: now,
    })
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeIssueRow(trx: Executor, id: number): Promise<void> {
  await trx.deleteFrom('issue').where('id', '=', id).execute()
}

export async function findNextDue(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('issue')
    .select('send_at')
    .where('state', '=', 'scheduled')
    .orderBy('send_at')
    .limit(1)
    .executeTakeFirst()
  return row?.send_at ?? undefined
}

export async function listDue(db: Executor, now: Date): Promise<IssueRow[]> {
  return db
    .selectFrom('issue')
    .selectAll()
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(issuesShown)
    .execute()
}

/** Confirmed subscribers in the order of addresses, from the first one after `after`, without addresses that mail servers refuse. */
export const selectConfirmed = (
  db: Executor,
  types: readonly string[],
  { after, limit }: { after: string; limit: number },
) =>
  db
    .selectFrom('subscriber')
    .where('type', 'in', types)
    .where('confirmed_at', 'is not', null)
    .where('email', '>', after)
    .where(isNotSetAside)
    .orderBy('email')
    .limit(limit)

/** Confirmed addresses of some newsletters after an address, each once, without those set aside. */
export async function listAddresses(
  db: Executor,
  lists: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  if (lists.length === 0) return []
  const rows = await selectConfirmed(db, lists, { after, limit }).select('email').distinct().execute()
  return rows.map(({ email }) => email)
}

const isNotSetAside = sql<boolean>`not exists (select 1 from newsletter.refused_address r
  where r.email = subscriber.email and r.set_aside_at is not null)`

export async function countAddresses(db: Executor, lists: readonly string[]): Promise<number> {
  if (lists.length === 0) return 0
  const { count } = await db
    .selectFrom('subscriber')
    .select(eb => eb.cast<number>(eb.fn.count('email').distinct(), 'integer').as('count'))
    .where('type', 'in', lists)
    .where('confirmed_at', 'is not', null)
    .where(isNotSetAside)
    .executeTakeFirstOrThrow()
  return count
}

export async function updateSentTo(trx: Executor, id: number, email: string): Promise<void> {
  await trx.updateTable('issue').set({ sent_to: email }).where('id', '=', id).execute()
}

/** Ends the sending when every letter is done. */
export async function finishIssue(db: Executor, issueId: number, now: Date): Promise<void> {
  await sql`update newsletter.issue set state = 'sent', ended_at = ${now}, version = version + 1
    where id = ${issueId} and state = 'sending' and is_queued and not exists (
      select 1 from newsletter.issue_letter where issue_id = ${issueId} and state in ('queued', 'held'))`.execute(db)
}

/** Issues that ended before an instant and still have addresses. */
export async function listForgettable(db: Executor, endedBefore: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('issue')
    .select('id')
    .where('state', 'in', ['sent', 'cancelled'])
    .where('ended_at', '<', endedBefore)
    .where(({ exists, selectFrom, ref }) =>
      exists(selectFrom('issue_letter').select('email').where('issue_id', '=', ref('issue.id'))),
    )
    .limit(issuesShown)
    .execute()
  return rows.map(({ id }) => id)
}
