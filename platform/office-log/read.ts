// Reads the log of the office, newest first, by the number of an entry.
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { LogPlace } from './append.ts'

export type LogFilter = {
  /** Entries by this person, or about this person. */
  person?: string | undefined
  actions?: readonly string[] | undefined
  thing?: { kind: string; id: string } | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** False leaves out what the server did by itself. */
  withOwn: boolean
}

export type LogRow = {
  seq: number
  at: Date
  action: string
  actor_id: string | null
  thing_kind: string | null
  thing_id: string | null
  thing_title: string | null
  before: unknown
  after: unknown
  words: string | null
  place: LogPlace | null
  /** The private part is erased. */
  is_erased: boolean
  /** A later entry has the same action and thing. */
  is_outdated: boolean
  hash: string
}

type Stored = Omit<LogRow, 'words' | 'place' | 'is_erased' | 'before' | 'after'> & {
  before: string | null
  after: string | null
  private_digest: string | null
  data: string | null
}
type Private = { words?: string; before?: unknown; after?: unknown; place: LogPlace | null }

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

function read({ data, private_digest, before, after, ...row }: Stored): LogRow {
  const own = data === null ? undefined : (JSON.parse(data) as Private)
  return {
    ...row,
    before: own?.before ?? parsed(before),
    after: own?.after ?? parsed(after),
    words: own?.words ?? null,
    place: own?.place ?? null,
    is_erased: private_digest !== null && data === null,
  }
}

export async function listLogEntries(
  database: Database,
  filter: LogFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<LogRow[]> {
  const rest = conditions(filter, before)
  const part = (own: RawBuilder<unknown>) =>
    sql`(select seq from platform.office_log l where ${own} ${rest} order by seq desc limit ${limit})`
  const { person } = filter
  // Each half of «by or about a person» has an index in the order of numbers; together they have none.
  const chosen =
    person === undefined
      ? part(sql`true`)
      : sql`${part(sql`actor_id = ${person}`)} union ${part(sql`thing_kind = 'person' and thing_id = ${person}`)}`
  const { rows } = await sql<Stored>`
    select l.seq, l.at, l.action, l.actor_id, l.thing_kind, l.thing_id, l.thing_title, l.before, l.after,
      l.private_digest, l.hash, p.data, exists (select from platform.office_log n where n.thing_kind = l.thing_kind
        and n.thing_id = l.thing_id and n.action = l.action and n.seq > l.seq) as is_outdated
    from platform.office_log l left join platform.office_log_private p on p.seq = l.seq
    where l.seq in (${chosen}) order by l.seq desc limit ${limit}`.execute(database.of('platform').kysely)
  return rows.map(read)
}

function conditions({ actions, thing, from, until, withOwn }: LogFilter, before: number | undefined) {
  const parts: RawBuilder<unknown>[] = []
  if (before !== undefined) parts.push(sql`and seq < ${before}`)
  if (actions) parts.push(sql`and action = any(${[...actions]}::text[])`)
  if (thing) parts.push(sql`and thing_kind = ${thing.kind} and thing_id = ${thing.id}`)
  if (from) parts.push(sql`and at >= ${from}`)
  if (until) parts.push(sql`and at < ${until}`)
  // Nobody's name is on a change from the command line or on a visitor's try, and yet it was not the server's own idea.
  if (!withOwn) parts.push(sql`and (actor_id is not null or action like 'access.%')`)
  return sql.join(parts, sql` `)
}

/** The number and the hash of the last entry, to be kept where the database cannot be changed. */
export async function findLogHead(database: Database): Promise<{ seq: number; hash: string } | undefined> {
  const { rows } = await sql<{ seq: number; hash: string }>`select seq, hash from platform.office_log_head`.execute(
    database.of('platform').kysely,
  )
  return rows[0]
}
