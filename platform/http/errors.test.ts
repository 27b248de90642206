import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openPglite } from '#platform/db/pglite.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { silentLog } from '#platform/db/testing.ts'
import { installErrorHandling } from './errors.ts'

test('a database that is away is a service that does not answer for now, not a fault of the call', async () => {
  const server = openPostgres({ url: 'postgres://127.0.0.1:1/delno', poolSize: 1, log: silentLog })
  const embedded = await openPglite({}, { log: silentLog })
  await embedded.close()
  await using app = Fastify()
  installErrorHandling(app)
  app.get('/server', () => server.query('select 1'))
  app.get('/embedded', () => embedded.query('select 1'))
  app.get('/wrong', () => Promise.reject(new Error('select')))
  const codes = async (url: string) => {
    const response = await app.inject(url)
    return [response.statusCode, response.json().code]
  }
  expect(await codes('/server')).toEqual([503, 'unavailable'])
  expect(await codes('/embedded')).toEqual([503, 'unavailable'])
  expect(await codes('/wrong')).toEqual([500, 'internal'])
  await server.close()
}, 60_000)
