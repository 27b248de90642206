// `npm run log` as a process, while the magazine is stopped.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { makeLog } from '#platform/log.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { openApplication, type Application } from '#server/compose.ts'
import { childEnv } from '#tests/child-env.ts'

const tool = fileURLToPath(new URL('log.ts', import.meta.url))
const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'delno-log-')), LOG_LEVEL: 'silent' }

async function inMagazine(work: (application: Application) => Promise<unknown>): Promise<void> {
  const application = await openApplication(readConfig(env), { log: makeLog('silent') })
  try {
    await work(application)
  } finally {
    await application.close()
  }
}

beforeAll(() =>
  inMagazine(async ({ context }) => {
    for (const id of ['1', '2', '3'])
      await context.db
        .of('auth')
        .inTransaction(async trx =>
          addToLog(trx, { at: new Date(), action: 'rule.changed', actorId: null, thing: { kind: 'rule', id } }),
        )
  }),
)
afterAll(() => rmSync(env.DATA_DIR, { recursive: true }))

const run = (...words: string[]) =>
  new Promise<{ code: number; said: string }>(resolve => {
    execFile(process.execPath, [tool, ...words], { env: { ...childEnv(), ...env } }, (error, out, err) =>
      resolve({ code: (error?.code as number | undefined) ?? 0, said: out + err }),
    )
  })

test('a whole chain ends with the sum to write down; a planted change is named with its number', async () => {
  const whole = await run('verify')
  expect(whole).toMatchObject({ code: 0, said: expect.stringMatching(/^Проверено: 3\u00a0записи/) })
  const anchor = /Выпишите: (3:[\da-f]{64})/.exec(whole.said)![1]!
  expect((await run('verify', '--anchor', anchor)).code).toBe(0)
  await inMagazine(({ context }) =>
    context.db.sql.exec(`begin; set local session_replication_role = replica;
      update platform.office_log set thing_id = '7' where seq = 2; commit`),
  )
  expect(await run('verify', '--anchor', anchor)).toMatchObject({
    code: 1,
    said: expect.stringContaining('№ 2: запись изменена'),
  })
})

test('a word that is no command, or a sum that is none, shows the usage', async () => {
  for (const words of [[], ['check'], ['verify', '--anchor', '3:abc']])
    expect(await run(...words)).toMatchObject({ code: 2, said: expect.stringContaining('npm run log -- verify') })
})
