// Everything asked of a comment before it is seen, in order; the strictest answer counts.
import { links } from './links.ts'
import { newAccount } from './new-account.ts'
import { obscenity } from './obscenity.ts'
import { outcomes, type Finding, type Outcome, type Phase, type Submission } from './phase.ts'
import { repeats } from './repeats.ts'
import { velocity } from './velocity.ts'

/** What the author can mend at once comes first: after a refusal nothing more is asked. */
const phases: readonly Phase[] = [obscenity, repeats, links, velocity, newAccount]

export type Verdict = { outcome: Outcome; findings: Finding[] }

export function moderate(submission: Submission): Verdict {
  const findings: Finding[] = []
  for (const phase of phases) {
    const finding = phase(submission)
    if (!finding) continue
    findings.push(finding)
    if (finding.outcome === 'reject') break
  }
  const strictest = Math.max(0, ...findings.map(({ outcome }) => outcomes.indexOf(outcome)))
  return { outcome: outcomes[strictest]!, findings }
}
