import { expect, test } from 'vitest'
import type { AskRequest, AskResponse } from '#contract/client/ask.ts'
import { makeMemoryCache } from '#platform/cache/memory.ts'
import { withAnswerCache } from './answer-cache.ts'

const request = (changes: Partial<AskRequest> = {}): AskRequest => ({
  service: 'content',
  method: 'GET',
  url: '/menus',
  headers: {},
  body: undefined,
  signal: undefined,
  ...changes,
})
const shared = { 'cache-control': 'public, max-age=0, s-maxage=300', 'cache-tag': 'menus,post-1' }

function setUp(headers: Record<string, string> = shared, more: object = {}) {
  let asked = 0
  const cache = makeMemoryCache({ maxBytes: 20_000_000 })
  let during: () => Promise<void> = async () => {}
  const ask = withAnswerCache(async (): Promise<AskResponse> => {
    asked += 1
    const text = JSON.stringify({ asked, line: 'одна\nдве', ...more })
    await during()
    return { status: 200, headers, text }
  }, cache)
  return { ask, cache, asked: () => asked, whileAsking: (work: () => Promise<void>) => (during = work) }
}

test('a shareable answer is requested once and keeps its tags', async () => {
  const { ask, asked } = setUp()
  const first = await ask(request())
  const second = await ask(request())
  expect(second).toEqual({
    status: 200,
    headers: { 'cache-tag': 'menus,post-1' },
    text: first.text,
    body: { asked: 1, line: 'одна\nдве' },
  })
  expect(await ask(request())).toBe(second)
  expect(asked()).toBe(1)
})

test('of many large answers only those that were asked for lately stay parsed', async () => {
  const { ask, asked } = setUp(shared, { words: 'x'.repeat(1_000_000) })
  const read = async (url: string) => {
    await ask(request({ url }))
    return ask(request({ url }))
  }
  const first = await read('/a')
  expect(await ask(request({ url: '/a' }))).toBe(first)
  for (const url of ['/b', '/c', '/d', '/e']) await read(url)
  const again = await ask(request({ url: '/a' }))
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
  expect(asked()).toBe(5)
})

test('an answer is requested again after a change of any of its tags', async () => {
  const { ask, cache, asked } = setUp()
  await ask(request())
  await cache.invalidateTags(['post-1'])
  await ask(request())
  expect(asked()).toBe(2)
})

test('an answer that changed while it was read is not kept', async () => {
  const { ask, cache, asked, whileAsking } = setUp()
  whileAsking(() => cache.invalidateTags(['menus']))
  await ask(request())
  whileAsking(async () => {})
  await ask(request())
  expect(asked()).toBe(2)
})

test.each([
  ['a write', { method: 'POST' }, shared],
  ['an answer that must not be stored', {}, { 'cache-control': 'no-store', 'cache-tag': 'menus' }],
  ['an answer without tags', {}, { 'cache-control': 's-maxage=300' }],
])('%s is requested every time', async (_, changes, headers) => {
  const { ask, asked } = setUp(headers as Record<string, string>)
  await ask(request(changes))
  await ask(request(changes))
  expect(asked()).toBe(2)
})
