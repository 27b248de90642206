// What `npm test` says at its end, as lines for people.
import type { Failure, TestSummary } from './test-reporter.ts'

const namedSkips = 30
const slowestShown = 10

/** The failed tests of a part, with the command that runs only their files. */
export function describeFailures(
  part: { title: string; project: string; runsOnServer: boolean },
  failures: readonly Failure[],
): string[] {
  if (failures.length === 0) return []
  const shown = failures.flatMap(failure => describeFailure('✗', failure))
  const files = [...new Set(failures.map(({ file }) => file).filter(Boolean))]
  const server = part.runsOnServer ? 'TEST_DATABASE_URL=postgres://… ' : ''
  const again =
    files.length > 0 ? [`  again: ${server}npx vitest run --project ${part.project} ${files.join(' ')}`] : []
  return [`\n— Failed: ${part.title}`, ...shown, ...again]
}

const describeFailure = (sign: string, { file, name, message }: Failure): string[] => [
  `${sign} ${[file, name].filter(Boolean).join(' › ')}`,
  ...message.split('\n').map(line => `    ${line}`),
]

/** The tests that passed only when they were repeated, with their first error: each of them hides a race. */
export const describeRepeated = (repeated: readonly Failure[]): string[] =>
  repeated.length === 0
    ? []
    : ['\n— Passed only when repeated', ...repeated.flatMap(failure => describeFailure('↻', failure))]

export function describeSlowest(files: TestSummary['files']): string[] {
  return files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowestShown)
    .map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
}

export function describeSkips(skipped: readonly string[]): string[] {
  const shown = skipped.slice(0, namedSkips).map(name => `  skipped: ${name}`)
  return skipped.length > namedSkips ? [...shown, `  … and ${skipped.length - namedSkips} more`] : shown
}
