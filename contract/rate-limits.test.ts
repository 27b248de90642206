import { expect, test } from 'vitest'
import { allCalls } from './all-calls.ts'
import type { Call } from './call.ts'
import { expectGolden } from '#tests/golden-file.ts'

const perSecondMax = 2

/** Calls that one person or network may make more often, with the reason. */
const frequent: Record<string, { perSecond: number; why: string }> = {
  collectEvents: { perSecond: 100, why: 'a whole town may share one address, and every page sends events' },
  getViews: { perSecond: 10, why: 'a read that pages make' },
  batchRequests: { perSecond: 10, why: 'a read that pages make' },
  moderateComment: { perSecond: 5, why: 'a moderator decides about a queue' },
  takeComments: { perSecond: 5, why: 'a moderator works by keys' },
  decideComments: { perSecond: 5, why: 'a moderator works by keys' },
  undoDecision: { perSecond: 5, why: 'a moderator works by keys' },
  putOffComments: { perSecond: 5, why: 'a moderator works by keys' },
  sendPiece: { perSecond: 20, why: 'a file of 40 MB comes in forty pieces, one after another' },
  increaseViews: { perSecond: 4, why: 'every page view, of all readers behind one address' },
}

test('nobody may make a limited call more than twice a second, except those that have a reason', () => {
  const tooFrequent = allCalls.flatMap(({ name, rateLimit }) => {
    if (rateLimit === undefined) return []
    const perSecond = rateLimit.max / rateLimit.perSeconds
    return perSecond > (frequent[name]?.perSecond ?? perSecondMax) ? [`${name}: ${perSecond} a second`] : []
  })
  expect(tooFrequent).toEqual([])
})

test('a frequent call is as frequent as the list says, and no more', () => {
  const limits = new Map(allCalls.map(({ name, rateLimit }) => [name as string, rateLimit]))
  for (const name of Object.keys(frequent)) {
    const limit = limits.get(name)!
    expect([name, limit.max / limit.perSeconds]).toEqual([name, frequent[name]!.perSecond])
  }
})

test('every limit is the one of the list, so that none is changed by accident', () => {
  const limits = allCalls.flatMap(({ name, rateLimit }) => {
    if (rateLimit === undefined) return []
    const { max, perSeconds, isShared } = rateLimit
    return [`${name}: ${max} per ${perSeconds} s${isShared === true ? ', in all processes together' : ''}\n`]
  })
  expectGolden(new URL('rate-limits.golden.txt', import.meta.url), limits.toSorted().join(''))
})

/** Writes that anybody but our own services may make without a limit, with the reason. */
const unlimited: Record<string, string> = {
  requestEmailCode: 'counts by address and network, of all processes together (services/auth/limits.ts)',
  verifyEmailCode: 'counts wrong codes by address and network, of all processes together',
  signInByGoogleCredential: 'counts attempts by network, of all processes together',
  refreshToken:
    'changes only the session of its own cookie, and a limit for a network would sign everybody behind it out',
  revokeToken: 'ends only the session of its own cookie or token; signing out must always work',
}

test('every write has a limit, or a reason for none', () => {
  const isWrite = ({ method, auth, isRead }: Call) => method !== 'GET' && auth !== 'internal' && !isRead
  const without = allCalls.filter(call => isWrite(call) && call.rateLimit === undefined).map(({ name }) => name)
  expect(without.toSorted()).toEqual(Object.keys(unlimited).toSorted())
})
