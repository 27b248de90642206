import { expect, test } from 'vitest'
import { z } from 'zod'
import { runAjaxAction } from './cms-ajax.ts'
import { hasOnlyUnknown, respell, spellingOf } from './spelling.ts'

const spelling = spellingOf(
  z.object({ post_ID: z.number(), ids: z.array(z.number()), display_name: z.string() }).partial(),
)

test('a field is recognised in every spelling of its name', () => {
  for (const name of ['post_ID', 'post_id', 'postId', 'postID', 'PostId'])
    expect(respell({ [name]: 1 }, spelling)).toEqual({ post_ID: 1 })
  expect(respell({ displayName: 'Лена' }, spelling)).toEqual({ display_name: 'Лена' })
  expect(respell({ post_id: 1, post_ID: 2 }, spelling)).toEqual({ post_ID: 2 })
  expect(respell({ postNumber: 1 }, spelling)).toEqual({ postNumber: 1 })
})

test('two inexact spellings of one field are refused when their values differ', () => {
  const contradiction = { code: 'validation', fields: { post_ID: expect.stringContaining('дважды') } }
  for (const input of [
    { postId: 101, post_id: 102 },
    { post_id: '102', other: 'x', postid: '101' },
    { postId: 101, post_id: '101' },
    { 'post_id[]': '101', postId: '102' },
  ])
    expect(() => respell(input, spelling)).toThrow(expect.objectContaining(contradiction))
  expect(respell({ postId: 101, post_id: 101 }, spelling)).toEqual({ post_ID: 101 })
  expect(respell({ postId: 101, post_id: 102, post_ID: 103 }, spelling)).toEqual({ post_ID: 103 })
})

test('values of a list are joined, whatever brackets follow its name', () => {
  expect(respell({ 'ids[]': ['1', '2'] }, spelling)).toEqual({ ids: ['1', '2'] })
  expect(respell({ 'ids[0]': '1', 'ids[1]': '2' }, spelling)).toEqual({ ids: ['1', '2'] })
  expect(respell({ 'other[]': '1' }, spelling)).toEqual({ 'other[]': '1' })
})

test('a body that is a union has the names of all its members', () => {
  expect(respell({ action: 'sync_views', post_id: '1' }, spellingOf(runAjaxAction.body))).toEqual({
    action: 'sync_views',
    postId: '1',
  })
})

test('a value that is no object stays as it is, and `__proto__` is an ordinary name', () => {
  for (const input of [null, undefined, 7, 'text', [1], Buffer.from('a')]) expect(respell(input, spelling)).toBe(input)
  const input = JSON.parse('{"__proto__":{"a":1},"postId":1}') as unknown
  expect(Object.entries(respell(input, spelling) as object)).toEqual([
    ['__proto__', { a: 1 }],
    ['post_ID', 1],
  ])
  expect([
    hasOnlyUnknown({}, spelling),
    hasOnlyUnknown({ a: 1 }, spelling),
    hasOnlyUnknown({ ids: 1 }, spelling),
  ]).toEqual([true, true, false])
})
