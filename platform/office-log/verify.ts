// Checks the chain of the log of the office, from the first entry to the last, in small pieces.
import type { SqlEngine } from '#platform/db/engine.ts'
import { dayMs } from '#domain/time-units.ts'
import { digestOf, hashOf, type ChainedEntry } from './chain.ts'

/** How long private parts are kept, in days. Afterwards their absence is no problem. */
export const privateKeptDays = 365

/** `12:9f86…`: number and hash of an entry, kept outside the database. */
export type Anchor = { seq: number; hash: string }

export type LogProblem = {
  seq: number
  /**
   * - `changed`: the entry is not what was hashed. `torn`: it does not follow the entry before it. `missing`: numbers are missing.
   * - `private-changed`, `private-missing`: the same of its private part.
   * - `cut`: entries at the end are missing. `anchor`: the entry of the anchor is another one.
   */
  kind: 'changed' | 'torn' | 'missing' | 'private-changed' | 'private-missing' | 'cut' | 'anchor'
}

export type Verdict = { entries: number; head: Anchor | undefined; problems: LogProblem[] }

type Row = ChainedEntry & { hash: string; salt: string | null; data: string | null }

const pieceRows = 1_000
const problemsMax = 50

const isErasable = ({ thing_kind }: Row) => thing_kind === 'person' || thing_kind === 'author'

export async function verifyLog(sql: SqlEngine, { now, anchors = [] }: { now: Date; anchors?: readonly Anchor[] }) {
  const problems: LogProblem[] = []
  const report = (seq: number, kind: LogProblem['kind']) => void problems.push({ seq, kind })
  const expected = new Map(anchors.map(({ seq, hash }) => [seq, hash]))
  /** Entries without their private part: lawful if the person was erased later. */
  const bare: { seq: number; ids: (string | null)[] }[] = []
  const erased = new Set<string>()
  const keptSince = now.getTime() - privateKeptDays * dayMs
  // Read first: entries that are added meanwhile are checked, but not missed.
  const head = (await sql.query<Anchor>('select seq, hash from platform.office_log_head')).rows[0]
  let last: Row | undefined
  let entries = 0

  for (;;) {
    const { rows } = await sql.query<Row>(
      `select l.*, p.salt, p.data from platform.office_log l left join platform.office_log_private p on p.seq = l.seq
       where l.seq > $1 order by l.seq limit $2`,
      [last?.seq ?? 0, pieceRows],
    )
    for (const row of rows) {
      if (problems.length >= problemsMax) break
      if (row.seq !== (last?.seq ?? 0) + 1) report(row.seq, 'missing')
      else if (row.previous_hash !== (last?.hash ?? '')) report(row.seq, 'torn')
      if (hashOf(row) !== row.hash) report(row.seq, 'changed')
      if (row.salt !== null && row.data !== null) {
        if (digestOf(row.salt, row.data) !== row.private_digest) report(row.seq, 'private-changed')
      } else if (row.private_digest !== null && row.at.getTime() >= keptSince)
        bare.push({ seq: row.seq, ids: [row.actor_id, isErasable(row) ? row.thing_id : null] })
      if (row.action === 'reader.erased' && row.thing_id !== null) erased.add(row.thing_id)
      if (expected.has(row.seq) && expected.get(row.seq) !== row.hash) report(row.seq, 'anchor')
      if (head?.seq === row.seq && head.hash !== row.hash) report(row.seq, 'changed')
      last = row
      entries += 1
    }
    if (rows.length < pieceRows || problems.length >= problemsMax) break
  }
  for (const { seq, ids } of bare) if (!ids.some(id => id !== null && erased.has(id))) report(seq, 'private-missing')
  const end = last?.seq ?? 0
  const isWhole = problems.length < problemsMax
  if (isWhole && (head ? head.seq > end : end > 0)) report(end, 'cut')
  if (isWhole) for (const { seq } of anchors) if (seq > end) report(seq, 'cut')
  return { entries, head: last && { seq: last.seq, hash: last.hash }, problems } satisfies Verdict
}
