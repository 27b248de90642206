// The claims, signatures, reviews and reader changes of texts in an archive: one item per text. Rows have no ids there, because nothing else
// refers to them; a signature names its claims by their place in the list.
import { sql, type Kysely } from 'kysely'
import { readerChangesMax } from '#contract/newsroom-health.ts'
import type * as archive from '#contract/office/newsroom-archive.ts'
import type { ArchivedHealth } from '#contract/office/newsroom-archive.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { NewsroomContext } from '../context.ts'
import { claimsMax } from '../limits.ts'
import { fromBase64, toBase64 } from '../present.ts'
import { insertClaim, listClaimRows } from '../store/claims.ts'
import { insertReaderChange, listReaderChanges } from '../store/reviews.ts'
import { insertSignature, listSignatures } from '../store/signatures.ts'
import type { NewsroomTables } from '../store/tables.ts'
import { checkPositions } from './restore.ts'
import { lockRestores } from './store.ts'

type Executor = Kysely<NewsroomTables>
/** More than a text gets: a few each year. */
const signaturesMax = 1_000

export const listArchivedHealth =
  ({ db: { kysely } }: NewsroomContext): Handler<typeof archive.listArchivedHealth> =>
  async ({ query: { after, limit } }) => {
    const { rows } = await sql<{ id: number }>`
      select id from (
        select text_id as id from newsroom.claim union select text_id from newsroom.text_review
        union select text_id from newsroom.reader_change union select text_id from newsroom.claim_signature
      ) texts where id > ${after} order by id limit ${limit}`.execute(kysely)
    const items: ArchivedHealth[] = []
    for (const { id } of rows) items.push(await readHealth(kysely, id))
    return { items }
  }

async function readHealth(db: Executor, textId: number): Promise<ArchivedHealth> {
  const claims = await listClaimRows(db, textId, claimsMax)
  const placeOf = new Map(claims.map(({ id }, at) => [id, at]))
  const review = await db.selectFrom('text_review').selectAll().where('text_id', '=', textId).executeTakeFirst()
  return {
    id: textId,
    textId,
    reviewOn: review?.review_on ?? null,
    reminded: review?.reminded ?? 0,
    remindedOf: review?.reminded_of ?? null,
    claims: claims.map(row => ({
      range: { start: toBase64(row.range_start), end: toBase64(row.range_end), quote: row.quote },
      sources: row.sources,
      state: row.state,
      note: row.note,
      addedBy: row.added_by,
      addedAt: row.added_at.toISOString(),
      checkedBy: row.checked_by,
      checkedAt: row.checked_at?.toISOString() ?? null,
      signedHash: row.signed_hash,
      signedExpert: row.signed_expert,
    })),
    signatures: (await listSignatures(db, textId, signaturesMax)).toReversed().map(row => ({
      expert: row.expert,
      expertName: row.expert_name,
      signedOn: row.signed_on,
      signedAt: row.signed_at.toISOString(),
      askedBy: row.asked_by,
      isWhole: row.is_whole,
      claims: row.claims.map(({ claim, hash }) => ({ claim: placeOf.get(claim) ?? null, hash })),
    })),
    changes: (await listReaderChanges(db, textId, readerChangesMax)).toReversed().map(row => ({
      on: row.changed_on,
      words: row.words,
      addedBy: row.added_by,
      addedAt: row.added_at.toISOString(),
    })),
  }
}

/** A text that has any of this here keeps what it has. */
export const restoreTextHealth =
  ({ context, db }: NewsroomContext): Handler<typeof archive.restoreTextHealth> =>
  async ({ body: { texts } }) => {
    for (const { claims } of texts) for (const { range } of claims) checkPositions(range)
    const restored = await db.inTransaction(async trx => {
      await lockRestores(trx)
      let count = 0
      for (const text of texts) {
        if (!(await addHealth(trx, text))) continue
        await context.events.announce(trx, 'text.changed', { id: text.textId, what: 'claims' })
        count += 1
      }
      return count
    })
    return { restored }
  }

/** False for a text that is not here, or that has any of this. */
export async function addHealth(trx: Executor, text: ArchivedHealth): Promise<boolean> {
  const here = await readHealth(trx, text.textId)
  const rows = here.claims.length + here.signatures.length + here.changes.length
  const isHere = rows > 0 || here.reviewOn !== null || here.reminded > 0
  const exists = await trx.selectFrom('text').select('id').where('id', '=', text.textId).executeTakeFirst()
  if (isHere || !exists) return false
  await insertHealth(trx, text)
  return true
}

async function insertHealth(trx: Executor, text: ArchivedHealth): Promise<void> {
  const { textId } = text
  const ids: number[] = []
  for (const claim of text.claims) {
    const { id } = await insertClaim(trx, {
      text_id: textId,
      range_start: fromBase64(claim.range.start),
      range_end: fromBase64(claim.range.end),
      quote: claim.range.quote,
      sources: JSON.stringify(claim.sources),
      state: claim.state,
      note: claim.note,
      added_by: claim.addedBy,
      added_at: new Date(claim.addedAt),
      checked_by: claim.checkedBy,
      checked_at: claim.checkedAt === null ? null : new Date(claim.checkedAt),
      signed_hash: claim.signedHash,
      signed_expert: claim.signedExpert,
    })
    ids.push(id)
  }
  for (const signature of text.signatures)
    await insertSignature(trx, {
      text_id: textId,
      expert: signature.expert,
      expert_name: signature.expertName,
      signed_on: signature.signedOn,
      signed_at: new Date(signature.signedAt),
      asked_by: signature.askedBy,
      is_whole: signature.isWhole,
      // A claim that was removed since has no row: 0 is nobody's id.
      claims: JSON.stringify(
        signature.claims.map(({ claim, hash }) => ({ claim: claim === null ? 0 : (ids[claim] ?? 0), hash })),
      ),
    })
  for (const { on, words, addedBy, addedAt } of text.changes)
    await insertReaderChange(trx, {
      text_id: textId,
      changed_on: on,
      words,
      added_by: addedBy,
      added_at: new Date(addedAt),
    })
  const review = { review_on: text.reviewOn, reminded: text.reminded, reminded_of: text.remindedOf }
  if (text.reviewOn !== null || text.reminded > 0)
    await trx
      .insertInto('text_review')
      .values({ text_id: textId, ...review })
      // A row whose day was taken away says nothing, so the text counts as one without a review.
      .onConflict(conflict => conflict.column('text_id').doUpdateSet(review))
      .execute()
}
