import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { UnreachableError, type OfficeAsk } from '../session/ask.ts'
import { makeUploads, type Upload } from './uploads.ts'

const piece = 256 * 1024
type Lost = 'piece' | 'reply'

/** A server that receives chunks in order. `losses` says which chunk or reply gets lost, by number of the request. */
function makeServer({
  losses = new Map<number, Lost>(),
  refusal,
}: { losses?: Map<number, Lost>; refusal?: string } = {}) {
  const received = new Map<string, number>()
  const names: string[] = []
  let sent = 0
  const ask = (async (call: Call, input: { params?: { id: string }; query?: { at: number }; body?: unknown }) => {
    const id = input.params?.id ?? ''
    const upload = () => ({ upload: { id, name: '', size: 0, received: received.get(id) ?? 0 } })
    switch (call.name) {
      case 'startUpload': {
        const made = `upload ${received.size}`
        received.set(made, 0)
        names.push((input.body as { name: string }).name)
        return { upload: { id: made, name: '', size: 0, received: 0 }, stored: null }
      }
      case 'sendPiece': {
        const loss = losses.get((sent += 1))
        if (loss === 'piece') throw new UnreachableError()
        const { at } = input.query!
        if (at === received.get(id)) received.set(id, at + (input.body as Uint8Array).length)
        if (loss === 'reply') throw new UnreachableError()
        return upload()
      }
      case 'getUpload':
        return upload()
      case 'finishUpload':
        if (refusal !== undefined)
          throw new CallError('finishUpload', 415, { success: false, code: 'x', message: refusal })
        return { item: { id: received.get(id) }, isNew: true, twins: [] }
      default:
        return {}
    }
  }) as unknown as OfficeAsk
  return { ask, received, names, sent: () => sent }
}

const file = (name: string, size: number) => new File([new Uint8Array(size)], name)
const states = (list: readonly Upload[]) => list.map(({ state }) => state)
const instantly = () => Promise.resolve()

test('lost chunks and replies are handled, and no received byte is sent again', async () => {
  const server = makeServer({
    losses: new Map([
      [2, 'piece'],
      [4, 'reply'],
    ]),
  })
  const uploads = makeUploads(server.ask, instantly)
  const seen = new Set<string>()
  uploads.subscribe(() => uploads.get().forEach(({ state }) => seen.add(state)))
  uploads.add([file('a.bin', piece * 3 + 10)])
  await expect.poll(() => states(uploads.get())).toEqual(['done'])
  expect(server.received.get('upload 0')).toBe(piece * 3 + 10)
  // Four chunks and a retry of the lost one.
  expect(server.sent()).toBe(5)
  expect([...seen]).toContain('lost')
})

test('two files are uploaded at once, others wait; each succeeds or fails independently', async () => {
  const server = makeServer()
  const uploads = makeUploads(server.ask, instantly)
  uploads.add([file('a', 10), file('b', 10), file('c', 10), file('пустой', 0), file('film', 41 * 1024 * 1024)])
  expect(states(uploads.get())).toEqual(['sending', 'sending', 'waiting', 'refused', 'refused'])
  expect(uploads.get().at(-1)!.message).toBe('Файл больше 40 МБ. Выберите поменьше')
  await expect.poll(() => states(uploads.get())).toEqual(['done', 'done', 'done', 'refused', 'refused'])
  uploads.clear()
  expect(uploads.get()).toEqual([])
})

test('the reason of a refusal is shown until the person tries again', async () => {
  const server = makeServer({ refusal: 'такой формат мы не показываем' })
  const uploads = makeUploads(server.ask, instantly)
  const [key] = uploads.add([file('a.psd', 10)])
  await expect.poll(() => states(uploads.get())).toEqual(['refused'])
  expect(uploads.get()[0]!.message).toBe('Такой формат мы не показываем')
  uploads.retry(key!)
  await expect.poll(() => states(uploads.get())).toEqual(['refused'])
  expect(server.names).toEqual(['a.psd', 'a.psd'])
})

test('a cancelled upload calls no listeners', async () => {
  const server = makeServer({ losses: new Map([[1, 'piece']]) })
  let resume = () => {}
  const uploads = makeUploads(
    server.ask,
    (_, signal) =>
      new Promise((resolve, reject) => {
        resume = resolve
        signal.addEventListener('abort', () => reject(new Error('given up')))
      }),
  )
  const stored: unknown[] = []
  const [key] = uploads.add([file('a', 10)], each => stored.push(each))
  await expect.poll(() => states(uploads.get())).toEqual(['lost'])
  uploads.drop(key!)
  resume()
  expect(uploads.get()).toEqual([])
  expect(stored).toEqual([])
})
