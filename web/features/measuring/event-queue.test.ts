// The constants of spec 9 for measuring, checked against a fake browser of a few lines.
import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const cookies: string[] = []
const posts: { body: { data: Record<string, string>[] }; bytes: number; signal: AbortSignal }[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  cookies.length = 0
  posts.length = 0
  answer = async () => new Response()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', { setTimeout: () => 1 })
  vi.stubGlobal('location', new URL('http://delno.test/'))
  vi.stubGlobal('document', {
    get cookie() {
      return cookies.map(each => each.split(';')[0]).join('; ')
    },
    set cookie(line: string) {
      cookies.push(line)
    },
  })
  vi.stubGlobal('fetch', (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    posts.push({ body: JSON.parse(body), bytes: new Blob([body]).size, signal })
    return answer()
  })
})

const waiting = () => JSON.parse(kept.get('snowplowOutQueue_delno') ?? '[]') as Record<string, string>[]
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

test('an event is sent at once; a request holds 40,000 bytes, a larger event goes alone', async () => {
  const { enqueue } = await import('./event-queue.ts')
  enqueue({ e: 'pv' })
  await settled()
  expect(posts).toHaveLength(1)
  for (let n = 0; n < 30; n += 1) enqueue({ e: 'se', se_la: 'я'.repeat(2_000) })
  enqueue({ e: 'se', se_la: 'я'.repeat(30_000) })
  enqueue({ e: 'pp' })
  await settled()
  expect(posts.map(({ body }) => body.data.length)).toEqual([1, 9, 9, 9, 3, 1, 1])
  for (const { body, bytes } of posts) if (body.data.length > 1) expect(bytes).toBeLessThan(40_000 + 2_000)
})

test('at most a thousand events wait in the browser, the oldest are dropped', async () => {
  const { enqueue } = await import('./event-queue.ts')
  answer = async () => new Response(null, { status: 503 })
  enqueue({ e: 'pv', n: '0' })
  await settled()
  for (let n = 1; n <= 1_005; n += 1) enqueue({ e: 'pp', n: String(n) })
  expect(waiting()).toHaveLength(1_000)
  expect(waiting()[0]).toMatchObject({ n: '6' })
})

test('after a refusal of measuring waiting events are not sent, and the pending request is not repeated', async () => {
  const { dropEvents, enqueue } = await import('./event-queue.ts')
  const underWay = Promise.withResolvers<Response>()
  answer = () => underWay.promise
  enqueue({ e: 'pv' })
  await settled()
  enqueue({ e: 'pp' })
  dropEvents()
  underWay.resolve(new Response(null, { status: 503 }))
  await settled()
  expect([posts.length, waiting()]).toEqual([1, []])
  answer = async () => new Response()
  enqueue({ e: 'se' })
  await settled()
  expect(posts.map(({ body }) => body.data.map(({ e }) => e))).toEqual([['pv'], ['se']])
})

test.each([400, 401, 403, 410, 422])('an event refused with %i is not sent again', async status => {
  const { enqueue } = await import('./event-queue.ts')
  answer = async () => new Response(null, { status })
  enqueue({ e: 'pv' })
  await settled()
  expect(waiting()).toEqual([])
})

test('a request that takes longer than 3500 ms is aborted and its events wait', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { enqueue } = await import('./event-queue.ts')
  answer = async () => Promise.reject(new DOMException('late', 'TimeoutError'))
  enqueue({ e: 'pv' })
  await settled()
  expect(timeout).toHaveBeenCalledWith(3_500)
  expect(waiting()).toHaveLength(1)
})

test('a visit ends after 1800 s without an event; the cookies begin with _sp_ and last two years and half an hour', async () => {
  const { visitorFields } = await import('./visitor.ts')
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = visitorFields(true)
  expect(cookies.map(line => /^(_sp_\w+)\.delno=.*;max-age=(\d+)/.exec(line)?.slice(1))).toEqual([
    ['_sp_id', '63072000'],
    ['_sp_ses', '1800'],
  ])
  const later = (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    cookies.splice(0, cookies.length - 2)
    return visitorFields(true)
  }
  expect(later(1_799)).toEqual(first)
  const next = later(1_802)
  expect([next['duid'], next['vid']]).toEqual([first['duid'], '2'])
  expect(next['sid']).not.toBe(first['sid'])
  vi.useRealTimers()
})
