// Versions of the texts that readers agree to. The tables are the platform's, because every process reads which versions apply.
import { sql, type Kysely } from 'kysely'
import type { ConsentKind } from '#domain/consent.ts'
import type { ContentTables } from '../store/tables.ts'

type Executor = Kysely<ContentTables>

export type VersionRow = {
  kind: ConsentKind
  version: string
  body: string
  effective_at: Date
  asks_again: boolean
  applied_at: Date | null
}
export type DraftRow = { kind: ConsentKind; body: string; revision: number }

/** Makes all other changes of these texts wait until the transaction ends. */
export const lockConsents = (trx: Executor) => sql`select pg_advisory_xact_lock(hashtext('consent texts'))`.execute(trx)

/** The newest first; those that are not in effect yet before the others. */
export async function listVersions(db: Executor, limit: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select * from (
      select v.*, row_number() over (partition by kind order by applied_at desc nulls first, v.place desc) as rank
      from platform.consent_text v) ranked
    where rank <= ${limit} order by kind, rank`.execute(db)
  return rows
}

export async function findVersion(db: Executor, kind: ConsentKind, version: string): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select * from platform.consent_text where kind = ${kind} and version = ${version}`.execute(db)
  return rows[0]
}

/** Versions of this day: `2026-12-01`, `2026-12-01-2`. */
export async function countOfDay(db: Executor, kind: ConsentKind, day: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from platform.consent_text
    where kind = ${kind} and (version = ${day} or version like ${`${day}-%`})`.execute(db)
  return rows[0]!.many
}

export async function insertVersion(trx: Executor, row: VersionRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into platform.consent_text (kind, version, body, effective_at, asks_again, applied_at)
    values (${row.kind}, ${row.version}, ${row.body}, ${row.effective_at}, ${row.asks_again}, ${row.applied_at})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}

export async function deletePlanned(
  trx: Executor,
  kind: ConsentKind,
  version: string,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    delete from platform.consent_text where kind = ${kind} and version = ${version} and applied_at is null
    returning *`.execute(trx)
  return rows[0]
}

export async function listDrafts(db: Executor): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`select * from platform.consent_draft`.execute(db)
  return rows
}

export async function setDraft(trx: Executor, kind: ConsentKind, body: string | null): Promise<void> {
  if (body === null) await sql`delete from platform.consent_draft where kind = ${kind}`.execute(trx)
  else
    await sql`
      insert into platform.consent_draft (kind, body) values (${kind}, ${body})
      on conflict (kind) do update set body = excluded.body, revision = consent_draft.revision + 1`.execute(trx)
}

export async function findNextPlanned(db: Executor): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select * from platform.consent_text where applied_at is null order by effective_at limit 1`.execute(db)
  return rows[0]
}

/** False if another process has done it. */
export async function markApplied(trx: Executor, { kind, version }: VersionRow, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update platform.consent_text set applied_at = ${now}
    where kind = ${kind} and version = ${version} and applied_at is null`.execute(trx)
  return numAffectedRows === 1n
}
