// Stores a reported problem without personal data, counts its repetitions and passes it on to Sentry.
import { createHash } from 'node:crypto'
import type { ReportedProblem } from '#contract/analytics.ts'
import type { Analytics } from './analytics.ts'
import { problemsMax } from './limits.ts'
import { cleanProblem, type Origin } from './rules/problem.ts'
import { countProblem } from './store/problems.ts'

/** A call in a stack of Chromium and Node, or of Firefox and Safari. */
const isCall = (line: string) => /^\s*at /.test(line) || (line.includes('@') && /:\d+:\d+$/.test(line))

/**
 * A hash that stays the same in the next build: line numbers, columns and hashes in file names are left out. Expects a cleaned
 * problem.
 */
export function fingerprintOf(origin: Origin, { name, message, stack }: ReportedProblem): string {
  const call = stack.split('\n').find(isCall) ?? ''
  const first = call.replace(/-[\w-]{8}(?=\.m?js)/, '').replaceAll(/\d+/g, 'N')
  return createHash('sha256')
    .update(JSON.stringify([origin, name, message.replaceAll(/\d+/g, 'N'), first]))
    .digest('hex')
    .slice(0, 32)
}

export async function recordProblem(
  { context, db, reportToSentry }: Analytics,
  origin: Origin,
  reported: ReportedProblem,
): Promise<void> {
  const cleaned = cleanProblem(reported)
  const problem = { ...cleaned, origin, fingerprint: fingerprintOf(origin, cleaned) }
  await countProblem(db.kysely, problem, context.clock.now(), problemsMax)
  reportToSentry(problem)
}
