// The generator is run in a copy of the tree: its output must pass the type check, the linter and its own test.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeCheck } from './check.ts'
import { writeService } from './new-service.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const copied =
  `contract domain russian cooking proofreading article-body schema-org publishing archive services platform server tests tools demo ui web package.json
  package-lock.json
  tsconfig.json vitest.config.ts .oxlintrc.json .oxfmtrc.json`.split(/\s+/)
const isNeeded = (path: string) => !/\/tests\/(browser|wire\/golden)\/|\.(woff2|avif|webp|png|jpg)$/.test(path)

let scratch = ''
let written: string[] = []
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'delno-new-service-'))
  for (const name of copied)
    cpSync(join(root, name), join(scratch, name), { recursive: true, filter: path => isNeeded(path) })
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  written = writeService('guest-book', scratch)
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function run(command: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(command, args, {
    cwd: scratch,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}`, NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  return { code, output }
}
const passed = expect.objectContaining({ code: 0 }) as unknown

test('the generated service has no type errors', async () => {
  // Not the server's lists and not the test, which is run below: they would bring every other service along.
  const files = written.filter(path => path.endsWith('.ts') && !/^server\/|\.test\.ts$/.test(path))
  const include = ['{article-body,platform}/**/*.d.ts']
  writeFileSync(join(scratch, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include, files }))
  const [command = '', ...args] = `${typeCheck} --incremental false -p tsconfig.new.json`.split(' ')
  expect(await run(command, ...args)).toEqual(passed)
})

test('the generated service passes the linter and the formatter', async () => {
  const files = written.filter(path => path.endsWith('.ts'))
  expect(await run('oxlint', ...files)).toEqual(passed)
  expect(await run('oxfmt', '--check', ...files)).toEqual(passed)
})

test("the generated service's own test passes", async () => {
  expect(await run('vitest', 'run', 'services/guest-book')).toEqual(passed)
})
