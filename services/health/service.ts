// The health service: a facade over content's articles of type health. Owns no tables.
import * as calls from '#contract/health.ts'
import { answer } from '#platform/http/answer.ts'
import { addSignedInFlag } from '#platform/http/add-signed-in-flag.ts'
import type { Service } from '#platform/service.ts'
import { getHealthHome } from './routes/get-health-home.ts'
import { getHealthMenus } from './routes/get-health-menus.ts'
import { getHealthPost } from './routes/get-health-post.ts'
import { getHealthTypeBySlug } from './routes/get-health-type-by-slug.ts'
import { listHealth } from './routes/list-health.ts'
import { listHealthAuthorPosts } from './routes/list-health-author-posts.ts'
import { listHealthCategoryPosts } from './routes/list-health-category-posts.ts'
import { listHealthPostsByDate } from './routes/list-health-posts-by-date.ts'
import { listHealthSections } from './routes/list-health-sections.ts'
import { listHealthStreamPosts } from './routes/list-health-stream-posts.ts'
import { listHealthTagPosts } from './routes/list-health-tag-posts.ts'
import { listHealthTopPosts } from './routes/list-health-top-posts.ts'

export const health: Service = {
  name: 'health',
  open(app, context) {
    answer(app, context, calls.getHealthHome, addSignedInFlag(getHealthHome(context)))
    answer(app, context, calls.listHealth, addSignedInFlag(listHealth(context)))
    answer(app, context, calls.listHealthAuthorPosts, addSignedInFlag(listHealthAuthorPosts(context)))
    answer(app, context, calls.listHealthCategoryPosts, addSignedInFlag(listHealthCategoryPosts(context)))
    answer(app, context, calls.listHealthTagPosts, addSignedInFlag(listHealthTagPosts(context)))
    answer(app, context, calls.getHealthPost, getHealthPost(context))
    answer(app, context, calls.getHealthTypeBySlug, getHealthTypeBySlug(context))
    answer(app, context, calls.getHealthMenus, getHealthMenus(context))
    answer(app, context, calls.listHealthSections, addSignedInFlag(listHealthSections(context)))
    answer(app, context, calls.listHealthStreamPosts, addSignedInFlag(listHealthStreamPosts(context)))
    answer(app, context, calls.listHealthTopPosts, addSignedInFlag(listHealthTopPosts(context)))
    answer(app, context, calls.listHealthPostsByDate, addSignedInFlag(listHealthPostsByDate(context)))
  },
}
