import { expect, test } from 'vitest'
import { toCommentSource } from '../../wordpress/comment-html.ts'
import { inOrder } from './bring-comments.ts'

const said = (source: string, minute: string, parent: string | null = null) => ({
  postId: 1,
  comment: { source, parent, author: null, content: source, createdAt: `2020-01-01T10:${minute}:00Z` },
})
const orderOf = (...comments: ReturnType<typeof said>[]) => inOrder(comments).map(({ comment }) => comment.source)

test('comments are sorted by time, and a reply never precedes its parent, even with wrong clocks', () => {
  expect(orderOf(said('late', '30'), said('early', '10'))).toEqual(['early', 'late'])
  expect(orderOf(said('answer', '05', 'asked'), said('other', '15'), said('asked', '20'))).toEqual([
    'other',
    'asked',
    'answer',
  ])
  expect(orderOf(said('third', '20', 'second'), said('second', '20', 'first'), said('first', '20'))).toEqual([
    'first',
    'second',
    'third',
  ])
})

test('two comments that reply to each other do not block the others', () => {
  expect(orderOf(said('one', '10', 'two'), said('two', '20', 'one'), said('three', '05')).toSorted()).toEqual([
    'one',
    'three',
    'two',
  ])
})

test('the HTML of a comment is reduced to text, emphasis, links, quotes and lists', () => {
  const html =
    '<h1>Рамы</h1><p>Мыл <strong>сам</strong> &amp; <del>один</del></p>\nстрока<ul><li>гвозди<li><code>a &lt; b</code></ul><blockquote>Как?</blockquote><a href="javascript:x()">так</a> <a href="https://dacha.example/?a=1&amp;b=2">тут</a><img src=x onerror=x()><style>p{}</style>'
  expect(toCommentSource(html)).toBe(
    'Рамы\n\nМыл <b>сам</b> &amp; один\n\nстрока\n\n— гвозди\n— a &lt; b\n\n<blockquote>Как?</blockquote>\n\nтак <a href="https://dacha.example/?a=1&amp;b=2">тут</a>',
  )
})
