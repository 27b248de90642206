import * as content from '#contract/content.ts'
import type * as calls from '#contract/health.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { ServiceContext } from '#platform/service.ts'
import { askContent } from '../content-calls.ts'
import { sharedCacheSeconds } from '../place.ts'

export const getHealthMenus =
  (context: ServiceContext): Handler<typeof calls.getHealthMenus> =>
  async (_, answer) => {
    answer.cacheFor(sharedCacheSeconds)
    return askContent(context, answer, content.getMenus, {})
  }
