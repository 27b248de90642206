// What is open about the sources of a claim, as the office shows it.
import type { SourceFinding } from '#contract/newsroom-health.ts'
import { sourcePassagesShown } from '../limits.ts'
import type { FindingRow } from '../store/sources.ts'
import { weigh } from './proposal.ts'

export function presentFinding({ id, url, kind, found_at, passages }: FindingRow, words: string | null): SourceFinding {
  const weighed = weigh(passages, words)
  return {
    id,
    url,
    kind,
    foundAt: found_at.toISOString(),
    passages: weighed.passages.slice(0, sourcePassagesShown),
    more: Math.max(0, passages.length - sourcePassagesShown),
    proposal: weighed.proposal,
  }
}
