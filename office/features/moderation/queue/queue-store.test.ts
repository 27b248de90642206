// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueueItem } from '#contract/office/moderation.ts'
import type { OfficeAsk } from '../../../session/ask.ts'
import { Queue } from './queue-store.ts'

const item = (id: number) =>
  ({ id, reports: [], findings: [], author: { name: 'Роман' }, waitsSince: '' }) as unknown as QueueItem
const counts = { waiting: 50, reported: 0, appeals: 0, sections: [] }
type Asked = {
  name: string
  body: { have?: number[]; ids?: number[] }
  answer: (reply: object) => Promise<void>
  fail: () => Promise<void>
}

let asked: Asked[]
const settle = () => new Promise<void>(resolve => setTimeout(resolve))
const ask = ((call: { name: string }, input: { body: object }) =>
  new Promise((resolve, reject) =>
    asked.push({
      name: call.name,
      body: input.body,
      answer: reply => (resolve(reply as never), settle()),
      fail: () => (reject(new Error('no')), settle()),
    }),
  )) as OfficeAsk
const next = (name: string) =>
  asked.splice(
    asked.findIndex(each => each.name === name),
    1,
  )[0]!
const taken = (...ids: number[]) => ({
  items: ids.map(item),
  lost: [],
  counts,
  arrived: 0,
  others: [],
  putOff: 0,
  now: '2026-11-26T10:00:00Z',
})
const decided = (...ids: number[]) => ({ decision: { id: 7, ids }, lost: [], counts: { ...counts, waiting: 49 } })

const open = async () => {
  const queue = new Queue(ask, { kind: 'waiting', section: null, order: 'oldest' })
  queue.start()
  await next('takeComments').answer(taken(1, 2, 3))
  return queue
}
const idsOf = (queue: Awaited<ReturnType<typeof open>>) => queue.get().rows.map(({ id }) => id)

beforeEach(() => {
  asked = []
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
afterEach(() => vi.unstubAllGlobals())

test('the next comment is current before the server answers', async () => {
  const queue = await open()
  queue.decide('keep', null)
  expect([queue.get().current, idsOf(queue), queue.get().counts?.waiting]).toEqual([2, [2, 3], 49])
  queue.close()
})

test('an answer that was made before a decision does not bring the comment back', async () => {
  const queue = await open()
  queue.decide('keep', null)
  const take = next('takeComments')
  queue.decide('hide', 'insult')
  expect(take.body.have).toEqual([2, 3])
  // The server took both again, because it had not heard of the decisions yet.
  await next('decideComments').answer(decided(1))
  await take.answer(taken(1, 2, 4))
  expect([idsOf(queue), queue.get().current]).toEqual([[3, 4], 3])
  queue.close()
})

test('what the server refuses comes back to its place; what is taken back waits for its decision first', async () => {
  const queue = await open()
  queue.decide('keep', null)
  await next('decideComments').fail()
  expect([idsOf(queue), queue.get().current]).toEqual([[1, 2, 3], 1])

  queue.choose(2)
  queue.decide('hide', 'insult')
  expect(queue.undoNewest()).toBe(true)
  expect([idsOf(queue), queue.get().current]).toEqual([[1, 2, 3], 2])
  expect(asked.filter(({ name }) => name === 'undoDecision')).toEqual([])
  await next('decideComments').answer(decided(2))
  expect(asked.filter(({ name }) => name === 'undoDecision')).toHaveLength(1)
  expect(queue.undoNewest()).toBe(false)
  queue.close()
})
