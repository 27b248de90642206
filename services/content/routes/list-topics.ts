import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listCategories } from '../lists/term-lists.ts'

export const listTopics =
  (content: Content): Handler<typeof calls.listTopics> =>
  ({ query }, answer) =>
    listCategories(content, query.section === 'health' ? 'health' : 'topic', query, answer, {
      title: 'Темы',
      path: '/topics/',
    })
