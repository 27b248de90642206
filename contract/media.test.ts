import { expect, test } from 'vitest'
import { CallError, DomainError } from './errors.ts'
import { toPictureRefusal } from './media.ts'

const refused = (status: number, code: string) =>
  toPictureRefusal(new CallError('uploadImage', status, { success: false, code, message: 'Почему' }))

test('a refusal of media keeps its code and words; when media is busy it has a time to retry', () => {
  expect(refused(415, 'unsupported_media')).toMatchObject({
    code: 'unsupported_media',
    message: 'Почему',
    retryAfterSeconds: undefined,
  })
  expect(refused(429, 'rate_limited')).toMatchObject({ code: 'rate_limited', message: 'Почему', retryAfterSeconds: 5 })
  expect(refused(503, 'unavailable')).toMatchObject({ code: 'unavailable', message: 'Почему', retryAfterSeconds: 5 })
})

test('a failure of media stays a failure', () => {
  expect(refused(500, 'internal')).toBeInstanceOf(CallError)
  const error = new DomainError('conflict', 'Почему')
  expect(toPictureRefusal(error)).toBe(error)
})
