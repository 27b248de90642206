import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growthOf } from '#tests/cpu-time.ts'
import { payloadSchemaName } from '#contract/tracking-names.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'health', 'recipes', 'views', 'analytics'] })
  await seedMagazine(app)
})
afterAll(() => app.close())

test('events without an article context belong to the post at their URL', async () => {
  const expected: [string, number | null][] = [
    ['http://delno.test/fikus-zimoj', 101],
    ['http://delno.test/fikus-zimoj/amp/?utm_source=mail#poliv', 101],
    ['http://www.delno.test/o-zhurnale/', 301],
    ['http://delno.test/health/son/son-v-zharu', 201],
    ['http://delno.test/recipe/syrniki', 1_000_000_001],
    ['http://delno.test/', null],
    ['http://delno.test/health/son/', null],
    ['http://delno.test/chernovik', null],
    ['http://delno.test/%2e%2e/office', null],
    ['https://partner.test/fikus-zimoj', null],
    ['не адрес', null],
  ]
  const send = (urls: readonly string[]) =>
    app.app.inject({
      method: 'POST',
      url: '/svc/analytics/tracker',
      payload: {
        schema: payloadSchemaName,
        data: urls.map(url => ({ e: 'pv', tv: 'js-3.24.6', p: 'web', eid: randomUUID(), url })),
      },
    })
  const urls = expected.map(([url]) => url)
  expect((await send(urls)).statusCode).toBe(200)
  // Of many made-up URLs only ten are looked up.
  expect((await send(Array.from({ length: 200 }, (_, n) => `http://delno.test/net-${n}`))).statusCode).toBe(200)
  const { rows } = await app.context.db.sql.query<{ url: string; post_id: number | null }>(
    `select fields->>'url' as url, post_id from analytics.event where fields->>'url' = any($1)`,
    [urls],
  )
  expect(rows.map(({ url, post_id }) => [url, post_id]).toSorted()).toEqual(expected.toSorted())
  const growth = await growthOf({ from: 22_500, to: 90_000 }, async slashes => {
    expect((await send([`http://delno.test/${'/'.repeat(slashes)}x`])).statusCode).toBe(200)
  })
  // A pattern that could start at each slash took ten seconds. Four times as long: 4 if linear, 16 if quadratic.
  expect(growth).toBeLessThan(8)
})
