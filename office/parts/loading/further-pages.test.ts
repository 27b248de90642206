import { expect, test } from 'vitest'
import { makeFurtherPages } from './further-pages.ts'

/** Requests that are answered by hand. */
function openRequests() {
  const requests: { signal: AbortSignal; answer: (items: string[]) => void; fail: (error: Error) => void }[] = []
  const read = (signal: AbortSignal) =>
    new Promise<string[]>((answer, fail) => void requests.push({ signal, answer, fail }))
  return { requests, read }
}

test('a page of the former filters that arrives late is not appended to the new list', async () => {
  const further = makeFurtherPages()
  const { requests, read } = openRequests()
  let list = ['старый 1']
  const adding = further.add(read, items => (list = [...list, ...items]))
  // Other filters: their first page comes while the further page is on its way.
  further.drop()
  list = ['новый 1']
  requests[0]!.answer(['старый 2'])
  await adding
  expect(list).toEqual(['новый 1'])
  expect(requests[0]!.signal.aborted).toBe(true)
  expect(further.state).toEqual({ isAdding: false, error: undefined })
})

test('a dropped request neither ends nor fails the request of the new list', async () => {
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

test('a second press while a page is on its way asks for nothing', async () => {
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

test('a failure stays at the list until the next press, which tries again', async () => {
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
