// The menus: one row.
import type { Kysely, Transaction } from 'kysely'
import type { MenusReply } from '#contract/content.ts'
import type { MenuTrees } from '#contract/office/menus.ts'
import type { ContentTables } from './tables.ts'

type Executor = Kysely<ContentTables>

/** The menus of an importer replace those of the office. */
export async function saveMenus(trx: Executor, menus: MenusReply): Promise<void> {
  const data = JSON.stringify(menus)
  await trx
    .insertInto('menu')
    .values({ id: 1, data })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(eb => ({ data, tree: null, version: eb('menu.version', '+', 1) })),
    )
    .execute()
}

export type MenuRow = { data: MenusReply; tree: MenuTrees | null; version: number; told_until: Date | null }

export function findMenus(db: Executor): Promise<MenuRow | undefined> {
  return db.selectFrom('menu').select(['data', 'tree', 'version', 'told_until']).where('id', '=', 1).executeTakeFirst()
}

/** Returns false if the menus have another version by now; 0: there are none. */
export async function saveMenuTrees(
  trx: Transaction<ContentTables>,
  { trees, expected, shown }: { trees: MenuTrees; expected: number; shown: MenusReply },
): Promise<boolean> {
  const tree = JSON.stringify(trees)
  const data = JSON.stringify(shown)
  if (expected === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('menu')
      .values({ id: 1, data, tree })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await trx
    .updateTable('menu')
    .set({ data, tree, version: expected + 1 })
    .where('id', '=', 1)
    .where('version', '=', expected)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function tellMenus(trx: Executor, until: Date): Promise<void> {
  await trx.updateTable('menu').set({ told_until: until }).where('id', '=', 1).execute()
}
