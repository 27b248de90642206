// The claims of a text as they are now: their words, their sources, and whether the expert's signature still holds.
import { DomainError } from '#contract/errors.ts'
import type { Claim, ClaimSource } from '#contract/newsroom-health.ts'
import { hashValue } from '#platform/value-hash.ts'
import { readDocument } from '../document/document.ts'
import { todayOf } from '../gate/settings.ts'
import { claimsMax } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { toBase64 } from '../present.ts'
import { listClaimRows, type ClaimRow } from '../store/claims.ts'
import type { TextRow } from '../store/texts.ts'
import { readTextState } from '../versions.ts'
import { hashOfWords, placeClaims, type ClaimPlace } from './claim-places.ts'

/** `hash` is that of the words now, null if they are gone. */
export function signatureOf({ signed_hash }: Pick<ClaimRow, 'signed_hash'>, hash: string | null): Claim['signature'] {
  if (signed_hash === null) return 'none'
  return hash === signed_hash ? 'signed' : 'changed'
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

function presentClaim(row: ClaimRow, place: ClaimPlace | undefined, today: string): Claim {
  const words = place?.words ?? null
  return {
    id: row.id,
    range: { start: toBase64(row.range_start), end: toBase64(row.range_end), quote: row.quote },
    words,
    block: place?.block ?? null,
    sources: row.sources,
    state: row.sources.some(source => isInForce(source, today)) ? row.state : 'unsourced',
    note: row.note,
    signature: signatureOf(row, words === null ? null : hashOfWords(words)),
    addedBy: row.added_by,
    addedAt: row.added_at.toISOString(),
    checkedBy: row.checked_by,
    // A proposal is not decided, but it keeps that it once was.
    checkedAt: row.state === 'proposed' ? null : (row.checked_at?.toISOString() ?? null),
    wasDecided: wasDecided(row),
    version: versionOf(row),
  }
}

/** In the order of the text; those whose words are gone are last. */
export async function readClaims(newsroom: Newsroom, textId: number): Promise<Claim[]> {
  const rows = await listClaimRows(newsroom.db.kysely, textId, claimsMax)
  if (rows.length === 0) return []
  const { state } = await readTextState(newsroom, textId)
  const places = placeClaims(readDocument([state]), rows)
  const today = todayOf(newsroom)
  return rows
    .map((row, at) => ({ at: places[at]?.at ?? Infinity, claim: presentClaim(row, places[at], today) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ claim }) => claim)
}

export async function readClaim(newsroom: Newsroom, textId: number, id: number): Promise<Claim> {
  const found = (await readClaims(newsroom, textId)).find(claim => claim.id === id)
  if (!found) throw noSuchClaim()
  return found
}

export const noSuchClaim = () => new DomainError('not_found', 'Такого утверждения нет')

export function checkHealth({ kind }: Pick<TextRow, 'kind'>): void {
  if (kind !== 'health')
    throw new DomainError('validation', 'Утверждения бывают у текстов о здоровье', { id: 'это не текст о здоровье' })
}
