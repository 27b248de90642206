// Plants a bug in a copy of the tree and runs tests there. The working tree is only read.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

export type PlantedBug = { file: string; start: number; end: number; replacement: string }
export type TestRun = { isGreen: boolean; failed: { file: string; name: string }[] }
export type Verdict = { outcome: 'caught' | 'survived' | 'not judged'; by: string }

export type Scratch = Disposable & {
  root: string
  /** Runs test files as they are. A run that takes longer than `limitMs` is stopped and counts as a failure. */
  run(tests: readonly string[], limitMs?: number): Promise<TestRun>
  /** Plants the bug, runs the groups of tests until one of them fails, and takes the bug back. */
  judge(bug: PlantedBug, groups: readonly (readonly string[])[]): Promise<Verdict>
}

type JsonReport = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Tests of a mutant that never comes to an end are stopped. */
const runLimitMs = 240_000

const leftOut = new Set(['node_modules', 'build', 'data', '.git'])

/** A copy of the tree at `source`, or of these `paths` of it. */
export function makeScratch(source: string, paths: readonly string[] = ['.']): Scratch {
  const root = mkdtempSync(join(tmpdir(), 'delno-planted-'))
  const isLeftOut = (path: string) => leftOut.has(relative(source, path))
  for (const path of paths)
    cpSync(join(source, path), join(root, path), { recursive: true, filter: from => !isLeftOut(from) })
  // Tests of whole pages need the built site.
  for (const shared of ['node_modules', 'build'])
    if (existsSync(join(source, shared))) symlinkSync(join(source, shared), join(root, shared))
  // Prepared databases are kept in the temporary folder: one that a planted bug has made must not reach other runs.
  const temporary = join(root, '.temporary')
  mkdirSync(temporary)
  const reportFile = join(temporary, 'report.json')

  async function run(tests: readonly string[], limitMs = runLimitMs): Promise<TestRun> {
    rmSync(reportFile, { force: true })
    const options = ['--project', 'units', '--bail', '1', '--maxWorkers', '1']
    const report = ['--reporter', 'json', '--outputFile', reportFile]
    const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...report, ...tests], {
      cwd: root,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, TMPDIR: temporary, VITEST: undefined, NODE_ENV: undefined },
    })
    const timer = setTimeout(() => process.kill(-vitest.pid!, 'SIGKILL'), limitMs)
    const code = await new Promise<number | null>(resolve => vitest.on('close', resolve))
    clearTimeout(timer)
    try {
      const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as JsonReport
      const failed = testResults.flatMap(({ name, status, assertionResults }) => {
        const file = name.slice(name.indexOf('delno-planted-')).split('/').slice(1).join('/')
        const names = assertionResults.filter(test => test.status === 'failed').map(test => test.fullName)
        return status === 'failed' ? (names.length > 0 ? names : ['the file itself']).map(name => ({ file, name })) : []
      })
      return { isGreen: code === 0, failed }
    } catch {
      return { isGreen: false, failed: [{ file: '', name: code === null ? 'no end in time' : 'no report' }] }
    }
  }

  /** Test files known to pass without a bug. */
  const green = new Set<string>()

  async function judge({ file, ...bug }: PlantedBug, groups: readonly (readonly string[])[]): Promise<Verdict> {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    for (const tests of groups) {
      writeFileSync(path, text.slice(0, bug.start) + bug.replacement + text.slice(bug.end))
      const { isGreen, failed } = await run(tests)
      writeFileSync(path, text)
      if (isGreen) continue
      // A run without a report may be one that a busy machine did not finish: the same tests must end without the bug.
      const hasReport = failed.every(each => each.file !== '')
      const unproven = hasReport ? [...new Set(failed.map(each => each.file))].filter(each => !green.has(each)) : tests
      const clean: TestRun = unproven.length > 0 ? await run(unproven) : { isGreen: true, failed: [] }
      if (!clean.isGreen) {
        const names = clean.failed.map(each => `${each.file} › ${each.name}`)
        return { outcome: 'not judged', by: `${names.join(', ')}: fails without any bug` }
      }
      for (const each of unproven) green.add(each)
      const [first] = failed
      return { outcome: 'caught', by: first ? `${first.file} › ${first.name}`.replace(/^ › /, '') : 'vitest itself' }
    }
    return { outcome: 'survived', by: groups.flat().join(', ') || 'no tests' }
  }

  return {
    root,
    run,
    judge,
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}
