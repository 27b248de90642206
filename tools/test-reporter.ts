// Counts the results of a vitest run and writes them as JSON to the file that TEST_SUMMARY_FILE names.
import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

export type TestSummary = {
  passed: number
  /** Failed tests, files that could not be loaded, and errors outside of tests. */
  failed: number
  skipped: string[]
}

export default class SummaryReporter implements Reporter {
  readonly #modules = new Map<string, TestModule>()

  /** After every file, so that an interrupted run has reported what it did. */
  onTestModuleEnd(module: TestModule): void {
    this.#modules.set(module.id, module)
    this.#write(0)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) this.#modules.set(module.id, module)
    this.#write(unhandled.length)
  }

  #write(unhandledCount: number): void {
    const file = process.env['TEST_SUMMARY_FILE']
    if (!file) return
    const summary: TestSummary = { passed: 0, failed: unhandledCount, skipped: [] }
    for (const module of this.#modules.values()) {
      const suites = [module, ...module.children.allSuites()]
      summary.failed += suites.filter(suite => suite.errors().length > 0).length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') summary.passed++
        else if (state === 'failed') summary.failed++
        else summary.skipped.push(`${module.relativeModuleId}: ${test.fullName}`)
      }
    }
    writeFileSync(file, JSON.stringify(summary))
  }
}
