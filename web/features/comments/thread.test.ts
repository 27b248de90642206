import { describe, expect, test, vi } from 'vitest'
import type { CommentData, ThreadData } from './comment-data.ts'
import { makeThread, rate } from './thread.ts'

const comment = (id: number, parent = 0, changes: Partial<CommentData> = {}): CommentData => ({
  id,
  parent,
  level: parent === 0 ? 1 : 2,
  author: { id: 'u1', name: 'Анна', avatar: null, isExpert: false },
  html: `<p>${id}</p>`,
  date: 1_700_000_000 + id,
  isEdited: false,
  isDeleted: false,
  isPending: false,
  isInText: false,
  likes: 0,
  dislikes: 0,
  myRating: null,
  files: [],
  videos: [],
  ...changes,
})
const thread = (items: CommentData[], changes: Partial<ThreadData> = {}) =>
  makeThread({
    postId: 7,
    isOpen: true,
    total: items.length,
    sort: 'trending',
    page: 1,
    pages: 1,
    limit: 100,
    items,
    postAuthorId: null,
    ...changes,
  })

describe('the thread of a tab', () => {
  test('top-level comments keep the order of the page, replies are oldest first', () => {
    const own = thread([comment(9), comment(10, 9), comment(4), comment(5, 4)])
    expect(own.replies(0)).toEqual([9, 4])
    own.put([comment(12, 9), comment(11, 9)])
    expect(own.replies(9)).toEqual([10, 11, 12])
  })

  test('a known comment is changed in place and not shown twice', () => {
    const own = thread([comment(1), comment(2)])
    expect(own.put([comment(1, 0, { html: '<p>иначе</p>' }), comment(3)])).toEqual([3])
    expect(own.replies(0)).toEqual([1, 2, 3])
    expect(own.comment(1)?.html).toBe('<p>иначе</p>')
  })

  test('a reply waits for the page of its parent', () => {
    const own = thread([comment(1)], { pages: 2 })
    expect(own.put([comment(8, 5)])).toEqual([])
    own.append({ items: [comment(5), comment(8, 5)], page: 2, pages: 2, limit: 100, total: 3 })
    expect(own.replies(5)).toEqual([8])
    expect(own.state()).toMatchObject({ page: 2, total: 3 })
  })

  test('the reader’s own new comment stays first when others arrive', () => {
    const own = thread([comment(1)])
    own.put([comment(5)], 'first')
    expect(own.replies(0)).toEqual([5, 1])
  })

  test('only a changed comment is a new object: the others are not rendered again', () => {
    const own = thread([comment(1), comment(2)])
    const [first, replies] = [own.comment(1), own.replies(0)]
    const heard = vi.fn<() => void>()
    own.subscribe(heard)
    own.change(2, { likes: 4 })
    expect(own.comment(1)).toBe(first)
    expect(own.replies(0)).toBe(replies)
    expect(own.comment(2)?.likes).toBe(4)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('a removed comment keeps its place while it has replies, and disappears with the last of them', () => {
    const own = thread([comment(1), comment(2, 1), comment(3, 1)])
    own.change(1, { isDeleted: true, html: '' })
    expect(own.replies(0)).toEqual([1])
    own.put([comment(2, 1, { isDeleted: true })])
    expect(own.replies(1)).toEqual([3])
    own.change(3, { isDeleted: true })
    expect(own.replies(0)).toEqual([])
    expect(own.comment(1)).toBeUndefined()
  })

  test('another order replaces all comments', () => {
    const own = thread([comment(1), comment(2)])
    own.replace({ items: [comment(2), comment(1)], total: 2, page: 1, pages: 1, limit: 100 }, 'oldest')
    expect(own.replies(0)).toEqual([2, 1])
    expect(own.state().sort).toBe('oldest')
  })
})

describe('a rating (spec 4)', () => {
  test('is counted when there was none, is taken back by the same choice and moves with the other', () => {
    const fresh = comment(1, 0, { likes: 4, dislikes: 2 })
    const liked = { ...fresh, ...rate(fresh, 'like') }
    expect(liked).toMatchObject({ likes: 5, dislikes: 2, myRating: 'like' })
    expect(rate(liked, 'like')).toEqual({ likes: 4, dislikes: 2, myRating: null })
    expect(rate(liked, 'dislike')).toEqual({ likes: 4, dislikes: 3, myRating: 'dislike' })
  })
})
