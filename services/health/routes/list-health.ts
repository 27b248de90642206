import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { ask, place } from '../place.ts'

export const listHealth =
  (context: ServiceContext): Handler<typeof calls.listHealth> =>
  async ({ query }, answer) =>
    place(
      context,
      answer,
      await askContent(context, answer, content.listHomePosts, { query: { ...ask(query), route: 'list' } }),
      { path: '/health/list/', page: query.page, title: 'Все статьи о здоровье' },
    )
