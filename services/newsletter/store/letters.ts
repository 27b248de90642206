// The letters of issues, one row each, and their numbers. The executor (pool or transaction) is the first argument. The row of the numbers is
// locked last, after those of letters, so that no two transactions wait for each other.
import { sql, type Kysely } from 'kysely'
import type { IssueCounts, IssueState } from '#contract/office/newsletters.ts'
import type { NewsletterTables } from './tables.ts'

type Executor = Kysely<NewsletterTables>

const none: IssueCounts = { waiting: 0, sent: 0, refused: 0, failed: 0, skipped: 0, left: 0 }

/** Numbers of letters by issue. */
export async function findCounts(db: Executor, ids: readonly number[]): Promise<Map<number, IssueCounts>> {
  const counts = new Map(ids.map(id => [id, none]))
  if (ids.length === 0) return counts
  const rows = await db.selectFrom('issue_count').selectAll().where('issue_id', 'in', ids).execute()
  for (const { issue_id: id, ...numbers } of rows) counts.set(id, numbers)
  return counts
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
  await trx
    .insertInto('issue_count')
    .values({ issue_id: issueId, waiting: rows.length })
    .onConflict(oc =>
      oc.column('issue_id').doUpdateSet(eb => ({ waiting: eb('issue_count.waiting', '+', rows.length) })),
    )
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

/** A letter on its way when the sending was cancelled is settled nevertheless. A mail server that takes a letter takes back its former refusals. */
export async function settleLetter(
  db: Executor,
  { issueId, email }: { issueId: number; email: string },
  state: 'sent' | 'refused' | 'failed' | 'skipped',
  reason: string | null = null,
): Promise<void> {
  const was = (...states: string[]) => sql`(former.state in (${sql.join(states)}))::integer`
  const is = (name: string) => sql`(${state} = ${sql.lit(name)})::integer`
  await sql`with former as (
      select state from newsletter.issue_letter
      where issue_id = ${issueId} and email = ${email} and state in ('queued', 'held', 'skipped') for update),
    settled as (
      update newsletter.issue_letter set state = ${state}, reason = ${reason}
      where issue_id = ${issueId} and email = ${email} and exists (select from former)),
    known as (delete from newsletter.refused_address where email = ${email} and ${state === 'sent'})
    update newsletter.issue_count set waiting = waiting - ${was('queued', 'held')}, sent = sent + ${is('sent')},
      refused = refused + ${is('refused')}, failed = failed + ${is('failed')},
      skipped = skipped - ${was('skipped')} + ${is('skipped')}
    from former where issue_id = ${issueId}`.execute(db)
}

export async function skipOpenLetters(trx: Executor, issueId: number): Promise<void> {
  await sql`with skipped as (
      update newsletter.issue_letter set state = 'skipped'
      where issue_id = ${issueId} and state in ('queued', 'held') returning email)
    update newsletter.issue_count set waiting = waiting - (select count(*) from skipped),
      skipped = skipped + (select count(*) from skipped)
    where issue_id = ${issueId}`.execute(trx)
}

export async function markLeft(trx: Executor, issueId: number, email: string): Promise<void> {
  await sql`with gone as (
      update newsletter.issue_letter set has_left = true
      where issue_id = ${issueId} and email = ${email} and not has_left returning email)
    update newsletter.issue_count set "left" = "left" + 1 from gone where issue_id = ${issueId}`.execute(trx)
}

/** Of an erased reader the number stays, without the address; a letter that waited is no longer wanted. */
export async function forgetLetters(trx: Executor, email: string): Promise<void> {
  await sql`update newsletter.issue_letter set email = 'erased ' || gen_random_uuid(), reason = null
    where email = ${email} and state not in ('queued', 'held')`.execute(trx)
  await sql`with gone as (
      delete from newsletter.issue_letter where email = ${email} returning issue_id, has_left)
    update newsletter.issue_count c set waiting = waiting - 1, "left" = "left" - gone.has_left::integer
    from gone where gone.issue_id = c.issue_id`.execute(trx)
}

/** Removes the addresses of some letters of an issue that has ended; its numbers stay. Returns how many. */
export async function removeLetters(db: Executor, issueId: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('issue_letter')
    .where('issue_id', '=', issueId)
    .where('email', 'in', eb =>
      eb.selectFrom('issue_letter').select('email').where('issue_id', '=', issueId).orderBy('email').limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
