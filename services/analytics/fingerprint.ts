import { createHash } from 'node:crypto'
import type { ReportedProblem } from '#contract/analytics.ts'
import type { Origin } from './rules/problem.ts'

/** Of Chromium and Node, or of Firefox and Safari. */
const isCall = (line: string) => /^\s*at /.test(line) || (line.includes('@') && /:\d+:\d+$/.test(line))

/** The same for the same fault after the next build: of a cleaned problem, without lines, columns and hashes of files. */
export function fingerprintOf(origin: Origin, { name, message, stack }: ReportedProblem): string {
  const call = stack.split('\n').find(isCall) ?? ''
  const first = call.replace(/-[\w-]{8}(?=\.m?js)/, '').replaceAll(/\d+/g, 'N')
  return createHash('sha256')
    .update(JSON.stringify([origin, name, message.replaceAll(/\d+/g, 'N'), first]))
    .digest('hex')
    .slice(0, 32)
}
