// What says that an expert answers for a text of health. The rules know nothing else about it, so that another way to sign replaces this.
import type { GateDraft } from './gate-draft.ts'

export type Signature = {
  /** The expert's address on the site. */
  expert: string
  /** The day on which the facts were confirmed, `2026-11-24`; null: never. */
  reviewedAt: string | null
}

export function findSignature({ expert, meta }: Pick<GateDraft, 'expert' | 'meta'>): Signature | undefined {
  return expert === null ? undefined : { expert, reviewedAt: meta.office?.reviewedAt ?? null }
}
