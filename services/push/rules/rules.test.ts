import { describe, expect, test } from 'vitest'
import { firstRetrySeconds, payloadBytesMax, retrySecondsMax } from '../limits.ts'
import { problemOf } from './address.ts'
import { outcomeOf, retryDelaySeconds, type Answered } from './outcome.ts'
import { writePayload } from './payload.ts'

describe('the address of a push service', () => {
  test.each(['https://updates.push.services.mozilla.test/wpush/v2/gAAA', 'https://fcm.test/fcm/send/a:b?c=d'])(
    '%s is accepted',
    address => expect(problemOf(address, false)).toBeUndefined(),
  )

  test.each([
    ['http://push.test/a', 'ожидается адрес https'],
    ['https://PUSH.test/a', 'ожидается адрес в том виде, в каком его дал браузер'],
    ['https://anna@push.test/a', 'в адресе лишнее'],
    ['https://:secret@push.test/a', 'в адресе лишнее'],
    ['https://push.test/a#b', 'в адресе лишнее'],
    ['https://push.test:8443/a', 'ожидается адрес службы push-уведомлений'],
    ['https://printer.lan/a', 'ожидается адрес службы push-уведомлений'],
    ['https://192.168.0.1/a', 'ожидается адрес службы push-уведомлений'],
  ])('%s: %s', (address, problem) => {
    expect(problemOf(address, false)).toBe(problem)
    expect(problemOf(address, true)).toBe(problem)
  })

  test.each(['https://localhost:9000/a', 'https://127.0.0.2:9000/a', 'https://[::1]:9000/a'])(
    '%s is accepted only where this machine may be reached',
    address => {
      expect(problemOf(address, true)).toBeUndefined()
      expect(problemOf(address, false)).toBe('ожидается адрес службы push-уведомлений')
    },
  )
})

test.each([
  ['accepted', [200, 201, 299]],
  ['gone', [404, 410]],
  ['later', [408, 429, 500, 599]],
  ['refused', [199, 300, 400, 403, 409, 413, 499]],
] as const)('a message is %s with the statuses %j', (outcome, statuses) => {
  const outcomes = statuses.map(status => outcomeOf({ status, retryAfter: null }))
  expect(new Set(outcomes)).toEqual(new Set([outcome]))
})

test('without an answer a message may have arrived only if it was sent', () => {
  const unanswered = (isSent: boolean): Answered => ({ status: null, reason: 'timeout', isSent })
  expect(outcomeOf(unanswered(true))).toBe('unknown')
  expect(outcomeOf(unanswered(false))).toBe('later')
})

const now = new Date('2026-11-21T06:00:00Z')
test.each([
  [1, null, firstRetrySeconds],
  [2, null, 2 * firstRetrySeconds],
  [5, null, 16 * firstRetrySeconds],
  [1, '600', 600],
  [1, '29', firstRetrySeconds],
  [1, '999999', retrySecondsMax],
  [1, 'Sat, 21 Nov 2026 06:01:30 GMT', 90],
  [1, 'Sat, 21 Nov 2026 05:00:00 GMT', firstRetrySeconds],
  [1, 'soon', firstRetrySeconds],
])('attempt %i with Retry-After %j is repeated after %i seconds', (attempt, retryAfter, seconds) => {
  expect(retryDelaySeconds(attempt, retryAfter, now)).toBe(seconds)
})

test('a part of a second that is asked for is waited out', () => {
  const late = new Date(now.getTime() + 500)
  expect(retryDelaySeconds(1, 'Sat, 21 Nov 2026 06:01:30 GMT', late)).toBe(90)
})

describe('the body of a message', () => {
  const message = { title: 'Ответ', url: '/fikus-zimoj#comment-1', tag: 'reply-1' }
  const sizeOf = (body: string) => Buffer.byteLength(JSON.stringify({ ...message, body }))

  test('stays whole when the message just fits', () => {
    for (const length of [0, 1, payloadBytesMax - sizeOf('')]) {
      const whole = { ...message, body: 'a'.repeat(length) }
      expect(JSON.parse(writePayload(whole))).toEqual(whole)
    }
  })

  test.each(['a', 'я', '🍅', '"'])('of many «%s» is cut as late as possible, and never within a character', letter => {
    const written = writePayload({ ...message, body: letter.repeat(5_000) })
    const { body } = JSON.parse(written) as { body: string }
    expect(body.replaceAll(letter, '')).toBe('…')
    expect(sizeOf(body)).toBeLessThanOrEqual(payloadBytesMax)
    expect(sizeOf(letter + body)).toBeGreaterThan(payloadBytesMax)
    expect(JSON.parse(written)).toEqual({ ...message, body })
  })
})
