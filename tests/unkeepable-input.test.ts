// Sends values that no database can store to every public call: the reply is a refusal, never a 5xx.
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { callPath, type Call } from '#contract/call.ts'
import { sendAdsForm } from '#contract/inbox.ts'
import { getSinglePost } from '#contract/content.ts'
import { saveArticles } from '#contract/office/content.ts'
import { mounts } from '#server/mounts.ts'
import { openTestApp, type TestApp } from './app.ts'
import { daysAgo, seedMagazine } from './magazine.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await seedMagazine(app)
})
afterAll(() => app.close())

const open = allCalls.filter(call => call.auth === 'none' || call.auth === 'optional')
const fieldsOf = (shape: Call['params']) => Object.keys((shape as { shape?: object } | undefined)?.shape ?? {})

async function faultsOf(value: string): Promise<string[]> {
  const faults: string[] = []
  for (const [n, call] of open.entries()) {
    const params = fieldsOf(call.params)
    const usual = Object.fromEntries(params.map(name => [name, /id$/i.test(name) ? '101' : 'fikus-zimoj']))
    const urls = [
      ...params.map(name => callPath(call, { ...usual, [name]: value })),
      ...fieldsOf(call.query).map(
        name => `${callPath(call, usual)}?${new URLSearchParams({ q: 'фикус', [name]: value })}`,
      ),
    ]
    for (const url of urls) {
      const { statusCode } = await app.app.inject({
        method: call.method,
        url: mounts[call.service] + url,
        remoteAddress: `10.9.${n >> 8}.${n & 255}`,
        ...(call.body ? { payload: {} } : {}),
      })
      if (statusCode >= 500) faults.push(`${call.name} ${url}: ${statusCode}`)
    }
  }
  return faults
}

test('an address or a query with a NUL breaks nothing', async () => {
  expect(await faultsOf('фи\0кус')).toEqual([])
})

test('a number greater than any id is found nowhere', async () => {
  expect(await faultsOf('99999999999')).toEqual([])
})

test('half of an emoji does not lose a letter or an article', async () => {
  const cut = '😀 Спасибо 😀'.slice(0, -1)
  const letter = { name: cut, email: 'lena@delno.test', text: cut, agree: 'on' }
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: mounts.inbox + sendAdsForm.path,
    payload: letter,
  })
  expect(statusCode).toBe(200)
  await app.ask(saveArticles, {
    body: {
      articles: [
        {
          source: 'test:half',
          type: 'post',
          slug: 'spasibo',
          title: cut,
          body: `<p>${cut}</p>`,
          publishedAt: daysAgo(1),
        },
      ],
    },
  })
  expect((await app.ask(getSinglePost, { params: { slug: 'spasibo' } })).title).toBe('😀 Спасибо �')
})

describe('other clients', () => {
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, options: InjectOptions = {}) => {
    const response = await app.app.inject({ method, url, ...options })
    return [response.statusCode, response.json()] as const
  }

  test('may spell one id in many ways, in a query, a form and JSON', async () => {
    const { headers } = await app.signIn({ email: 'spelling@delno.test' })
    for (const name of ['post_ids', 'postIds', 'post_IDs'])
      expect(await ask('GET', `/svc/comments/api/comments/count?${name}=101`)).toMatchObject([
        200,
        { data: [{ post_ID: 101 }] },
      ])
    for (const name of ['postId', 'post_id', 'post_ID'])
      expect(
        await ask('POST', '/svc/views/incr/', { payload: { action: 'increase-views', [name]: 101 } }),
      ).toMatchObject([200, {}])
    for (const name of ['post_ID', 'post_id', 'postId'])
      expect(
        await ask('POST', '/svc/comments/api/comments', {
          headers,
          payload: { [name]: 101, content: `Письмо про ${name}` },
        }),
      ).toMatchObject([200, { data: { post_ID: 101 } }])
    for (const name of ['post_id', 'postId'])
      expect(
        await ask('POST', '/svc/reactions/api/v1/posts', { headers, payload: { [name]: 101, userState: 'heart' } }),
      ).toMatchObject([200, { data: { post_id: 101, user_state: 'heart' } }])
  })

  test('may send a list with commas, as a repeated key, or with brackets', async () => {
    const posts = '/svc/reactions/api/v1/posts?'
    for (const query of [
      'post_ids=101,102',
      'post_ids=101&post_ids=102',
      'post_ids[]=101&post_ids[]=102',
      'postIds[0]=101&postIds[1]=102',
    ]) {
      const [status, body] = await ask('GET', posts + query)
      expect([query, status, body.data.map(({ post_id }: { post_id: number }) => post_id).toSorted()]).toEqual([
        query,
        200,
        [101, 102],
      ])
    }
    const slots = 'sidebar,footer'.split(',')
    for (const query of [
      'includes=sidebar,footer',
      'includes=sidebar&includes=footer',
      'includes[]=sidebar&includes[]=footer',
    ])
      expect(Object.keys((await ask('GET', `/api/20/v1/widgets?${query}`))[1])).toEqual(slots)
  })

  test('may send a profile in camel case, and a body without any known field is refused by name', async () => {
    const { headers, userId } = await app.signIn({ email: 'camel@delno.test' })
    for (const service of ['auth', 'users']) {
      const url = `/svc/${service}/api/v1/users/${userId}`
      expect(await ask('PATCH', url, { headers, payload: { displayName: `Лена ${service}` } })).toMatchObject([
        200,
        { data: { display_name: `Лена ${service}` } },
      ])
      expect(await ask('PATCH', url, { headers, payload: { displayNam: 'Лена' } })).toMatchObject([
        400,
        { code: 'validation', errors: { displayNam: expect.any(String) } },
      ])
      expect(await ask('PATCH', url, { headers, payload: {} })).toMatchObject([
        400,
        { errors: { body: expect.any(String) } },
      ])
    }
    expect(
      await ask('PATCH', `/svc/users/api/v1/users/${userId}`, {
        headers,
        payload: { property: 'homePage', value: 'https://lena.test/' },
      }),
    ).toMatchObject([200, { data: { home_page: 'https://lena.test/' } }])
  })
})
