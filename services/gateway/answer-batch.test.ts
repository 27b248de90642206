import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeAsk, type AskRequest, type AskResponse } from '#contract/ask.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { silentLog } from '#platform/db/testing.ts'
import type { ServiceContext } from '#platform/service.ts'
import { answerBatch } from './answer-batch.ts'

type Reaction = (request: AskRequest) => Promise<AskResponse>

const json = (body: unknown, status = 200, cacheTag?: string): Promise<AskResponse> =>
  Promise.resolve({ status, headers: { 'cache-tag': cacheTag }, text: JSON.stringify(body) })

/** The gateway over services that answer as the test says; replaced at the contract. */
function openGateway(react: Reaction) {
  const { ask, askRaw } = makeAsk({ transport: react })
  const context = { ask, askRaw, log: silentLog } as unknown as ServiceContext
  const tags = new Set<string>()
  const answer = { tag: (...added: string[]) => added.forEach(tag => tags.add(tag)) } as unknown as AnswerContext
  const handle = answerBatch(context)
  const send = (...pipeline: { name: string; path: string; query?: Record<string, string | number | boolean> }[]) =>
    handle({ body: { pipeline: pipeline.map(part => ({ query: {}, ...part })) } }, answer)
  return { send, tags }
}

const article = { name: 'article', path: 'posts/v2/by-slug', query: { slug: 'fikus' } }

describe('a batch of reads', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('answers each part under its name with its own status', async () => {
    const asked: string[] = []
    const { send } = openGateway(({ url }) => {
      asked.push(url)
      return url.includes('single-post/fikus') ? json({ id: 7 }) : json({ success: false, code: 'not_found' }, 404)
    })
    expect(await send(article, { name: 'menus', path: '/posts/menus/' })).toEqual({
      article: { status: 200, body: { id: 7 } },
      menus: { status: 404, body: { success: false, code: 'not_found' } },
    })
    expect(asked).toEqual(['/api/20/v1/single-post/fikus', '/api/20/v1/menus'])
  })

  it('passes a moved article on as 301 with its new address', async () => {
    const { send } = openGateway(() => json({ url: '/fikus-zimoj' }, 301))
    expect(await send(article)).toEqual({ article: { status: 301, body: { url: '/fikus-zimoj' } } })
  })

  it('makes a part that cannot be parsed status 500 with an empty body', async () => {
    const { send } = openGateway(({ url }) =>
      url.includes('menus')
        ? Promise.resolve({ status: 200, headers: {}, text: '<html>Bad Gateway' })
        : json({ id: 7 }),
    )
    expect(await send(article, { name: 'menus', path: 'posts/menus' })).toEqual({
      article: { status: 200, body: { id: 7 } },
      menus: { status: 500, body: null },
    })
  })

  it('lets a part that throws fail alone', async () => {
    const { send } = openGateway(({ url }) =>
      url.includes('menus') ? Promise.reject(new Error('refused')) : json({ id: 7 }),
    )
    const replies = await send(article, { name: 'menus', path: 'posts/menus' })
    expect(replies['article']).toEqual({ status: 200, body: { id: 7 } })
    expect(replies['menus']).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
  })

  it('does not wait for ever for a part that hangs, and tells it to stop', async () => {
    let signal: AbortSignal | undefined
    const { send } = openGateway(request => {
      if (!request.url.includes('menus')) return json({ id: 7 })
      signal = request.signal
      return new Promise(() => {})
    })
    const replies = send(article, { name: 'menus', path: 'posts/menus' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await replies).toMatchObject({
      article: { status: 200, body: { id: 7 } },
      menus: { status: 503, body: { success: false, code: 'unavailable' } },
    })
    expect(signal?.aborted).toBe(true)
  })

  it('asks for all parts at once', async () => {
    let running = 0
    let most = 0
    const { send } = openGateway(async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running -= 1
      return json({})
    })
    await send(article, { name: 'menus', path: 'posts/menus' }, { name: 'top', path: 'posts/top' })
    expect(most).toBe(3)
  })

  it('joins the cache tags of everything it asked', async () => {
    const { send, tags } = openGateway(({ url }) =>
      json({}, 200, url.includes('menus') ? 'menus,terms' : 'post-7,terms'),
    )
    await send(article, { name: 'menus', path: 'posts/menus' })
    expect([...tags].toSorted()).toEqual(['menus', 'post-7', 'terms'])
  })

  it('refuses a name that stands twice, and says which', async () => {
    const { send } = openGateway(() => json({}))
    await expect(send(article, article)).rejects.toMatchObject({ code: 'validation', fields: { article: 'уже есть' } })
  })

  it.each(['posts/v3/by-slug', 'constructor'])('answers 404 for that part where nobody answers: %s', async path => {
    const { send } = openGateway(() => Promise.reject(new Error('must not be asked')))
    expect(await send({ name: 'part', path, query: { slug: 'fikus' } })).toMatchObject({
      part: { status: 404, body: { success: false, code: 'not_found' } },
    })
  })

  it.each([
    ['posts/top', { period: '../../../../svc-internal/content/article-drafts' }],
    ['posts/top', { period: 'week/./..' }],
    ['posts/v2/by-slug', { slug: '..' }],
    ['posts/recommended', { id: '.' }],
  ])('asks nobody where a word of %s would lead to another call: %j', async (path, query) => {
    const { send } = openGateway(() => Promise.reject(new Error('must not be asked')))
    expect(await send({ name: 'part', path, query })).toMatchObject({
      part: { status: 404, body: { success: false, code: 'not_found' } },
    })
  })

  it('answers 400 for a part without its slug', async () => {
    const { send } = openGateway(() => json({}))
    expect(await send({ name: 'article', path: 'posts/v2/by-slug' })).toMatchObject({
      article: { status: 400, body: { code: 'validation', errors: { slug: 'обязательно' } } },
    })
  })

  it.each([
    ['health/by-slug', { slug: 'son-v-zharu' }, '/api/health/v1/single-post/son-v-zharu'],
    ['health/home', { limit: 3, sort: 'oldest' }, '/api/health/v1/home?limit=3'],
    ['posts/home-posts', { page: 2, type: 'post,health' }, '/api/20/v1/home-posts?page=2&type=post%2Chealth'],
    ['posts/topics', { section: 'health' }, '/api/20/v1/topics?section=health'],
    ['posts/recommended', { id: 7, limit: 6 }, '/api/20/v1/recommended-posts/7?limit=6'],
    ['posts/top', {}, '/api/20/v1/top/week'],
    ['posts/top', { period: 'year' }, '/api/20/v1/top/year'],
    ['recipes/home', { limit: 4 }, '/api/recipes/v2/home?limit=4'],
    ['recipes/by-slug', { slug: 'syrniki' }, '/api/recipes/v2/single-post/syrniki'],
  ])('%s with %j asks %s', async (path, query, url) => {
    const asked: string[] = []
    const { send } = openGateway(request => {
      asked.push(request.url)
      return json({})
    })
    await send({ name: 'part', path, query })
    expect(asked).toEqual([url])
  })
})
