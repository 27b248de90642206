import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openPglite } from '#platform/db/pglite/pglite.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { silentLog } from '#platform/db/testing.ts'
import { DomainError } from '#contract/errors.ts'
import { installErrorHandling } from './errors.ts'

test('when the database is away the call answers 503, not a fault of the call', async () => {
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
})

test('a 5xx contains neither the text of the error nor its stack', async () => {
  await using app = Fastify()
  const reported: unknown[] = []
  installErrorHandling(app, error => reported.push(error))
  const secret = 'password authentication failed for user "anna" at 10.0.0.5'
  const failures: Record<string, () => unknown> = {
    plain: () => new Error(secret),
    withStatus: () => Object.assign(new Error(secret), { statusCode: 500 }),
    withGateway: () => Object.assign(new Error(secret), { statusCode: 502 }),
    withCode: () => Object.assign(new Error(secret), { code: secret }),
    withCause: () => Object.assign(new Error('x', { cause: new Error(secret) }), { errors: { field: secret } }),
    text: () => secret,
  }
  app.get('/refused', () => Promise.reject(new DomainError('conflict', 'Адрес уже занят')))
  for (const [name, make] of Object.entries(failures)) app.get(`/${name}`, () => Promise.reject(make()))
  for (const name of Object.keys(failures)) {
    const response = await app.inject(`/${name}`)
    expect([name, response.statusCode, response.json()]).toEqual([
      name,
      500,
      { success: false, code: 'internal', message: 'Что-то сломалось на нашей стороне' },
    ])
    expect(JSON.stringify(response.headers)).not.toContain('anna')
  }
  // The log has the whole error.
  expect(reported).toHaveLength(6)
  expect((await app.inject('/refused')).json()).toMatchObject({ message: 'Адрес уже занят' })
})
