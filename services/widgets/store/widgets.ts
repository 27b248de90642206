// Statements about widgets; the executor (pool or transaction) comes first.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { WidgetSlot } from '#contract/widgets.ts'
import type { WidgetRow, WidgetsTables } from './tables.ts'

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
  starts_at: draft.from === null ? null : new Date(draft.from),
  ends_at: draft.until === null ? null : new Date(draft.until),
})

/** With an id: a widget that is brought back. */
export async function insertWidget(trx: Trx, widget: WidgetWrite, id?: number): Promise<number> {
  const row = await trx
    .insertInto('widget')
    .values({ ...written(widget), ...(id !== undefined && { id }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateWidget(trx: Trx, id: number, widget: WidgetWrite): Promise<void> {
  await trx
    .updateTable('widget')
    .set({ ...written(widget), version: sql<number>`nextval('widgets.front_version')` })
    .where('id', '=', id)
    .execute()
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
