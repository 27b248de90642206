import { expect, test } from 'vitest'
import { makeSession, SignedOutError, type Entered, type SessionSource } from './session.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const enteredOf = (id: string, expiresAtMs: number): Entered => ({
  token: `e30.${encode({ sub: id, exp: expiresAtMs / 1000 })}.sign`,
  person: {
    id,
    name: 'Анна',
    email: 'anna@delno.test',
    role: 'главный редактор',
    isColleague: true,
    isAdmin: true,
    moderates: true,
    keepsReaders: true,
    lesserRoles: [],
  },
})

function open(renew: SessionSource['renew']) {
  let nowMs = 1_000_000
  let left = 0
  const source: SessionSource = {
    renew,
    leave: async () => void (left += 1),
  }
  const session = makeSession(source, () => nowMs)
  return { session, left: () => left, wait: (ms: number) => (nowMs += ms), now: () => nowMs }
}

test('concurrent callers share a renewal, and a token is used until half a minute before its expiry', async () => {
  let renewed = 0
  const opened = open(async () => enteredOf(`anna-${(renewed += 1)}`, opened.now() + 900_000))
  const [first, second] = await Promise.all([opened.session.token(), opened.session.token()])
  expect(first).toBe(second)
  expect(opened.session.state).toMatchObject({ kind: 'in', person: { id: 'anna-1' } })
  opened.wait(869_000)
  expect(await opened.session.token()).toBe(first)
  opened.wait(2_000)
  expect(await opened.session.token()).not.toBe(first)
  expect(renewed).toBe(2)
})

test('a refused token is not used again', async () => {
  let renewed = 0
  const opened = open(async () => enteredOf(`anna-${(renewed += 1)}`, opened.now() + 900_000))
  const first = await opened.session.token()
  opened.session.refuse(first)
  expect(await opened.session.token()).not.toBe(first)
  expect(renewed).toBe(2)
})

test('if nobody is signed in, every listener is notified once', async () => {
  const { session } = open(async () => null)
  const seen: string[] = []
  session.subscribe(() => seen.push(session.state.kind))
  await expect(session.token()).rejects.toThrow(SignedOutError)
  await expect(session.token()).rejects.toThrow(SignedOutError)
  expect(seen).toEqual(['out'])
})

test('starting offline signs nobody out; the next call tries again', async () => {
  let isReachable = false
  const opened = open(async () => {
    if (!isReachable) throw new Error('no connection')
    return enteredOf('anna', opened.now() + 900_000)
  })
  await expect(opened.session.token()).rejects.toThrow('no connection')
  expect(opened.session.state.kind).toBe('unreachable')
  isReachable = true
  await opened.session.token()
  expect(opened.session.state.kind).toBe('in')
})

test('a sign-in sets the token without a renewal, and signing out removes it', async () => {
  const opened = open(async () => null)
  await expect(opened.session.token()).rejects.toThrow(SignedOutError)
  const entered = enteredOf('anna', opened.now() + 900_000)
  opened.session.enter(entered)
  expect(await opened.session.token()).toBe(entered.token)
  await opened.session.leave()
  expect(opened.left()).toBe(1)
  expect(opened.session.state.kind).toBe('out')
  expect(opened.session.remainingMs()).toBe(0)
})

test('signing out takes effect at once, even offline or with a slow reply', async () => {
  let answer = () => {}
  let renewed = 0
  const session = makeSession(
    {
      renew: async () => {
        renewed += 1
        return renewed === 1 ? enteredOf('anna', 1_900_000) : null
      },
      leave: () => new Promise<void>(resolve => (answer = resolve)),
    },
    () => 1_000_000,
  )
  await session.token()
  const leaving = session.leave()
  expect(session.state.kind).toBe('out')
  expect(session.remainingMs()).toBe(0)
  answer()
  await leaving
  await expect(session.token()).rejects.toThrow(SignedOutError)
})
