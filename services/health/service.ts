// The health service: a facade over content's articles of type health. Owns no tables.
import * as calls from '#contract/health.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import * as handlers from './health.ts'

export const health: Service = {
  name: 'health',
  open(app, context) {
    answer(app, context, calls.getHealthHome, handlers.getHealthHome(context))
    answer(app, context, calls.listHealth, handlers.listHealth(context))
    answer(app, context, calls.listHealthAuthorPosts, handlers.listHealthAuthorPosts(context))
    answer(app, context, calls.listHealthCategoryPosts, handlers.listHealthCategoryPosts(context))
    answer(app, context, calls.listHealthTagPosts, handlers.listHealthTagPosts(context))
    answer(app, context, calls.getHealthPost, handlers.getHealthPost(context))
    answer(app, context, calls.getHealthTypeBySlug, handlers.getHealthTypeBySlug(context))
    answer(app, context, calls.getHealthMenus, handlers.getHealthMenus(context))
    answer(app, context, calls.listHealthSections, handlers.listHealthSections(context))
    answer(app, context, calls.listHealthStreamPosts, handlers.listHealthStreamPosts(context))
    answer(app, context, calls.listHealthTopPosts, handlers.listHealthTopPosts(context))
    answer(app, context, calls.listHealthPostsByDate, handlers.listHealthPostsByDate(context))
  },
}
