import { expect, test } from 'vitest'
import { makeLog, requestScope } from './log.ts'

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
