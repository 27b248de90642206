import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  decodeToken,
  isValid,
  keepToken,
  readToken,
  renewalMs,
  SessionOverError,
  validToken,
  type Fetch,
} from './token.ts'
import { accessTokenKey } from '#domain/access-token.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenFor = (seconds: number, name = 'Лейла') =>
  `${encode({ alg: 'ES256' })}.${encode({ sub: '01J', exp: Math.floor(Date.now() / 1000) + seconds, name })}.подпись`

function answering(status: number, token: string | undefined) {
  const asked: RequestInit[] = []
  const ask = (async (_url: string, options: RequestInit) => {
    asked.push(options)
    await new Promise(resolve => setTimeout(resolve, 5))
    return Response.json({ data: { access_token: token, user_id: '01J' } }, { status })
  }) as Fetch
  return { ask, asked }
}

test('a token is valid while more than thirty seconds remain', () => {
  expect(isValid(tokenFor(31))).toBe(true)
  expect(isValid(tokenFor(29))).toBe(false)
  expect(isValid(tokenFor(-10))).toBe(false)
})

test.each(['', 'a', 'a.b.c', 'a..c', `${encode({})}.${encode(null)}.x`, `${encode({})}.${encode({ sub: 1 })}.x`])(
  'a value that is not a token («%s») is logged, yields null and is not valid',
  token => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(decodeToken(token)).toBeNull()
    expect(isValid(token)).toBe(false)
    expect(warn.mock.calls).toHaveLength(2)
    warn.mockRestore()
  },
)

test('a long-lived component renews the token once less than thirty seconds remain and calls no longer accept it', () => {
  const now = Date.now()
  const waitMs = renewalMs(tokenFor(900), now)
  expect(waitMs).toBeGreaterThan(868_000)
  expect(isValid(tokenFor(900), now + waitMs)).toBe(false)
  expect(renewalMs(tokenFor(-5), now)).toBe(1000)
})

test('without a session no call is made', async () => {
  const { ask, asked } = answering(200, undefined)
  expect(await validToken('/refresh', ask)).toBeNull()
  expect(asked).toEqual([])
})

test('a hundred callers with an expired token cause one refresh and get its token', async () => {
  kept.set(accessTokenKey, tokenFor(5))
  const fresh = tokenFor(900)
  const { ask, asked } = answering(200, fresh)
  const got = await Promise.all(Array.from({ length: 100 }, () => validToken('/refresh', ask)))
  expect(new Set(got)).toEqual(new Set([fresh]))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'PATCH', credentials: 'include' })
  expect(readToken()).toBe(fresh)
})

test('a new token is stored and announced by the event of the specification; a failed refresh is not', async () => {
  const told: string[] = []
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => told.push(type))
  kept.set(accessTokenKey, tokenFor(5))
  await expect(validToken('/refresh', answering(503, undefined).ask)).rejects.toThrow()
  expect(told).toEqual([])
  const fresh = tokenFor(900)
  await validToken('/refresh', answering(200, fresh).ask)
  expect([told, readToken()]).toEqual([['success-refresh-comments'], fresh])
})

test.each([
  ['before the lock is free', 0],
  ['a moment after', 100],
])('a token that another tab refreshed meanwhile is used, also when it is seen %s', async (_, seenAfterMs) => {
  kept.set(accessTokenKey, tokenFor(5))
  const fresh = tokenFor(900)
  vi.stubGlobal('navigator', {
    locks: {
      // The other tab holds the lock at first, then it is free.
      request: async (_name: string, ...given: (object | ((lock: object | null) => unknown))[]) => {
        const work = given.at(-1) as (lock: object | null) => unknown
        if (given.length === 2) return work(null)
        if (seenAfterMs === 0) kept.set(accessTokenKey, fresh)
        else setTimeout(() => kept.set(accessTokenKey, fresh), seenAfterMs)
        return work({})
      },
    },
  })
  const { ask, asked } = answering(200, tokenFor(900, 'Другой'))
  expect(await validToken('/refresh', ask)).toBe(fresh)
  expect(asked).toEqual([])
})

test('without storage a token lasts as long as the page', async () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  keepToken(tokenFor(5))
  const fresh = tokenFor(900)
  expect(await validToken('/refresh', answering(200, fresh).ask)).toBe(fresh)
  expect(readToken()).toBe(fresh)
  keepToken(null)
  expect(await validToken('/refresh', answering(200, fresh).ask)).toBeNull()
})

test.each([401, 403, 404])('when the server gives no successor (%i) the token is removed', async status => {
  kept.set(accessTokenKey, tokenFor(5))
  const { ask } = answering(status, undefined)
  await expect(validToken('/refresh', ask)).rejects.toThrow(SessionOverError)
  expect(readToken()).toBeNull()
})

test('a server that is down ends no session, and the next caller tries again', async () => {
  const old = tokenFor(5)
  kept.set(accessTokenKey, old)
  await expect(validToken('/refresh', answering(503, undefined).ask)).rejects.toThrow('503')
  expect(readToken()).toBe(old)
  const fresh = tokenFor(900)
  expect(await validToken('/refresh', answering(200, fresh).ask)).toBe(fresh)
})

test('without locks a tab waits for the refresh of another tab, looks every half a second, and uses its token', async () => {
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers()
  try {
    kept.set(accessTokenKey, tokenFor(5))
    kept.set('delno-token', String(Date.now()))
    const { ask, asked } = answering(200, tokenFor(900))
    const waiting = validToken('/refresh', ask)
    await vi.advanceTimersByTimeAsync(700)
    const fresh = tokenFor(901)
    kept.set(accessTokenKey, fresh)
    kept.delete('delno-token')
    await vi.advanceTimersByTimeAsync(300)
    expect(await waiting).toBe(fresh)
    expect(asked).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('a caller that waited while another tab learned that the session is over makes no call of its own', async () => {
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers()
  try {
    kept.set(accessTokenKey, tokenFor(5))
    kept.set('delno-token', String(Date.now()))
    const { ask, asked } = answering(200, tokenFor(900))
    const waiting = validToken('/refresh', ask).catch((error: unknown) => error)
    kept.clear()
    await vi.advanceTimersByTimeAsync(500)
    expect(await waiting).toBeInstanceOf(SessionOverError)
    expect(asked).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('without locks a tab that was closed during a refresh blocks others for five seconds at most', async () => {
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers()
  try {
    kept.set(accessTokenKey, tokenFor(5))
    kept.set('delno-token', String(Date.now()))
    const fresh = tokenFor(900)
    const { ask, asked } = answering(200, fresh)
    const waiting = validToken('/refresh', ask)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(700)
    expect(await waiting).toBe(fresh)
    expect(kept.has('delno-token')).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
