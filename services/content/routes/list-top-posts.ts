import type * as calls from '#contract/content.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { chooseVariant, makeContentList, sharedCacheSeconds, type Content } from '../content.ts'
import { homeCrumb as home } from '../present.ts'
import { variants } from '../rules/lists.ts'
import { countTop, listTopIds } from '../store/posts.ts'

const topTitles = {
  week: 'Популярное за неделю',
  month: 'Популярное за месяц',
  year: 'Популярное за год',
  all: 'Популярное за всё время',
} as const

export const listTopPosts =
  (content: Content): Handler<typeof calls.listTopPosts | typeof calls.altListTopPosts> =>
  async ({ params, query }, answer) => {
    // Spec 5: the period must begin with week, month, year or all.
    const period = (['week', 'month', 'year', 'all'] as const).find(name => params.path.startsWith(name))
    if (!period) throw new DomainError('not_found', 'Период: week, month, year или all')
    const variant = variants.indexOf(chooseVariant(query.type, 'post'))
    const [total, ids] = await Promise.all([
      countTop(content.db.kysely, period, variant, query.exclude),
      listTopIds(content.db.kysely, period, variant, (query.page - 1) * query.limit, query.limit, query.exclude),
    ])
    // The list is made again every few minutes; the tags of posts take a withdrawn one out at once.
    answer.tag('top', ...ids.map(id => `post-${id}`))
    answer.cacheFor(sharedCacheSeconds)
    return makeContentList(content, ids, total, query, {
      type: 'top',
      title: topTitles[period],
      path: `/top/${period}/`,
      breadcrumb: [home],
    })
  }
