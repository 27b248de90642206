import type * as calls from '#contract/content.ts'
import { newsMax, newsMaxAgeSeconds } from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { listId, listTag } from '../rules/lists.ts'
import { home, seconds, urlsOf } from '../seo/sitemap.ts'
import { listNews } from '../store/maps.ts'

export const listSitemapNews =
  (content: Content): Handler<typeof calls.listSitemapNews> =>
  async (_, answer) => {
    const since = new Date(content.context.clock.now().getTime() - newsMaxAgeSeconds * 1000)
    const posts = await listNews(content.db.kysely, listId(home, 'post+health'), since, newsMax)
    const urls = await urlsOf(content, posts)
    answer.tag(listTag(home))
    answer.cacheFor(sharedCacheSeconds)
    return {
      items: posts.map((post, at) => ({
        url: urls[at]!,
        title: post.title,
        date: seconds(post.published_at),
        images: post.cover === null ? [] : [post.cover],
      })),
    }
  }
