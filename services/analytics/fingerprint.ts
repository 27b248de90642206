import { createHash } from 'node:crypto'
import type { ReportedProblem } from '#contract/analytics.ts'
import type { Origin } from './rules/problem.ts'

const callLine = /^\s*at .+|.*@.+:\d+:\d+/m

/** The same for the same fault after the next build: of a cleaned problem, without lines, columns and hashes of files. */
export function fingerprintOf(origin: Origin, { name, message, stack }: ReportedProblem): string {
  const first = (callLine.exec(stack)?.[0] ?? '').replace(/-[\w-]{8}(?=\.m?js)/, '').replaceAll(/\d+/g, 'N')
  return createHash('sha256')
    .update(JSON.stringify([origin, name, message.replaceAll(/\d+/g, 'N'), first]))
    .digest('hex')
    .slice(0, 32)
}
