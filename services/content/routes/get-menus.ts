import type * as calls from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { menusNow } from '../menus.ts'

export const getMenus =
  (content: Content): Handler<typeof calls.getMenus> =>
  async (_, answer) => {
    const { menus, until } = await menusNow(content)
    const left = until && Math.floor((until.getTime() - content.context.clock.now().getTime()) / 1000)
    answer.tag('menus')
    answer.cacheFor(Math.min(sharedCacheSeconds, left ?? sharedCacheSeconds))
    return menus
  }
