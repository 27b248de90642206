// The claims of a text as they are now: their words, their sources, and whether the expert's signature still holds.
import { DomainError } from '#contract/errors.ts'
import type { Claim } from '#contract/newsroom-health.ts'
import { readDocument } from '../document/document.ts'
import { todayOf } from '../gate/settings.ts'
import { claimsMax } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { toBase64 } from '../present.ts'
import { listClaimRows, type ClaimRow } from '../store/claims.ts'
import type { TextRow } from '../store/texts.ts'
import { readTextState } from '../versions.ts'
import { hashOfWords, placeClaims, type ClaimPlace } from './claim-places.ts'

export function signatureOf({ signed_hash }: Pick<ClaimRow, 'signed_hash'>, words: string | null): Claim['signature'] {
  if (signed_hash === null) return 'none'
  return words !== null && hashOfWords(words) === signed_hash ? 'signed' : 'changed'
}

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
    signature: signatureOf(row, words),
    addedBy: row.added_by,
    addedAt: row.added_at.toISOString(),
    checkedBy: row.checked_by,
    checkedAt: row.checked_at?.toISOString() ?? null,
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
