import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { chooseVariant, makeContentList, readList, sharedCacheSeconds, type Content } from '../content.ts'
import { homeCrumb as home } from '../present.ts'
import { listTag } from '../rules/lists.ts'

export const listHomePosts =
  (content: Content): Handler<typeof calls.listHomePosts | typeof calls.altListHomePosts> =>
  async ({ query }, answer) => {
    const isPlainList = 'route' in query && query.route === 'list'
    const variant = chooseVariant(query.type, isPlainList ? 'post+health' : 'post')
    const { ids, total } = await readList(content, { kind: 'home' }, variant, query)
    answer.tag(listTag({ kind: 'home' }))
    answer.cacheFor(sharedCacheSeconds)
    return isPlainList
      ? makeContentList(content, ids, total, query, {
          type: 'list',
          title: 'Все статьи',
          path: '/list/',
          breadcrumb: [home],
        })
      : makeContentList(content, ids, total, query, {
          type: 'home',
          title: 'Главная',
          path: '/',
          seoTitle: '',
        })
  }
