// Adds entries to the log of the office, in the transaction of the action: neither exists without the other (decision 054).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OfficeLogAction, OfficeLogThing } from '#contract/office/log.ts'
import type { AnyTransaction } from '#platform/db/database.ts'
import { beforeCommit } from '#platform/db/transaction.ts'
import { cutNetwork, describeDevice } from '#platform/http/place.ts'
import { currentVisit } from '#platform/http/visit.ts'
import { digestOf, hashOf } from './chain.ts'
import { cutText, fitPrivate, fitValue } from './fit.ts'

export type LogPlace = { device: string; network: string; city: string | null }

export type LogEntry = {
  at: Date
  action: OfficeLogAction
  /** The id of an account; null if the server acted. */
  actorId: string | null
  /** `title`: of a thing that is no person. Names of people and authors are looked up when the log is read. */
  thing: { kind: OfficeLogThing; id: string; title?: string } | null
  /** No names, addresses or words of people: these belong to `private`. What is too long is shortened. */
  before?: unknown
  after?: unknown
  /** What can be erased by law without breaking the chain. */
  private?: { words?: string; before?: unknown; after?: unknown }
  /** Where from, if it is not the current request. */
  place?: LogPlace | null
}

/** Erasing the private parts of entries is allowed only in the transaction that says so. */
const mayErase = sql`select set_config('delno.erases_log', 'on', true)`

const titleMax = 300

/**
 * Writes the entry just before the transaction commits, so that other writers wait as little as possible. The place of the current
 * request is added.
 */
export function addToLog(trx: AnyTransaction, entry: LogEntry): void {
  const visit = currentVisit()
  const here = visit ? { device: describeDevice(visit.userAgent), network: cutNetwork(visit.ip), city: null } : null
  const place = entry.place === undefined ? here : entry.place
  beforeCommit(() => write(trx, { ...entry, place }))
}

async function write(trx: AnyTransaction, { place = null, ...entry }: LogEntry): Promise<void> {
  const { seq: last, hash: previous_hash } = await lockHead(trx)
  const isPrivate = place !== null || entry.private !== undefined
  const data = isPrivate ? fitPrivate(entry.private ?? {}, place) : undefined
  const salt = randomBytes(16).toString('hex')
  const { kind = null, id = null, title } = entry.thing ?? {}
  const row = {
    seq: last + 1,
    at: entry.at,
    action: entry.action,
    actor_id: entry.actorId,
    thing_kind: kind,
    thing_id: id,
    thing_title: title === undefined ? null : cutText(title, titleMax),
    before: entry.before === undefined ? null : fitValue(entry.before),
    after: entry.after === undefined ? null : fitValue(entry.after),
    private_digest: data === undefined ? null : digestOf(salt, data),
    previous_hash,
  }
  const hash = hashOf(row)
  await sql`insert into platform.office_log
    (seq, at, action, actor_id, thing_kind, thing_id, thing_title, before, after, private_digest, previous_hash, hash)
    values (${row.seq}, ${row.at}, ${row.action}, ${row.actor_id}, ${row.thing_kind}, ${row.thing_id}, ${row.thing_title},
      ${row.before}, ${row.after}, ${row.private_digest}, ${row.previous_hash}, ${hash})`.execute(trx)
  if (data !== undefined)
    await sql`insert into platform.office_log_private (seq, salt, data) values (${row.seq}, ${salt}, ${data})`.execute(
      trx,
    )
  await sql`update platform.office_log_head set seq = ${row.seq}, hash = ${hash}`.execute(trx)
}

/** Writers of all processes wait here until the transaction of the one before them ends. */
async function lockHead(trx: AnyTransaction): Promise<{ seq: number; hash: string }> {
  const { rows } = await sql<{ seq: number; hash: string }>`
    insert into platform.office_log_head as head (seq, hash) values (0, '')
    on conflict (id) do update set seq = head.seq returning seq, hash`.execute(trx)
  return rows[0]!
}

/**
 * Removes the private parts of all entries by or about a person whose account is erased, or about an author's page, and says so in the log.
 * Behind the lock of the head, so that an entry that is being written meanwhile keeps none either.
 */
export function eraseFromLog(trx: AnyTransaction, thing: { kind: 'person' | 'author'; id: string }, at: Date): void {
  addToLog(trx, { at, action: 'reader.erased', actorId: null, thing, place: null })
  beforeCommit(async () => {
    await mayErase.execute(trx)
    await sql`delete from platform.office_log_private where seq in (
      select seq from platform.office_log where actor_id = ${thing.kind === 'person' ? thing.id : null}
      union all select seq from platform.office_log where thing_kind = ${thing.kind} and thing_id = ${thing.id})`.execute(
      trx,
    )
  })
}

/** Removes private parts that are older than they may be kept. Returns how many. */
export async function removeOldPrivate(trx: AnyTransaction, before: Date, limit: number): Promise<number> {
  await mayErase.execute(trx)
  const { numAffectedRows } = await sql`delete from platform.office_log_private where seq in (
    select p.seq from platform.office_log_private p join platform.office_log l on l.seq = p.seq
    where l.at < ${before} order by p.seq limit ${limit})`.execute(trx)
  return Number(numAffectedRows)
}
