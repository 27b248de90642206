import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { BlobsAwayError } from './blobs/port.ts'
import { DatabaseClosedError, SqlError } from './db/errors.ts'
import { makeLog, requestScope, sendConsoleToLog } from './log.ts'

test('each line has the id of its request and nothing from the line before', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: line => lines.push(line) })
  const scope = { requestId: 'FzHq' }
  requestScope.run(scope, () => {
    log.warn({ reason: 'no answer' }, 'first')
    log.warn({ status: 410 }, 'second')
  })
  log.warn('third')
  const [first, second, third] = lines.map(line => JSON.parse(line) as Record<string, unknown>)
  expect(first).toMatchObject({ level: 'warn', requestId: 'FzHq', reason: 'no answer', msg: 'first' })
  expect(second).toMatchObject({ requestId: 'FzHq', status: 410, msg: 'second' })
  expect(second).not.toHaveProperty('reason')
  expect(third).not.toHaveProperty('requestId')
  expect(scope).toEqual({ requestId: 'FzHq' })
})

test('the detail of a refused row is not logged: it may contain a reader’s email address', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: line => lines.push(line) })
  const refused = new SqlError('duplicate key value violates unique constraint "account_email"', 0, 'error')
  log.error({ err: Object.assign(refused, { code: '23505', detail: 'Key (email)=(vera@example.org)' }) }, 'call failed')
  expect(lines[0]).toContain('23505')
  expect(lines[0]).not.toContain('vera@example.org')
})

test('an error with thousands of issues is one line of bounded length that still names the first', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: line => lines.push(line) })
  try {
    z.array(z.uuid()).parse(Array.from({ length: 2_000 }, () => 'нет'))
  } catch (error) {
    log.error({ err: error }, 'call failed')
  }
  log.error({ err: 'no error at all' }, 'call failed')
  expect(lines[0]!.length).toBeLessThan(12_000)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: {
      type: 'ZodError',
      message: expect.stringContaining('"path"'),
      stack: expect.stringMatching(/\n\s+at .*log\.test\.ts/),
    },
  })
  expect(JSON.parse(lines[1]!)).toMatchObject({ err: 'no error at all' })
})

test('console output becomes log lines with the request and the stack of an error', () => {
  const lines: string[] = []
  const { error, warn, info } = console
  onTestFinished(() => void Object.assign(console, { error, warn, info }))
  sendConsoleToLog(makeLog('info', { write: line => lines.push(line) }))
  requestScope.run({ requestId: 'FzHq' }, () => console.error('error of a page', '/pole', new Error('нет бумаги')))
  console.info('error page', 404, '/net')
  const [first, second] = lines.map(line => JSON.parse(line) as Record<string, unknown>)
  expect(first).toMatchObject({ level: 'error', requestId: 'FzHq', msg: 'error of a page /pole' })
  expect(first).toMatchObject({ err: { message: 'нет бумаги', stack: expect.stringContaining('log.test.ts') } })
  expect(second).toMatchObject({ level: 'info', msg: 'error page 404 /net' })
  expect(second).not.toHaveProperty('err')
})

test('an outage is one line a minute per cause, with the number of suppressed lines', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const log = makeLog('info', { write: line => lines.push(line) })
  const refused = (port: number) =>
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port })
  const outage = () => {
    for (let call = 0; call < 50; call++) {
      log.error({ err: new DatabaseClosedError('server stopped'), url: `/${call}` }, 'call failed')
      log.error({ err: new Error('page', { cause: new DatabaseClosedError('server stopped') }) }, 'page not rendered')
      log.warn({ err: refused(6379) }, 'Redis bus')
      log.warn({ err: new Error('Command timed out') }, 'Redis cache')
      log.error({ err: new BlobsAwayError(new Error('TimeoutError')) }, 'call failed')
      log.warn({ err: refused(25) }, 'a letter waits')
    }
  }
  outage()
  expect(lines.map(line => JSON.parse(line).outage as string).toSorted()).toEqual([
    'ECONNREFUSED 127.0.0.1:25',
    'ECONNREFUSED 127.0.0.1:6379',
    'blobs',
    'database',
    'redis',
  ])
  vi.setSystemTime(Date.now() + 60_000)
  outage()
  const again = lines.slice(5).map(line => JSON.parse(line) as { outage: string; notSaid: number })
  expect(again).toHaveLength(5)
  expect(again.find(({ outage }) => outage === 'database')?.notSaid).toBe(99)
})

test('errors that are no outage are all logged', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: line => lines.push(line) })
  for (let call = 0; call < 3; call++) log.error({ err: new TypeError('x is undefined') }, 'call failed')
  log.warn('no error at all')
  expect(lines).toHaveLength(4)
})
