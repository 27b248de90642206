// Links for a signature, and the signatures. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Colleague } from '#domain/newsroom-rights.ts'
import { readable } from './readable.ts'
import type { TextCover, NewsroomTables, SignatureTable, SigningLinkTable } from './tables.ts'

type Executor = Kysely<NewsroomTables>
export type SigningLinkRow = Selectable<SigningLinkTable>
export type SignatureRow = Selectable<SignatureTable>

/** Ends the open links of the text: only the newest one counts. */
export async function insertSigningLink(trx: Executor, link: Insertable<SigningLinkTable>, now: Date): Promise<void> {
  await trx
    .updateTable('signing_link')
    .set({ ended_at: now })
    .where('text_id', '=', link.text_id)
    .where('ended_at', 'is', null)
    .execute()
  await trx.insertInto('signing_link').values(link).execute()
}

export async function findSigningLink(db: Executor, tokenHash: string): Promise<SigningLinkRow | undefined> {
  return db.selectFrom('signing_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** The newest link of a text, whether it is open or not. */
export async function findLastLink(db: Executor, textId: number): Promise<SigningLinkRow | undefined> {
  return db
    .selectFrom('signing_link')
    .selectAll()
    .where('text_id', '=', textId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** True while the expert may answer by it. */
export const isOpenLink = ({ answered_at, ended_at, ends_at }: SigningLinkRow, now: Date): boolean =>
  answered_at === null && ended_at === null && ends_at > now

/** False if somebody answered it first, or it was ended. */
export async function markAnswered(trx: Executor, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('signing_link')
    .set({ answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertSignature(trx: Executor, signature: Insertable<SignatureTable>): Promise<void> {
  await trx.insertInto('claim_signature').values(signature).execute()
}

/** Newest first. */
export async function listSignatures(db: Executor, textId: number, limit: number): Promise<SignatureRow[]> {
  return db
    .selectFrom('claim_signature')
    .selectAll()
    .where('text_id', '=', textId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The last day on which each expert left no claim unsigned: a check of the whole text. */
export async function listWholeChecks(db: Executor, textId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('claim_signature')
    .select(({ fn }) => ['expert', fn.max('signed_on').as('day')])
    .where('text_id', '=', textId)
    .where('is_whole', '=', true)
    .groupBy('expert')
    .execute()
  return new Map(rows.map(({ expert, day }) => [expert, day]))
}

export type AwaitedRow = {
  text_id: number
  title: string
  cover: TextCover | null
  expert: string
  expert_name: string
  claims: number
  asked_at: Date
  ends_at: Date
}

const awaitedMax = 100

/** Links that were not answered and that no newer one replaced, of texts that the colleague may read. */
export async function listAwaited(db: Executor, colleague: Colleague): Promise<AwaitedRow[]> {
  const { rows } = await sql<AwaitedRow>`
    select text.id as text_id, text.title, text.cover, link.expert, link.expert_name,
      jsonb_array_length(link.claims) as claims, link.asked_at, link.ends_at
    from newsroom.signing_link link join newsroom.text on text.id = link.text_id
    where link.answered_at is null and link.ended_at is null and text.deleted_at is null and ${readable(colleague)}
    order by link.asked_at, link.id limit ${awaitedMax}`.execute(db)
  return rows
}
