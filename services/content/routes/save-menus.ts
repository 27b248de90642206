import type * as calls from '#contract/office/content.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import { saveMenus as writeMenus } from '../store/menus.ts'

export const saveMenus =
  ({ db, context }: Content): Handler<typeof calls.saveMenus> =>
  async ({ body }) => {
    await db.inTransaction(async trx => {
      await writeMenus(trx, body)
      await context.events.announce(trx, 'taxonomy.changed', { tags: ['menus'] })
    })
    return { success: true }
  }
