import { expect, test } from 'vitest'
import { withRenamed } from './renamed-terms.ts'

const rule = (type: string, id: number | null, value: string | null) => ({ type, id, value })

test('rules and lists name what a tag went into; a section with the same slug and other numbers stay', () => {
  const moved = { kind: 'tag', from: { id: 7, slug: 'zima' }, to: { id: 9, slug: 'holod', title: 'Холод' } } as const
  const draft = {
    id: 7,
    title: 'zima',
    show: [rule('post_tag', 7, null), rule('post_tag', null, 'zima'), rule('category', 7, 'zima')],
    hide: [rule('post_tag', 70, 'zimaj')],
    taxonomy: 'post_tag',
    slug: 'zima',
  }
  expect(withRenamed([{ after: { kind: 'widget', draft } }], moved)).toEqual([
    {
      after: {
        kind: 'widget',
        draft: {
          ...draft,
          show: [rule('post_tag', 9, null), rule('post_tag', null, 'holod'), rule('category', 7, 'zima')],
          slug: 'holod',
        },
      },
    },
  ])
})
