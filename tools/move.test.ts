// `npm run move` with mistyped arguments.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnv } from '#tests/child-env.ts'

const tool = fileURLToPath(new URL('move.ts', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'delno-move-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder without a database is refused as a source, and nothing is created', () => {
  const env = { ...childEnv(), DATA_DIR: join(folder, 'dta') }
  const run = spawnSync(process.execPath, [tool, '--to', join(folder, 'new')], { env, encoding: 'utf8' })
  expect([run.status, run.stdout, run.stderr]).toEqual([
    1,
    '',
    `В папке ${env.DATA_DIR} нет базы: переносить нечего.\n`,
  ])
  expect(readdirSync(folder)).toEqual([])
})
