import { expect, test } from 'vitest'
import { makeSession, SignedOutError, type SessionSource } from './session.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (sub: string, expiresAtMs: number) => `e30.${encode({ sub, exp: expiresAtMs / 1000 })}.sign`

function open(renew: SessionSource['renew']) {
  let nowMs = 1_000_000
  const left: (string | null)[] = []
  const source: SessionSource = {
    renew,
    leave: async token => void left.push(token),
  }
  const session = makeSession(source, () => nowMs)
  return { session, left, wait: (ms: number) => (nowMs += ms), now: () => nowMs }
}

test('callers of one moment share a renewal, and a token serves until half a minute before its end', async () => {
  let renewed = 0
  const opened = open(async () => tokenOf(`anna-${(renewed += 1)}`, opened.now() + 900_000))
  const [first, second] = await Promise.all([opened.session.token(), opened.session.token()])
  expect(first).toBe(second)
  expect(opened.session.state).toEqual({ kind: 'in', userId: 'anna-1' })
  opened.wait(869_000)
  expect(await opened.session.token()).toBe(first)
  opened.wait(2_000)
  expect(await opened.session.token()).not.toBe(first)
  expect(renewed).toBe(2)
})

test('a refused token is not used again', async () => {
  let renewed = 0
  const opened = open(async () => tokenOf(`anna-${(renewed += 1)}`, opened.now() + 900_000))
  const first = await opened.session.token()
  opened.session.refuse(first)
  expect(await opened.session.token()).not.toBe(first)
  expect(renewed).toBe(2)
})

test('nobody is signed in: everybody who listens learns it once', async () => {
  const { session } = open(async () => null)
  const seen: string[] = []
  session.subscribe(() => seen.push(session.state.kind))
  await expect(session.token()).rejects.toThrow(SignedOutError)
  await expect(session.token()).rejects.toThrow(SignedOutError)
  expect(seen).toEqual(['out'])
})

test('without a connection at the start nobody is signed out; the next call tries again', async () => {
  let isReachable = false
  const opened = open(async () => {
    if (!isReachable) throw new Error('no connection')
    return tokenOf('anna', opened.now() + 900_000)
  })
  await expect(opened.session.token()).rejects.toThrow('no connection')
  expect(opened.session.state.kind).toBe('unreachable')
  isReachable = true
  await opened.session.token()
  expect(opened.session.state.kind).toBe('in')
})

test('leaving tells the server which session ends and forgets the token', async () => {
  const opened = open(async () => tokenOf('anna', opened.now() + 900_000))
  const token = await opened.session.token()
  await opened.session.leave()
  expect(opened.left).toEqual([token])
  expect(opened.session.state.kind).toBe('out')
  expect(opened.session.remainingMs()).toBe(0)
})
