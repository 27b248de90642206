import { expect, test } from 'vitest'
import { allCalls } from './all-calls.ts'

const perSecondMax = 2

/** Calls that one person or network may make more often, with the reason. */
const frequent: Record<string, { perSecond: number; why: string }> = {
  collectEvents: { perSecond: 100, why: 'a whole town may share one address, and every page sends events' },
  getViews: { perSecond: 10, why: 'a read that pages make' },
  batchRequests: { perSecond: 10, why: 'a read that pages make' },
  moderateComment: { perSecond: 5, why: 'a moderator decides about a queue' },
  sendPiece: { perSecond: 20, why: 'a file of 40 MB comes in forty pieces, one after another' },
  increaseViews: { perSecond: 4, why: 'every page view, of all readers behind one address' },
}

test('nobody may make a limited call more than twice a second, except those that have a reason', () => {
  const tooFrequent = allCalls.flatMap(({ name, rateLimit }) => {
    const perSecond = rateLimit === undefined ? 0 : rateLimit.max / rateLimit.perSeconds
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
