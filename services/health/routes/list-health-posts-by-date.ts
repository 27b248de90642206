import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { ask, place } from '../place.ts'

export const listHealthPostsByDate =
  (context: ServiceContext): Handler<typeof calls.listHealthPostsByDate> =>
  async ({ params, query }, answer) =>
    place(
      context,
      answer,
      await askContent(context, answer, content.listPostsByDate, {
        params,
        query: { ...ask(query), timezoneOffset: query.timezoneOffset },
      }),
      { path: `/health/${content.datePath(params.path)}`, page: query.page },
    )
