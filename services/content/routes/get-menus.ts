import type * as calls from '#contract/content.ts'
import type { MenusReply } from '#contract/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedCacheSeconds, type Content } from '../content.ts'
import { findMenus } from '../store/menus.ts'

const noMenus: MenusReply = { header: [], footer: [], health: [], recipes: [] }

export const getMenus =
  (content: Content): Handler<typeof calls.getMenus> =>
  async (_, answer) => {
    answer.tag('menus')
    answer.cacheFor(sharedCacheSeconds)
    return (await findMenus(content.db.kysely)) ?? noMenus
  }
