// `npm run check`: all static checks. `npm run check types lint` runs only those.
import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'

export type CheckSummary = { passed: number; failed: { name: string; output: string }[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))

/**
 * TypeScript 7 takes a third of the processor time of 6, which stays for dependency-cruiser and for what reads syntax trees. In one thread,
 * because several threads compute the same types more than once.
 */
export const typeCheck = 'node node_modules/typescript-7/bin/tsc --noEmit --pretty false --singleThreaded'

/** The slowest come first, because two run at a time. */
const checks: Record<string, string> = {
  types: typeCheck,
  boundaries: 'node tools/boundaries/check-boundaries.ts',
  unused: 'knip --no-progress',
  lint: 'oxlint --format unix',
  format: 'oxfmt --check .',
}
const atATime = 2

function run(command: string): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const path = `${bin}${delimiter}${process.env['PATH']}`
    const child = spawn(command, { cwd: root, shell: true, env: { ...process.env, PATH: path, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', code => resolve({ code: code ?? 1, output }))
  })
}

/** Runs the named checks, by default all. Prints one line per check, and its output if it fails. */
export async function runChecks(names: string[] = Object.keys(checks)): Promise<CheckSummary> {
  const summary: CheckSummary = { passed: 0, failed: [] }
  await pLimit(atATime).map(names, async name => {
    const startedAt = performance.now()
    const { code, output } = await run(checks[name] ?? 'false')
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(6)} s`)
    if (code === 0) summary.passed++
    else {
      summary.failed.push({ name, output: output.trim() })
      console.log(output.trim().replace(/^/gm, '  '))
    }
  })
  return summary
}

if (import.meta.main) {
  const named = process.argv.slice(2)
  const unknown = named.filter(name => !(name in checks))
  if (unknown.length > 0) {
    console.error(`No such check: ${unknown.join(', ')}. There are ${Object.keys(checks).join(', ')}.`)
    process.exit(2)
  }
  const { failed } = await runChecks(named.length > 0 ? named : undefined)
  process.exitCode = failed.length > 0 ? 1 : 0
}
