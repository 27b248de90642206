// What a draft of a health text gets from the newsroom beside its document: claims for the gate, the review for readers.
import type { Kysely } from 'kysely'
import type * as Y from 'yjs'
import { readerChangesMax } from '#contract/newsroom-health.ts'
import type { Draft } from '../draft.ts'
import { claimsMax } from '../limits.ts'
import { listClaimRows, type ClaimRow } from '../store/claims.ts'
import { findReviewDay, listReaderChanges } from '../store/reviews.ts'
import { listWholeChecks } from '../store/signatures.ts'
import { listOpenFindings } from '../store/sources.ts'
import type { NewsroomTables } from '../store/tables.ts'
import { hashOfWords, placeClaims } from './claim-places.ts'
import { expertOf, signatureOf } from './claims.ts'
import { reviewDays } from './review-days.ts'

type Executor = Kysely<NewsroomTables>

export type LivingText = {
  claims: readonly ClaimRow[]
  /** Claims whose source changed, or does not open, and nobody has decided. */
  open: ReadonlySet<number>
  reviewOn: string | null
  /** When experts signed the text whole, by their slugs. */
  checks: ReadonlyMap<string, string>
  /** Newest first. */
  changes: readonly { on: string; words: string }[]
}

/** Undefined for a text about which nothing of this is known: its draft stays as it is. */
export async function readLivingText(db: Executor, textId: number): Promise<LivingText | undefined> {
  const [claims, open, reviewOn, checks, changes] = [
    await listClaimRows(db, textId, claimsMax),
    new Set((await listOpenFindings(db, textId)).keys()),
    await findReviewDay(db, textId),
    await listWholeChecks(db, textId),
    await listReaderChanges(db, textId, readerChangesMax),
  ]
  if (claims.length === 0 && reviewOn === null && changes.length === 0) return undefined
  return { claims, open, reviewOn, checks, changes: changes.map(({ changed_on: on, words }) => ({ on, words })) }
}

type DraftClaim = NonNullable<NonNullable<Draft['meta']['office']>['claims']>[number]

/** A draft has no more words of a claim: letters typed into the range belong to it, so that it may have any length. */
const draftedWordsMax = 5000

const factsOf = ({ id, sources, state }: ClaimRow, open: ReadonlySet<number>) => ({
  id,
  sources: sources.map(({ validUntil }) => validUntil),
  state,
  ...(open.has(id) && { isSourceOpen: true }),
})

/** The meta of a draft with the claims and the review. */
export function withLiving(
  meta: Draft['meta'],
  doc: Y.Doc,
  { claims, open, reviewOn, checks, changes }: LivingText,
): Draft['meta'] {
  const places = placeClaims(doc, claims)
  const expert = expertOf(doc)
  const drafted = claims.map((row, at): DraftClaim => {
    const words = places[at]?.words ?? null
    const hash = words === null ? null : hashOfWords(words)
    return {
      ...factsOf(row, open),
      words: (words ?? row.quote).slice(0, draftedWordsMax),
      ...(hash !== null && words!.length > draftedWordsMax && { hash }),
      isGone: words === null,
      signature: signatureOf(row, { hash, expert }),
    }
  })
  const byHand = meta.office?.reviewedAt ?? null
  // While a claim is unsigned, the signature is not one of this text: only what somebody wrote into the field counts.
  const isSigned = drafted.length > 0 && drafted.every(({ signature }) => signature === 'signed')
  const { checkedOn: reviewedAt, reviewOn: until } = reviewDays({
    byHand,
    signedOn: isSigned ? checks.get(expert ?? '') : undefined,
    reviewOn,
  })
  const office = {
    ...meta.office,
    ...(reviewedAt !== null && { reviewedAt }),
    ...(drafted.length > 0 && { claims: drafted }),
  }
  return {
    ...meta,
    ...(Object.keys(office).length > 0 && { office }),
    review: { checkedOn: reviewedAt, until, changes: [...changes] },
  }
}

/** A frozen draft with the sources, decisions and signatures that its claims have now. A claim without a row stays as it was frozen. */
export async function withPresentSignatures(db: Executor, textId: number, draft: Draft): Promise<Draft> {
  const { claims, ...office } = draft.meta.office ?? {}
  if (!claims) return draft
  const open = new Set((await listOpenFindings(db, textId)).keys())
  const rows = new Map((await listClaimRows(db, textId, claimsMax)).map(row => [row.id, row]))
  const present = claims.map(({ isSourceOpen: _open, ...claim }): DraftClaim => {
    const row = rows.get(claim.id)
    const hash = claim.isGone ? null : (claim.hash ?? hashOfWords(claim.words))
    return row
      ? { ...claim, ...factsOf(row, open), signature: signatureOf(row, { hash, expert: draft.expert }) }
      : claim
  })
  return { ...draft, meta: { ...draft.meta, office: { ...office, claims: present } } }
}
