// Every statement of this service; the executor (pool or transaction) comes first.
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { Tree } from '#article-body/tree.ts'
import type { SavedWidget } from '#contract/office/widgets.ts'
import type { WidgetSlot } from '#contract/widgets.ts'

type WidgetTable = {
  id: Generated<number>
  source: string | null
  slot: WidgetSlot
  position: number
  draft: SavedWidget
  tree: Tree | null
  changed_at: Date
}
export type WidgetsTables = { widget: WidgetTable }
export type WidgetRow = Selectable<WidgetTable>
export type WidgetWrite = Pick<WidgetRow, 'source' | 'slot' | 'position' | 'draft' | 'tree' | 'changed_at'>

type Executor = Kysely<WidgetsTables>
type Trx = Transaction<WidgetsTables>

/** Widgets by slot, in the order in which the page shows them. */
export async function listOfSlots(db: Executor, slots: readonly WidgetSlot[]): Promise<WidgetRow[]> {
  if (slots.length === 0) return []
  return db
    .selectFrom('widget')
    .selectAll()
    .where('slot', 'in', [...slots])
    .orderBy('slot')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** All widgets in the order of ids, in pieces. */
export async function listWidgetRows(db: Executor, after: number, limit: number): Promise<WidgetRow[]> {
  return db.selectFrom('widget').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** Widgets with one of the ids or sources, locked for a change. */
export async function listKnown(
  trx: Trx,
  { ids, sources }: { ids: readonly number[]; sources: readonly string[] },
): Promise<WidgetRow[]> {
  if (ids.length + sources.length === 0) return []
  return trx
    .selectFrom('widget')
    .selectAll()
    .where(eb =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', [...ids])] : []),
        ...(sources.length > 0 ? [eb('source', 'in', [...sources])] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

const written = ({ draft, tree, ...row }: WidgetWrite) => ({
  ...row,
  draft: JSON.stringify(draft) as never,
  tree: (tree && JSON.stringify(tree)) as never,
})

export async function insertWidget(trx: Trx, widget: WidgetWrite): Promise<number> {
  const { id } = await trx.insertInto('widget').values(written(widget)).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateWidget(trx: Trx, id: number, widget: WidgetWrite): Promise<void> {
  await trx.updateTable('widget').set(written(widget)).where('id', '=', id).execute()
}

/** Returns the slots that had one of the widgets. */
export async function removeWidgets(trx: Trx, ids: readonly number[]): Promise<WidgetSlot[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .deleteFrom('widget')
    .where('id', 'in', [...ids])
    .returning('slot')
    .execute()
  return [...new Set(rows.map(row => row.slot))]
}
