// The session of the auth service: the cookie that a person gets at sign-in brings access tokens.
import { refreshToken, revokeToken } from '#contract/auth.ts'
import { makeAsk } from '#contract/client/ask.ts'
import { overFetch } from './ask.ts'
import type { SessionSource } from './session.ts'

/** Tabs take turns: each renewal replaces the cookie. */
const lockName = 'delno-office-token'

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  // Pages over plain http have no locks, and the server accepts two renewals of one moment.
  return navigator.locks ? navigator.locks.request(lockName, work) : work()
}

export function makeCookieSession(): SessionSource {
  const { ask, askRaw } = makeAsk({ transport: overFetch })
  return {
    renew: () =>
      inTurn(async () => {
        const { status, body } = await askRaw(refreshToken, {})
        if (status === 200) return body.data.access_token
        if (status === 401 || status === 403 || status === 404) return null
        throw new Error(`the session was not renewed: ${status}`)
      }),
    leave: async token => {
      await ask(revokeToken, {}, token === null ? {} : { headers: { authorization: `Bearer ${token}` } })
    },
  }
}
