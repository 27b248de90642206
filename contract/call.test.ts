import { expect, test } from 'vitest'
import { archivedLogEntry } from './office/newsroom-archive.ts'
import {
  callPath,
  callQuery,
  hasDotSegment,
  internalCallOf,
  isClosedToBanned,
  officeCallOf,
  readCallOf,
  type Call,
} from './call.ts'

test('a declared call says who may make it', () => {
  expect(readCallOf('content', '/api/v1', 'spec 5')('getPost', '/post', 'A post')).toEqual({
    name: 'getPost',
    service: 'content',
    method: 'GET',
    path: '/api/v1/post',
    auth: 'none',
    summary: 'A post',
    source: 'spec 5',
  })
  expect(readCallOf('content', '/api/v1', 'spec 5')('getPost', '/post', 'A post', '{id}')).toMatchObject({
    whenBare: '{id}',
  })
  expect(internalCallOf('user', 'POST', 'own')('save', '/save', 'Save')).toMatchObject({
    method: 'POST',
    path: '/svc-internal/user/save',
    auth: 'internal',
  })
  expect(officeCallOf('newsroom', '/api/v1/texts')('list', '/all', 'List')).toMatchObject({
    path: '/api/v1/texts/all',
    auth: 'user',
    isForOffice: true,
  })
})

const call = (rest: Partial<Call>) => ({ auth: 'user', method: 'POST', path: '/x', ...rest }) as Call

test.each([
  ['a write', call({}), true],
  ['a read', call({ method: 'GET' }), false],
  ['a write without a viewer', call({ auth: 'none' }), false],
  ['a write that is open to them', call({ isOpenToBanned: true }), false],
])('to banned people, %s is closed: %s', (_, made, isClosed) => expect(isClosedToBanned(made)).toBe(isClosed))

test('every segment of a path is encoded, and a rest parameter keeps its slashes', () => {
  expect(callPath(call({ path: '/a/{id}/b' }), { id: 'x/y z' })).toBe('/a/x%2Fy%20z/b')
  expect(callPath(call({ path: '/a/{path*}' }), { path: 'x/y z' })).toBe('/a/x/y%20z')
  expect(callPath(call({ path: '/a/{id}' }), undefined)).toBe('/a/')
})

test.each([
  ['..', true],
  ['.', true],
  ['a/../b', true],
  ['a/..', true],
  ['./a', true],
  ['...', false],
  ['a..b', false],
  ['.env', false],
])('the value %s would change a path: %s', (value, isDot) => expect(hasDotSegment({ first: 'a', value })).toBe(isDot))

test('a query leaves out what is not given', () => {
  expect(callQuery({ a: 1, b: undefined, c: null, d: 'е ё' })).toBe('?a=1&d=%D0%B5+%D1%91')
  expect(callQuery({ a: undefined })).toBe('')
  expect(callQuery(undefined)).toBe('')
})

test('the detail of an archived log entry may be 2000 characters long', () => {
  const detail = archivedLogEntry.shape.detail
  const ofLength = (length: number) => ({
    a: 'x'.repeat(1_000),
    b: 'x'.repeat(length - 1_000 - '{"a":"","b":""}'.length),
  })
  expect(JSON.stringify(ofLength(2_000))).toHaveLength(2_000)
  expect(detail.safeParse(ofLength(2_000)).success).toBe(true)
  expect(detail.safeParse(ofLength(2_001)).success).toBe(false)
})
