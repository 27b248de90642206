import { expect, test } from 'vitest'
import type { AskRequest, AskResponse } from '#contract/ask.ts'
import { makeMemoryCache } from '#platform/cache/memory.ts'
import { keepAnswers } from './kept-answers.ts'

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

function setUp(headers: Record<string, string> = shared) {
  let asked = 0
  const cache = makeMemoryCache({ maxBytes: 100_000 })
  let during: () => Promise<void> = async () => {}
  const ask = keepAnswers(async (): Promise<AskResponse> => {
    asked += 1
    const text = JSON.stringify({ asked, line: 'одна\nдве' })
    await during()
    return { status: 200, headers, text }
  }, cache)
  return { ask, cache, asked: () => asked, whileAsking: (work: () => Promise<void>) => (during = work) }
}

test('an answer that may be shared is asked for once and keeps its tags', async () => {
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

test('a change under any of its tags makes it asked for again', async () => {
  const { ask, cache, asked } = setUp()
  await ask(request())
  await cache.invalidateTags(['post-1'])
  await ask(request())
  expect(asked()).toBe(2)
})

test('what changed while it was being read is not kept', async () => {
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
])('%s is asked for every time', async (_, changes, headers) => {
  const { ask, asked } = setUp(headers as Record<string, string>)
  await ask(request(changes))
  await ask(request(changes))
  expect(asked()).toBe(2)
})
