import { expect, test } from 'vitest'
import type { CommentReply } from '#contract/comments.ts'
import type { CommentData } from './comment-data.ts'
import { fromEvent } from './to-comment.ts'

const known = { id: 7, author: { id: 'lena' }, isDeleted: false, html: '<p>Мой</p>', myRating: 'like' } as CommentData
const event = (changes: Partial<CommentReply>): CommentReply =>
  ({
    id: 7,
    date_gmt: '2026-11-26T10:00:00.000Z',
    updated_at: '2026-11-26T10:00:00.000Z',
    deleted: true,
    deleted_at: null,
    content: '',
    approved: true,
    users_liked: [],
    users_disliked: [],
    files: [],
    videos: [],
    ...changes,
  }) as unknown as CommentReply

test('a comment that a moderator hides stays on the page of its author, and leaves those of others', () => {
  expect(fromEvent(event({}), known, 'lena')).toBe(known)
  expect(fromEvent(event({}), known, 'oleg')).toMatchObject({ isDeleted: true, html: '' })
  expect(fromEvent(event({}), known)).toMatchObject({ isDeleted: true })
})

test('a comment that its author removed leaves their other tabs; any other keeps the rating of the reader', () => {
  expect(fromEvent(event({ deleted_at: '2026-11-26T10:01:00.000Z' }), known, 'lena')).toMatchObject({ isDeleted: true })
  expect(fromEvent(event({ deleted: false, content: '<p>Иначе</p>' }), known, 'oleg')).toMatchObject({
    html: '<p>Иначе</p>',
    myRating: 'like',
  })
})
