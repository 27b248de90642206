import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { listCategories } from '../lists/term-lists.ts'

export const listStreams =
  (content: Content): Handler<typeof calls.listStreams> =>
  ({ query }, answer) =>
    listCategories(content, 'stream', query, answer, { title: 'Потоки', path: '/topics/' })
