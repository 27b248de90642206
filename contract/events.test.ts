import { expect, test } from 'vitest'
import { eventSchemas } from './events.ts'

const idsMax = 500

test.each([
  ['article.changed', {}],
  ['recipe.changed', {}],
  ['comment.changed', { postId: 101 }],
] as const)('one «%s» has at most five hundred ids: who has more announces them in parts', (name, rest) => {
  const payload = (count: number) => ({
    ...rest,
    ids: Array.from({ length: count }, (_, index) => index + 1),
    tags: [],
  })
  expect(eventSchemas[name].safeParse(payload(idsMax)).success).toBe(true)
  expect(eventSchemas[name].safeParse(payload(idsMax + 1)).success).toBe(false)
})
