// Counts the results of a vitest run and writes them as JSON to the file that TEST_SUMMARY_FILE names.
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

export type Failure = {
  /** Path from the root; empty for an error outside of any file. */
  file: string
  name: string
  /** The first lines of the message, with the difference of an assertion. */
  message: string
}

export type TestSummary = {
  passed: number
  /** Failed tests, files that could not be loaded, and errors outside of tests. */
  failed: number
  skipped: string[]
  failures: Failure[]
  /** Tests that failed and then passed, with the error of the first time; they count as passed. */
  repeated: Failure[]
  /** How long each file took, its preparation included. */
  files: { file: string; ms: number }[]
}

export const emptySummary = (): TestSummary => ({
  passed: 0,
  failed: 0,
  skipped: [],
  failures: [],
  repeated: [],
  files: [],
})

const shownLines = 15

type ShownError = { message: string; name?: string; stacks?: { file: string; line: number }[]; diff?: string }

export function shortenError({ name, message, diff, stacks }: ShownError): string {
  const title = name && !message.startsWith(name) ? `${name}: ${message}` : message
  const lines = stripVTControlCharacters(diff ? `${title}\n${diff}` : title)
    .split('\n')
    .filter(line => line.trim() !== '')
  const place = stacks?.find(({ file }) => /\.test\.tsx?$/.test(file)) ?? stacks?.[0]
  const end = place ? [`at ${place.file}:${place.line}`] : []
  return [...lines.slice(0, shownLines - end.length), ...end].join('\n')
}

export default class SummaryReporter implements Reporter {
  readonly #modules = new Map<string, TestModule>()

  /** After every file, so that an interrupted run has reported what it did. */
  onTestModuleEnd(module: TestModule): void {
    this.#modules.set(module.id, module)
    this.#write([])
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) this.#modules.set(module.id, module)
    this.#write(unhandled)
  }

  #write(unhandled: readonly SerializedError[]): void {
    const summaryFile = process.env['TEST_SUMMARY_FILE']
    if (!summaryFile) return
    const summary = emptySummary()
    const failure = (file: string, name: string, [error]: readonly ShownError[]): Failure => ({
      file,
      name,
      message: error ? shortenError(error) : 'no error was reported',
    })
    const fail = (file: string, name: string, errors: readonly ShownError[]) => {
      summary.failed++
      summary.failures.push(failure(file, name, errors))
    }
    for (const error of unhandled) fail('', 'an error outside of any test', [error as ShownError])
    for (const module of this.#modules.values()) {
      const file = module.relativeModuleId
      summary.files.push({ file, ms: Math.round(module.diagnostic().duration) })
      for (const suite of [module, ...module.children.allSuites()])
        if (suite.errors().length > 0)
          fail(file, suite.type === 'suite' ? suite.fullName : 'the file itself', suite.errors())
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') {
          summary.passed++
          if (test.diagnostic()?.flaky) summary.repeated.push(failure(file, test.fullName, errors ?? []))
        } else if (state === 'failed') fail(file, test.fullName, errors)
        else summary.skipped.push(`${file}: ${test.fullName}`)
      }
    }
    writeFileSync(summaryFile, JSON.stringify(summary))
  }
}
