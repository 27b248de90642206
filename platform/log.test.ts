import { expect, onTestFinished, test } from 'vitest'
import { SqlError } from './db/errors.ts'
import { makeLog, requestScope, sendConsoleToLog } from './log.ts'

test('each line has the id of its request, and nothing of the line before', () => {
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

test('what PostgreSQL tells of a refused row is not repeated: a reader’s address may stand in it', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: line => lines.push(line) })
  const refused = new SqlError('duplicate key value violates unique constraint "account_email"', 0, 'error')
  log.error({ err: Object.assign(refused, { code: '23505', detail: 'Key (email)=(vera@example.org)' }) }, 'call failed')
  expect(lines[0]).toContain('23505')
  expect(lines[0]).not.toContain('vera@example.org')
})

test('the console is lines of the log, with the request and where an error came from', () => {
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
