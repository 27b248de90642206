import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeArticle, saveArticles, type ArticleDraft } from '#contract/office/content.ts'
import { makeTestClock } from '#platform/clock.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { makeCallCache } from './call-cache.ts'

const fikus: ArticleDraft = {
  source: 'test:fikus',
  type: 'post',
  slug: 'fikus',
  title: 'Фикус зимой',
  excerpt: 'Меньше воды.',
  body: `<p>${'Зимой фикус пьёт мало. '.repeat(40)}</p>`,
  publishedAt: testNow.toISOString(),
}

let app: TestApp
let url = ''
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'search', 'comments', 'auth'] })
  await app.ask(saveArticles, { body: { articles: [fikus] } })
  await app.waitUntilIdle()
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(url + path, { method, headers })
  // Routes name each of their answers; an answer from memory has no name of its own.
  return { answer, text: await answer.text(), isFromRoute: answer.headers.has('x-request-id') }
}
const question = `/svc/search/fullsearch/solr/postId?q=${encodeURIComponent('фикус')}`

test.each([
  ['a search', question],
  ['a list', '/api/20/v1/home-posts'],
  ['an article', '/api/20/v1/single-post/fikus'],
  ['menus', '/api/20/v1/menus'],
  ['the last comments', '/svc/comments/api/comments/last'],
])('%s is answered once by its route, then from memory, equal in every encoding', async (_, path) => {
  const first = await ask(path, { 'accept-encoding': 'br' })
  expect([first.answer.status, first.isFromRoute]).toEqual([200, true])
  for (const encoding of ['br', 'gzip', 'identity', 'br']) {
    const again = await ask(path, { 'accept-encoding': encoding })
    expect([encoding, again.isFromRoute, again.text]).toEqual([encoding, false, first.text])
    for (const name of ['content-type', 'cache-control', 'cache-tag', 'etag', 'x-content-type-options'])
      expect([name, again.answer.headers.get(name)]).toEqual([name, first.answer.headers.get(name)])
  }
  const held = await ask(path, { 'if-none-match': first.answer.headers.get('etag')! })
  expect([held.answer.status, held.text, held.isFromRoute]).toEqual([304, '', false])
  const head = await ask(path, { 'accept-encoding': 'identity' }, 'HEAD')
  expect([head.text, head.answer.headers.get('content-length'), head.isFromRoute]).toEqual([
    '',
    String(Buffer.byteLength(first.text)),
    false,
  ])
})

test('a long answer is kept compressed, and its encoding is told to caches', async () => {
  await ask(question)
  const { answer } = await ask(question, { 'accept-encoding': 'br' })
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
    'br',
    'authorization, accept-encoding',
  ])
})

test('who has a token, comes from a page of another origin or sends something is answered by the route', async () => {
  await ask(question)
  const own = await app.signIn({ email: 'nina@delno.test' })
  const signedIn = await ask(question, own.headers)
  expect([signedIn.isFromRoute, JSON.parse(signedIn.text).meta.is_user_logged_in]).toEqual([true, true])
  expect((await ask(question, { origin: 'https://example.test' })).isFromRoute).toBe(true)
  expect((await ask(question, {}, 'POST')).isFromRoute).toBe(true)
  expect(JSON.parse((await ask(question)).text).meta.is_user_logged_in).toBe(false)
})

test('a change is in the next answer', async () => {
  await ask(question)
  const { results } = await app.ask(saveArticles, { body: { articles: [{ ...fikus, title: 'Фикус летом' }] } })
  await app.waitUntilIdle()
  const changed = await ask(question)
  expect([changed.isFromRoute, JSON.parse(changed.text).items[0].post_title]).toEqual([true, 'Фикус летом'])
  await app.ask(removeArticle, { body: { id: results[0]!.id } })
  await app.waitUntilIdle()
  expect(JSON.parse((await ask(question)).text).items).toEqual([])
})

test('an answer is kept as long as it says, and not if its data changed while it was made or it is for one reader', async () => {
  const clock = makeTestClock(testNow)
  const calls = makeCallCache({ maxBytes: 100_000, clock })
  let made = 0
  let during = () => {}
  const plain = Fastify({
    serverFactory: handler => createServer(calls.before(handler)),
  })
  calls.install(plain)
  plain.get('/*', async (request, reply) => {
    made += 1
    during()
    const kinds: Record<string, Record<string, string>> = {
      '/shared': { 'cache-control': 'public, max-age=0, s-maxage=30', 'cache-tag': 'a,b' },
      '/private': { 'cache-control': 'private, max-age=0, s-maxage=30', 'cache-tag': 'a' },
      '/untagged': { 'cache-control': 'public, max-age=0, s-maxage=30' },
      '/cookie': { 'cache-control': 'public, s-maxage=30', 'cache-tag': 'a', 'set-cookie': 'a=1' },
    }
    return reply.headers(kinds[request.url] ?? {}).send({ made })
  })
  await plain.listen({ host: '127.0.0.1', port: 0 })
  const { port } = plain.server.address() as AddressInfo
  const get = async (path: string) =>
    ((await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as { made: number }).made
  for (const path of ['/private', '/untagged', '/cookie', '/else'])
    expect([path, (await get(path)) + 1]).toEqual([path, await get(path)])
  during = () => calls.invalidate(['b'])
  const old = await get('/shared')
  during = () => {}
  const kept = await get('/shared')
  expect([kept, await get('/shared')]).toEqual([old + 1, old + 1])
  clock.advance(31_000)
  expect(await get('/shared')).toBe(kept + 1)
  calls.invalidate(['a'])
  expect(await get('/shared')).toBe(kept + 2)
  calls.clear()
  expect(await get('/shared')).toBe(kept + 3)
  // What this process asks itself is not kept.
  calls.clear()
  const own = (await plain.inject('/shared')).json<{ made: number }>().made
  expect(await get('/shared')).toBe(own + 1)
  await plain.close()
})
