// What no database can keep, sent to every call that anybody may make: a refusal, never a fault of ours.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { callPath, type Call } from '#contract/call.ts'
import { sendAdsForm } from '#contract/cms-ajax.ts'
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

test('an address or a question with a NUL in it breaks nothing', async () => {
  expect(await faultsOf('фи\0кус')).toEqual([])
})

test('a number greater than any text has is nobody’s number', async () => {
  expect(await faultsOf('99999999999')).toEqual([])
})

test('half of an emoji does not lose a letter or an article', async () => {
  const cut = '😀 Спасибо 😀'.slice(0, -1)
  const letter = { name: cut, email: 'lena@delno.test', text: cut, agree: 'on' }
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: mounts['cms-ajax'] + sendAdsForm.path,
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
