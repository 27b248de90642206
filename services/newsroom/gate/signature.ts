// The expert's signature under a health text. The rules read only this type, so the way of signing can change without them.
import type { GateDraft } from './gate-draft.ts'

export type Signature = {
  /** Slug of the expert. */
  expert: string
  /** The day on which the expert confirmed the facts, `2026-11-24`; null if never. */
  reviewedAt: string | null
}

export function findSignature({ expert, meta }: Pick<GateDraft, 'expert' | 'meta'>): Signature | undefined {
  return expert === null ? undefined : { expert, reviewedAt: meta.office?.reviewedAt ?? null }
}
