// The claims of a text as they are now: their words, their sources, and whether the expert's signature still holds.
import type * as Y from 'yjs'
import { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import type { Claim, ClaimSource } from '#contract/newsroom-health.ts'
import { hashValue } from '#platform/value-hash.ts'
import { fieldsOf, readDocument } from '../document/document.ts'
import { todayOf } from '../gate/settings.ts'
import { claimsMax } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { toBase64 } from '../present.ts'
import { presentFinding } from '../sources/findings.ts'
import { listClaimRows, type ClaimRow } from '../store/claims.ts'
import { listOpenFindings, type FindingRow } from '../store/sources.ts'
import type { TextRow } from '../store/texts.ts'
import { readTextState } from '../versions.ts'
import { hashOfWords, placeClaims, type ClaimPlace } from './claim-places.ts'

/** A signature is that of one expert under these words: it does not pass to the next expert of the text. `hash` is that of the words now, null if they are gone. */
export function signatureOf(
  { signed_hash, signed_expert }: Pick<ClaimRow, 'signed_hash' | 'signed_expert'>,
  { hash, expert }: { hash: string | null; expert: string | null },
): Claim['signature'] {
  if (signed_hash === null) return 'none'
  return hash === signed_hash && expert === signed_expert ? 'signed' : 'changed'
}

/** The slug that the document names, whether there is such a person or not. */
export function expertOf(doc: Y.Doc): string | null {
  const slug = fieldsOf(doc).get('expert')
  return typeof slug === 'string' && slug !== '' && slug.length <= 200 ? slug : null
}

/** Changes with what a person may change of a claim. The database keeps the keys of a source in an order of its own. */
export const versionOf = ({ sources, state, note }: Pick<ClaimRow, 'sources' | 'state' | 'note'>): string =>
  hashValue([keyOf(sources), state, note])

export const keyOf = (sources: readonly ClaimSource[]): string =>
  JSON.stringify(sources.map(({ title, url, note, validUntil }) => [title, url, note, validUntil]))

/** Other sources take a decision back, and `checked_at` stays: what was once decided is not its author's to remove. */
export const wasDecided = ({ checked_at, signed_hash }: Pick<ClaimRow, 'checked_at' | 'signed_hash'>): boolean =>
  checked_at !== null || signed_hash !== null

const isInForce = ({ validUntil }: { validUntil: string | null }, today: string) =>
  validUntil === null || validUntil >= today

type Now = { today: string; expert: string | null; findings: ReadonlyMap<number, readonly FindingRow[]> }

function presentClaim(row: ClaimRow, place: ClaimPlace | undefined, { today, expert, findings }: Now): Claim {
  const words = place?.words ?? null
  return {
    id: row.id,
    range: { start: toBase64(row.range_start), end: toBase64(row.range_end), quote: row.quote },
    words,
    block: place?.block ?? null,
    sources: row.sources,
    state: row.sources.some(source => isInForce(source, today)) ? row.state : 'unsourced',
    note: row.note,
    signature: signatureOf(row, { hash: words === null ? null : hashOfWords(words), expert }),
    addedBy: row.added_by,
    addedAt: row.added_at.toISOString(),
    checkedBy: row.checked_by,
    // A proposal is not decided, but it keeps that it once was.
    checkedAt: row.state === 'proposed' ? null : (row.checked_at?.toISOString() ?? null),
    wasDecided: wasDecided(row),
    version: versionOf(row),
    findings: (findings.get(row.id) ?? []).map(finding => presentFinding(finding, words)),
  }
}

export type ClaimedText = {
  /** The slug that the document names; see `expertOf`. */
  expert: string | null
  /** The day on which the facts were checked, as somebody wrote it into the document. */
  reviewedAt: string | null
  /** In the order of the text; those whose words are gone are last. */
  claims: Claim[]
}

export async function readClaimedText(newsroom: Newsroom, textId: number): Promise<ClaimedText> {
  const rows = await listClaimRows(newsroom.db.kysely, textId, claimsMax)
  const { state } = await readTextState(newsroom, textId)
  const doc = readDocument([state])
  const places = placeClaims(doc, rows)
  const expert = expertOf(doc)
  const findings = await listOpenFindings(newsroom.db.kysely, textId)
  const now = { today: todayOf(newsroom), expert, findings }
  const claims = rows
    .map((row, at) => ({ at: places[at]?.at ?? Infinity, claim: presentClaim(row, places[at], now) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ claim }) => claim)
  const reviewedAt = z.iso.date().safeParse(fieldsOf(doc).get('reviewedAt'))
  return { expert, reviewedAt: reviewedAt.data ?? null, claims }
}

export async function readClaim(newsroom: Newsroom, textId: number, id: number): Promise<Claim> {
  const { claims } = await readClaimedText(newsroom, textId)
  const found = claims.find(claim => claim.id === id)
  if (!found) throw noSuchClaim()
  return found
}

export const noSuchClaim = () => new DomainError('not_found', 'Такого утверждения нет')

export function checkHealth({ kind }: Pick<TextRow, 'kind'>): void {
  if (kind !== 'health')
    throw new DomainError('validation', 'Утверждения бывают у текстов о здоровье', { id: 'это не текст о здоровье' })
}
