// Runs the moderation phases over a comment before it is shown. The strictest outcome wins.
import { links } from './links.ts'
import { newAccount } from './new-account.ts'
import { obscenity } from './obscenity.ts'
import { outcomes, type Finding, type Outcome, type Phase, type Submission } from './phase.ts'
import { premoderation } from './premoderation.ts'
import { repeats } from './repeats.ts'
import { velocity } from './velocity.ts'

/** Phases whose findings the author can correct come first: a rejection ends the run. */
const phases: readonly Phase[] = [obscenity, repeats, links, velocity, newAccount, premoderation]

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
