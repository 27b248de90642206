// `npm run role` as a process, beside a running magazine and while it is stopped.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUsers, requestEmailCode, verifyEmailCode } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import { listAuthors } from '#contract/content.ts'
import { openOfficeLink } from '#contract/office/access.ts'
import { savePeople } from '#contract/office/content.ts'
import { readConfig } from '#platform/config/config.ts'
import { setHolderAddress } from '#platform/db/pglite/folder-lock.ts'
import { makeLog } from '#platform/log.ts'
import { openApplication, type Application } from '#server/compose.ts'
import { mounts } from '#server/mounts.ts'
import { childEnv } from '#tests/child-env.ts'

const tool = fileURLToPath(new URL('role.ts', import.meta.url))
const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'delno-role-')), LOG_LEVEL: 'silent' }
const email = 'lena@delno.test'

let application: Application | undefined
let token: string
let id: string

async function open(): Promise<Application> {
  application = await openApplication(readConfig(env), { log: makeLog('silent') })
  return application
}
async function close(): Promise<void> {
  await application?.close()
  application = undefined
}

beforeAll(async () => {
  const { app, ask, waitUntilIdle, context } = await open()
  const post = async (call: Call, payload: object) =>
    (await app.inject({ method: 'POST', url: mounts.auth + call.path, payload })).json()
  await post(requestEmailCode, { email })
  await waitUntilIdle()
  const { rows } = await context.db.sql.query<{ text: string }>('select text from platform.mail_message')
  const code = /\b\d{6}\b/.exec(rows[0]!.text)![0]
  const { data } = await post(verifyEmailCode, { email, code, consent: '2026-11' })
  token = data.token.access_token
  id = data.token.user_id
  await ask(savePeople, { body: { people: [{ slug: 'lena', name: 'Лена Громова' }] } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  setHolderAddress(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await close()
  rmSync(env.DATA_DIR, { recursive: true })
})

const run = (...words: string[]) =>
  new Promise<{ code: number; said: string }>(resolve => {
    execFile(process.execPath, [tool, ...words], { env: { ...childEnv(), ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })

async function read() {
  await application!.waitUntilIdle()
  const [user] = (await application!.ask(getUsers, { body: { ids: [id] } })).items
  return { ...user!, roles: user!.roles.map(role => `${role.application_name}:${role.name}`) }
}

test('beside a running magazine roles are granted and revoked, also for tokens issued before', async () => {
  const granted = await run('grant', 'Lena@Delno.test', 'auth:moderator')
  expect(granted).toEqual({ code: 0, said: expect.stringMatching(/^Готово \(работающий сервер http:/) })
  expect((await read()).roles).toEqual(['auth:moderator'])
  expect(await application!.context.verifyToken(token)).toMatchObject({
    viewer: { roles: [{ application: 'auth', name: 'moderator' }] },
  })
  expect((await run('revoke', email, 'auth:moderator')).code).toBe(0)
  expect((await read()).roles).toEqual([])
})

test('bans, experts and authors are set and removed', async () => {
  await run('ban', email)
  await run('expert', email, 'Врач-сомнолог')
  await run('author', email, 'lena')
  expect(await read()).toMatchObject({ banned: true, is_expert: true, expertise: 'Врач-сомнолог' })
  const profile = async () => (await application!.ask(listAuthors)).items.find(each => each.slug === 'lena')!.profile
  expect(await profile()).toBe(`/profile/user/${id}`)
  await run('unban', email)
  await run('unexpert', email)
  await run('unauthor', email)
  expect(await read()).toMatchObject({ banned: false, is_expert: false, expertise: null })
  expect(await profile()).toBeNull()
})

test('a hijacked email address is restored, and all sessions end', async () => {
  expect(await run('email', email, 'stolen@delno.test')).toMatchObject({ code: 0 })
  expect(await read()).toMatchObject({ email: 'stolen@delno.test', email_temp: null })
  expect(await application!.context.verifyToken(token)).toMatchObject({ kind: 'expired' })
  expect(await run('email', 'stolen@delno.test', 'нет')).toMatchObject({ code: 1 })
  expect((await run('email', 'stolen@delno.test', email)).code).toBe(0)
  expect((await read()).email).toBe(email)
})

test('the first link opens the office once; a link for an address resets the second step; a lock ends both', async () => {
  const linkIn = (said: string) => {
    expect(said).toMatch(
      /^(Редакция .*\n)?Вход в редакцию, один раз, до \d\d:\d\d:\nhttp:\/\/localhost:3000\/office\/start#/,
    )
    return /#([\w-]{43})\n/.exec(said)![1]!
  }
  const open = async (token: string) => {
    const response = await application!.app.inject({
      method: 'POST',
      url: mounts.auth + openOfficeLink.path,
      headers: { origin: 'http://localhost:3000' },
      payload: { token },
    })
    return [response.statusCode, response.json().data?.purpose]
  }
  const first = await run('link')
  expect(first.code).toBe(0)
  expect(await open(linkIn(first.said))).toEqual([200, 'first'])
  expect(await run('link', email)).toEqual({
    code: 1,
    said: 'В редакции такого человека нет. Сначала дайте ему роль\n',
  })
  await run('grant', email, 'quasar:admin')
  const back = linkIn((await run('link', email)).said)
  const locked = await run('office:lock')
  expect(locked.said).toMatch(/^Редакция заперта: закрыто входов 0, ссылок 2\n/)
  expect((await open(back))[0]).toBe(410)
  expect(await open(linkIn(locked.said))).toEqual([200, 'first'])
  await run('revoke', email, 'quasar:admin')
})

test('an invalid command is refused in one line', async () => {
  expect(await run('grant', 'nobody@delno.test', 'auth:admin')).toEqual({
    code: 1,
    said: 'Нет читателя с адресом nobody@delno.test: пусть сначала войдёт на сайт\n',
  })
  expect(await run('revoke', email, 'talker:admin')).toEqual({ code: 1, said: 'Такой роли у читателя нет\n' })
  for (const words of [
    [],
    ['grant', email],
    ['grant', email, 'auth:king'],
    ['promote', email],
    ['ban', email, 'x'],
    ['link', email, 'x'],
    ['office:lock', email],
  ]) {
    const { code, said } = await run(...words)
    expect([words, code, said]).toEqual([words, 2, expect.stringContaining('npm run role -- grant')])
  }
})

test('while the magazine is stopped, the command writes to the data folder directly', async () => {
  await close()
  const granted = await run('grant', email, 'talker:moderator')
  expect(granted).toEqual({ code: 0, said: `Готово (папка данных ${env.DATA_DIR})\n` })
  await open()
  expect((await read()).roles).toEqual(['talker:moderator'])
})
