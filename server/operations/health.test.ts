import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { installHealth } from './health.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase({ engine: 'pglite' })
})
afterAll(() => database?.close())

test('/readyz reports a database that does not answer and its return, while /healthz reports a living process', async () => {
  let isReady = false
  await using app = Fastify()
  installHealth(app, { internalKey: 'key' }, database.sql, () => isReady)
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return [statusCode, JSON.parse(body).status]
  }
  expect(await ask('/readyz')).toEqual([503, 'closed'])
  isReady = true
  expect(await ask('/readyz')).toEqual([200, 'ready'])
  const session = await database.sql.session()
  expect(await ask('/readyz')).toEqual([503, 'database-away'])
  expect(await ask('/healthz')).toEqual([200, 'ok'])
  session.release()
  expect(await ask('/readyz')).toEqual([200, 'ready'])
})
