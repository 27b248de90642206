// The claims of a text as they are now: their words, their sources, and whether the expert's signature still holds.
import type * as Y from 'yjs'
import { DomainError } from '#contract/errors.ts'
import type { Claim } from '#contract/newsroom-health.ts'
import { fieldsOf, readDocument } from '../document/document.ts'
import { todayOf } from '../gate/settings.ts'
import { claimsMax } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { toBase64 } from '../present.ts'
import { listClaimRows, type ClaimRow } from '../store/claims.ts'
import type { TextRow } from '../store/texts.ts'
import { readTextState } from '../versions.ts'
import { hashOfWords, placeClaims, type ClaimPlace } from './claim-places.ts'

/** A signature is that of one expert under these words: it does not pass to the next expert of the text. */
export function signatureOf(
  { signed_hash: hash, signed_expert: signer }: Pick<ClaimRow, 'signed_hash' | 'signed_expert'>,
  { words, expert }: { words: string | null; expert: string | null },
): Claim['signature'] {
  if (hash === null) return 'none'
  return words !== null && signer === expert && hashOfWords(words) === hash ? 'signed' : 'changed'
}

/** The slug that the document names, whether there is such a person or not. */
export function expertOf(doc: Y.Doc): string | null {
  const slug = fieldsOf(doc).get('expert')
  return typeof slug === 'string' && slug !== '' && slug.length <= 200 ? slug : null
}

const isInForce = ({ validUntil }: { validUntil: string | null }, today: string) =>
  validUntil === null || validUntil >= today

type Now = { today: string; expert: string | null }

function presentClaim(row: ClaimRow, place: ClaimPlace | undefined, { today, expert }: Now): Claim {
  const words = place?.words ?? null
  return {
    id: row.id,
    range: { start: toBase64(row.range_start), end: toBase64(row.range_end), quote: row.quote },
    words,
    block: place?.block ?? null,
    sources: row.sources,
    state: row.sources.some(source => isInForce(source, today)) ? row.state : 'unsourced',
    note: row.note,
    signature: signatureOf(row, { words, expert }),
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
  const doc = readDocument([state])
  const places = placeClaims(doc, rows)
  const now = { today: todayOf(newsroom), expert: expertOf(doc) }
  return rows
    .map((row, at) => ({ at: places[at]?.at ?? Infinity, claim: presentClaim(row, places[at], now) }))
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
