import { expect, test } from 'vitest'
import { makeFurtherPages } from './further-pages.ts'

/** Requests that the test answers manually. */
function openRequests() {
  const requests: { signal: AbortSignal; answer: (items: string[]) => void; fail: (error: Error) => void }[] = []
  const read = (signal: AbortSignal) =>
    new Promise<string[]>((answer, fail) => void requests.push({ signal, answer, fail }))
  return { requests, read }
}

test('a late page of the former filters is not appended to the new list', async () => {
  const further = makeFurtherPages()
  const { requests, read } = openRequests()
  let list = ['старый 1']
  const adding = further.add(read, items => (list = [...list, ...items]))
  // The filters change, and the first page of the new list arrives before the pending page of the old one.
  further.drop()
  list = ['новый 1']
  requests[0]!.answer(['старый 2'])
  await adding
  expect(list).toEqual(['новый 1'])
  expect(requests[0]!.signal.aborted).toBe(true)
  expect(further.state).toEqual({ isAdding: false, error: undefined })
})

test('a dropped request does not affect the request of the new list', async () => {
  const further = makeFurtherPages()
  const { requests, read } = openRequests()
  const list = ['новый 1']
  const former = further.add(read, items => list.push(...items))
  further.drop()
  const adding = further.add(read, items => list.push(...items))
  requests[0]!.fail(new Error('aborted'))
  await former
  expect(further.state).toEqual({ isAdding: true, error: undefined })
  requests[1]!.answer(['новый 2'])
  await adding
  expect(list).toEqual(['новый 1', 'новый 2'])
})

test('a second press while a page is loading sends no request', async () => {
  const further = makeFurtherPages()
  const { requests, read } = openRequests()
  const list: string[] = []
  const adding = further.add(read, items => list.push(...items))
  await further.add(read, items => list.push(...items))
  expect(requests).toHaveLength(1)
  requests[0]!.answer(['второй'])
  await adding
  expect(list).toEqual(['второй'])
})

test('an error is shown until the next press, which tries again', async () => {
  const further = makeFurtherPages()
  const { requests, read } = openRequests()
  const list: string[] = []
  const failure = new Error('Нет связи с сервером')
  const adding = further.add(read, items => list.push(...items))
  requests[0]!.fail(failure)
  await adding
  expect(further.state).toEqual({ isAdding: false, error: failure })
  const again = further.add(read, items => list.push(...items))
  expect(further.state).toEqual({ isAdding: true, error: undefined })
  requests[1]!.answer(['второй'])
  await again
  expect(list).toEqual(['второй'])
  expect(further.state).toEqual({ isAdding: false, error: undefined })
})
