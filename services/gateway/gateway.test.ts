import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeAsk, type AskRequest, type AskResponse } from '#contract/client/ask.ts'
import { silentLog } from '#platform/db/testing.ts'
import type { ServiceContext } from '#platform/service.ts'
import { batchRequests } from './routes/batch-requests.ts'

type Reaction = (request: AskRequest) => Promise<AskResponse>

const json = (body: unknown, status = 200, cacheTag?: string): Promise<AskResponse> =>
  Promise.resolve({ status, headers: { 'cache-tag': cacheTag }, text: JSON.stringify(body) })

/** The gateway with other services replaced at the contract by `react`. */
function openGateway(react: Reaction) {
  const { ask, askRaw } = makeAsk({ transport: react })
  const context = { ask, askRaw, log: silentLog } as unknown as ServiceContext
  const tags = new Set<string>()
  const handle = batchRequests(context)
  const answer = {
    viewer: null,
    tag: (...added: string[]) => added.forEach(tag => tags.add(tag)),
  } as unknown as Parameters<typeof handle>[1]
  type Reply = Record<string, { status: number; body: unknown }>
  const send = async (
    ...pipeline: { name: string; path: string; query?: Record<string, string | number | boolean> }[]
  ): Promise<Reply> => {
    const body = { pipeline: pipeline.map(part => ({ query: {}, ...part })) }
    return (await handle({ body, params: undefined, query: undefined }, answer)) as Reply
  }
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

  it('answers a part that cannot be parsed with status 500 and an empty body', async () => {
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

  it('aborts a part that hangs and answers the others', async () => {
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

  it('requests all parts in parallel', async () => {
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

  it('joins the cache tags of all parts', async () => {
    const { send, tags } = openGateway(({ url }) =>
      json({}, 200, url.includes('menus') ? 'menus,terms' : 'post-7,terms'),
    )
    await send(article, { name: 'menus', path: 'posts/menus' })
    expect([...tags].toSorted()).toEqual(['menus', 'post-7', 'terms'])
  })

  it('refuses a repeated name and names it', async () => {
    const { send } = openGateway(() => json({}))
    await expect(send(article, article)).rejects.toMatchObject({ code: 'validation', fields: { article: 'уже есть' } })
  })

  it.each(['posts/v3/by-slug', 'constructor'])('answers 404 for a part with an unknown path: %s', async path => {
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
  ])('asks no service when a parameter of %s would lead to another call: %j', async (path, query) => {
    const { send } = openGateway(() => Promise.reject(new Error('must not be asked')))
    expect(await send({ name: 'part', path, query })).toMatchObject({
      part: { status: 404, body: { success: false, code: 'not_found' } },
    })
  })

  it('answers 400 for a part without a slug', async () => {
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
