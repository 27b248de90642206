import { beforeEach, expect, test, vi } from 'vitest'
import { makeAsk } from '#contract/client/ask.ts'
import { getOfficeToken, signOutOfOffice } from '#contract/office/access.ts'
import { callPath } from '#contract/call.ts'
import { owedSignOutName } from '../shell/storage/stored-names.ts'
import { makeOfficeSession } from './office-session.ts'

/** A server that can be unreachable; its cookie is valid until a sign-out. */
function openServer() {
  const server = { isReachable: true, status: 200, isCookieGood: true, asked: [] as string[] }
  const session = makeOfficeSession(
    makeAsk({
      transport: async ({ url }) => {
        if (!server.isReachable) throw new Error('no connection')
        server.asked.push(url)
        const answer = (status: number, body: object) => ({
          status,
          headers: {},
          text: JSON.stringify(body),
          isRemote: true as const,
        })
        if (url === callPath(signOutOfOffice, undefined)) {
          if (server.status === 200) server.isCookieGood = false
          return answer(server.status, { success: server.status === 200, code: 'internal', message: 'Нет' })
        }
        return server.isCookieGood
          ? answer(200, { data: { user_id: 'anna', access_token: 't', display_name: 'Анна', email: null, roles: [] } })
          : answer(401, { success: false, code: 'unauthorized', message: 'Войдите' })
      },
    }),
  )
  return { server, session }
}

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})

test('signing out with a connection leaves no pending sign-out', async () => {
  const { server, session } = openServer()
  await session.leave()
  expect(server.isCookieGood).toBe(false)
  expect(stored.size).toBe(0)
})

test('signing out offline is pending; the cookie signs nobody in meanwhile, and the sign-out is sent before any other call', async () => {
  const { server, session } = openServer()
  server.isReachable = false
  await session.leave()
  expect([...stored.keys()]).toEqual([owedSignOutName])
  await expect(session.renew()).rejects.toThrow('no connection')
  server.isReachable = true
  expect(await session.renew()).toBeNull()
  expect(server.asked).toEqual([callPath(signOutOfOffice, undefined), callPath(getOfficeToken, undefined)])
  expect(stored.size).toBe(0)
})

test('while the server cannot end the session, no token is requested for it', async () => {
  const { server, session } = openServer()
  server.status = 503
  await session.leave()
  await expect(session.renew()).rejects.toThrow()
  expect(server.asked).not.toContain(callPath(getOfficeToken, undefined))
  server.status = 403
  await session.payOwed()
  expect(stored.size).toBe(0)
})
