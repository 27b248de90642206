// Issues and their letters. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable } from 'kysely'
import { issuesShown, type IssueContent, type IssueCounts, type IssueState } from '#contract/office/newsletters.ts'
import type { FixedLetter, IssueTable, NewsletterTables } from './tables.ts'

type Executor = Kysely<NewsletterTables>
export type IssueRow = Selectable<IssueTable>

const none: IssueCounts = { waiting: 0, sent: 0, refused: 0, failed: 0, skipped: 0, left: 0 }

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
    .select(['problem', 'totals', 'created_at', 'changed_at'])
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

/** Numbers of letters by issue; of an issue whose addresses are forgotten, those that were kept. */
export async function countLetters(
  db: Executor,
  issues: readonly Pick<IssueRow, 'id' | 'totals'>[],
): Promise<Map<number, IssueCounts>> {
  const counts = new Map(issues.map(({ id, totals }) => [id, { ...none, ...totals }]))
  const ids = issues.filter(({ totals }) => totals === null).map(({ id }) => id)
  if (ids.length === 0) return counts
  const rows = await db
    .selectFrom('issue_letter')
    .select(['issue_id', 'state', 'has_left'])
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('issue_id', 'in', ids)
    .groupBy(['issue_id', 'state', 'has_left'])
    .execute()
  for (const { issue_id: id, state, has_left, count } of rows) {
    const own = counts.get(id)!
    own[state === 'queued' || state === 'held' ? 'waiting' : state] += count
    if (has_left) own.left += count
  }
  return counts
}

/** Confirmed addresses of some newsletters after an address, each once, without those set aside. */
export async function listAddresses(
  db: Executor,
  lists: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  if (lists.length === 0) return []
  const rows = await db
    .selectFrom('subscriber')
    .select('email')
    .distinct()
    .where('type', 'in', lists)
    .where('confirmed_at', 'is not', null)
    .where('email', '>', after)
    .where(isNotSetAside)
    .orderBy('email')
    .limit(limit)
    .execute()
  return rows.map(({ email }) => email)
}

export const isNotSetAside = sql<boolean>`not exists (select 1 from newsletter.refused_address r
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

/** Returns the addresses that have no letter of this issue yet. */
export async function insertLetters(trx: Executor, issueId: number, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await trx
    .insertInto('issue_letter')
    .values(emails.map(email => ({ issue_id: issueId, email, reason: null, subscription_id: null })))
    .onConflict(oc => oc.doNothing())
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Letters whose turn came while the sending was paused wait for it again. */
export async function queueHeld(trx: Executor, issueId: number, limit: number): Promise<string[]> {
  const rows = await trx
    .updateTable('issue_letter')
    .set({ state: 'queued' })
    .where('issue_id', '=', issueId)
    .where('email', 'in', eb =>
      eb
        .selectFrom('issue_letter')
        .select('email')
        .where('issue_id', '=', issueId)
        .where('state', '=', 'held')
        .orderBy('email')
        .limit(limit),
    )
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

export async function updateSentTo(trx: Executor, id: number, email: string): Promise<void> {
  await trx.updateTable('issue').set({ sent_to: email }).where('id', '=', id).execute()
}

export type LetterTurn = {
  state: IssueState
  startedAt: Date
  /** Of the first newsletter of the issue that the reader is subscribed to; null if there is none any more. */
  subscriptionId: string | null
}

/** The issue of a letter whose turn has come; undefined if the letter is done. */
export async function findTurn(db: Executor, issueId: number, email: string): Promise<LetterTurn | undefined> {
  const { rows } = await sql<LetterTurn>`select i.state, i.started_at as "startedAt", (
      select s.id from jsonb_array_elements_text(i.content->'lists') with ordinality as list (type, place)
      join newsletter.subscriber s on s.email = l.email and s.type = list.type
      where s.confirmed_at is not null order by list.place limit 1) as "subscriptionId"
    from newsletter.issue_letter l join newsletter.issue i on i.id = l.issue_id
    where l.issue_id = ${issueId} and l.email = ${email} and l.state = 'queued'`.execute(db)
  return rows[0]
}

/** Written before the letter leaves, so that its link is known whatever happens to the subscription. */
export async function keepLink(db: Executor, issueId: number, email: string, subscriptionId: string): Promise<void> {
  await db
    .updateTable('issue_letter')
    .set({ subscription_id: subscriptionId })
    .where('issue_id', '=', issueId)
    .where('email', '=', email)
    .execute()
}

/** The address that a letter with this link went to. */
export async function findAddressOfLink(db: Executor, issueId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('issue_letter')
    .select('email')
    .where('subscription_id', '=', id)
    .where('issue_id', '=', issueId)
    .executeTakeFirst()
  return row?.email
}

/** While the issue is paused, and only then: whoever continues it waits here, and finds the letter held. */
export async function holdLetter(trx: Executor, issueId: number, email: string): Promise<boolean> {
  const issue = await trx.selectFrom('issue').select('state').where('id', '=', issueId).forShare().executeTakeFirst()
  if (issue?.state !== 'paused') return false
  await trx
    .updateTable('issue_letter')
    .set({ state: 'held' })
    .where('issue_id', '=', issueId)
    .where('email', '=', email)
    .where('state', '=', 'queued')
    .execute()
  return true
}

/** A letter on its way when the sending was cancelled is settled nevertheless. */
export async function settleLetter(
  db: Executor,
  { issueId, email }: { issueId: number; email: string },
  state: 'refused' | 'failed' | 'skipped',
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('issue_letter')
    .set({ state, reason })
    .where('issue_id', '=', issueId)
    .where('email', '=', email)
    .where('state', 'in', ['queued', 'held', 'skipped'])
    .execute()
}

/** A mail server that takes a letter takes back its former refusals. */
export async function settleSent(db: Executor, issueId: number, email: string): Promise<void> {
  await sql`with known as (delete from newsletter.refused_address where email = ${email})
    update newsletter.issue_letter set state = 'sent', reason = null
    where issue_id = ${issueId} and email = ${email} and state in ('queued', 'held', 'skipped')`.execute(db)
}

export async function skipOpenLetters(trx: Executor, issueId: number): Promise<void> {
  await trx
    .updateTable('issue_letter')
    .set({ state: 'skipped' })
    .where('issue_id', '=', issueId)
    .where('state', 'in', ['queued', 'held'])
    .execute()
}

/** Ends the sending when every letter is done. */
export async function finishIssue(db: Executor, issueId: number, now: Date): Promise<void> {
  await sql`update newsletter.issue set state = 'sent', ended_at = ${now}, version = version + 1
    where id = ${issueId} and state = 'sending' and is_queued and not exists (
      select 1 from newsletter.issue_letter where issue_id = ${issueId} and state in ('queued', 'held'))`.execute(db)
}

export async function markLeft(trx: Executor, issueId: number, email: string): Promise<void> {
  await trx
    .updateTable('issue_letter')
    .set({ has_left: true })
    .where('issue_id', '=', issueId)
    .where('email', '=', email)
    .execute()
}

/** Of an erased reader the number stays, without the address. */
export async function forgetLetters(trx: Executor, email: string): Promise<void> {
  await sql`update newsletter.issue_letter set email = 'erased ' || gen_random_uuid(), reason = null
    where email = ${email} and state not in ('queued', 'held')`.execute(trx)
  await trx.deleteFrom('issue_letter').where('email', '=', email).execute()
}

/** Issues that ended before an instant and still have addresses. */
export async function listForgettable(db: Executor, endedBefore: Date): Promise<Pick<IssueRow, 'id' | 'totals'>[]> {
  return db
    .selectFrom('issue')
    .select(['id', 'totals'])
    .where('state', 'in', ['sent', 'cancelled'])
    .where('ended_at', '<', endedBefore)
    .where('totals', 'is', null)
    .limit(issuesShown)
    .execute()
}

export async function keepTotals(trx: Executor, id: number, totals: IssueCounts): Promise<void> {
  await trx
    .updateTable('issue')
    .set({ totals: JSON.stringify(totals) })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('issue_letter').where('issue_id', '=', id).execute()
}
