// Codes. Each statement finds its one row by its key, so a flood of other codes does not slow it down.
import { sql, type Kysely } from 'kysely'
import type { AuthTables } from './tables.ts'

type Executor = Kysely<AuthTables>

export type CodeState = { attempts_left: number; resends_left: number; sent_at: Date }
export type CodeTimes = { now: Date; expiresAt: Date; linkExpiresAt: Date; spacedSince: Date; pausedSince: Date }

/**
 * Replaces the last code by a new one; the last code of a series also gets the link. Returns undefined when it is too early.
 * `addressKey` is the hash of an address for signing in, or the hash of an account for a change of its address.
 */
export async function saveCode(
  trx: Executor,
  {
    addressKey,
    codeKey,
    linkKey,
    attempts,
    resends,
  }: { addressKey: string; codeKey: string; linkKey: string | null; attempts: number; resends: number },
  { now, expiresAt, linkExpiresAt, spacedSince, pausedSince }: CodeTimes,
): Promise<CodeState | undefined> {
  const { rows } = await sql<CodeState>`
    insert into auth.email_code as c (address_key, code_key, sent_at, expires_at, attempts_left, resends_left)
    values (${addressKey}, ${codeKey}, ${now}::timestamptz, ${expiresAt}::timestamptz, ${attempts}::smallint, ${resends}::smallint)
    on conflict (address_key) do update set
      code_key = excluded.code_key, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      attempts_left = excluded.attempts_left,
      link_key = case when c.resends_left = 1 and c.sent_at > ${pausedSince}::timestamptz then ${linkKey} else c.link_key end,
      link_expires_at = case when c.resends_left = 1 and c.sent_at > ${pausedSince}::timestamptz
        then ${linkExpiresAt}::timestamptz else c.link_expires_at end,
      resends_left = case when c.sent_at <= ${pausedSince}::timestamptz then excluded.resends_left else c.resends_left - 1 end
    where c.sent_at <= ${pausedSince}::timestamptz or (c.resends_left > 0 and c.sent_at <= ${spacedSince}::timestamptz)
    returning attempts_left, resends_left, sent_at`.execute(trx)
  return rows[0]
}

/** The code that was last sent; an expired one has no attempts left. */
export async function findCode(db: Executor, addressKey: string, now: Date): Promise<CodeState | undefined> {
  return db
    .selectFrom('email_code')
    .select(eb => [
      eb.case().when('expires_at', '>', now).then(eb.ref('attempts_left')).else(0).end().as('attempts_left'),
      'resends_left',
      'sent_at',
    ])
    .where('address_key', '=', addressKey)
    .executeTakeFirst()
}

/** Takes one attempt before the code is compared, so parallel guesses cannot exceed the limit. */
export async function takeAttempt(
  db: Executor,
  addressKey: string,
  now: Date,
): Promise<(CodeState & { code_key: string }) | undefined> {
  return db
    .updateTable('email_code')
    .set(eb => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where('address_key', '=', addressKey)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['code_key', 'attempts_left', 'resends_left', 'sent_at'])
    .executeTakeFirst()
}

/** Removes a correct code; false when a parallel request has just used it. */
export async function consumeCode(trx: Executor, addressKey: string, codeKey: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('email_code')
    .where('address_key', '=', addressKey)
    .where('code_key', '=', codeKey)
    .returning('address_key')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the code of an address by the key of its link; false when the key is wrong or expired. */
export async function consumeLink(trx: Executor, addressKey: string, linkKey: string, now: Date): Promise<boolean> {
  const row = await trx
    .deleteFrom('email_code')
    .where('address_key', '=', addressKey)
    .where('link_key', '=', linkKey)
    .where('link_expires_at', '>', now)
    .returning('address_key')
    .executeTakeFirst()
  return row !== undefined
}
