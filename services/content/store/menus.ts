// The menus: one row.
import type { Kysely } from 'kysely'
import type { MenusReply } from '#contract/content.ts'
import type { ContentTables } from './tables.ts'

type Executor = Kysely<ContentTables>

export async function saveMenus(trx: Executor, menus: MenusReply): Promise<void> {
  const data = JSON.stringify(menus)
  await trx
    .insertInto('menu')
    .values({ id: 1, data })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ data }))
    .execute()
}

export async function findMenus(db: Executor): Promise<MenusReply | undefined> {
  return (await db.selectFrom('menu').select('data').where('id', '=', 1).executeTakeFirst())?.data
}
