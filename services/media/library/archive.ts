// Presents an item of the library for an archive. Usages are found again after an import; the uploader is an account of this
// installation and is left out.
import type { Kysely } from 'kysely'
import type { StoredWords } from '#contract/office/media.ts'
import type { MediaTables } from '../store.ts'
import { insertItem, readItems, updateItem, type ItemKey, type ItemRow } from './store/items.ts'

type Executor = Kysely<MediaTables>

const presentWords = (row: ItemRow): StoredWords => ({
  name: row.name,
  credit: row.credit,
  caption: row.caption,
  rightsOwner: row.rights_owner,
  rightsUntil: row.rights_until,
  rightsNote: row.rights_note,
  createdAt: row.created_at.toISOString(),
  isChanged: row.change_number !== null,
  ...(row.successor_id !== null &&
    row.replaced_at && { successor: row.successor_id, replacedAt: row.replaced_at.toISOString() }),
})

/** Lists items by id. Removed items are not exported, so they have no words here. */
export async function readWords(db: Executor, keys: readonly ItemKey[]): Promise<Map<number, StoredWords>> {
  const rows = await readItems(db, keys)
  return new Map(rows.filter(row => row.removed_at === null).map(row => [row.media_id, presentWords(row)]))
}

/** An item that was described or named here keeps its words. */
export async function restoreItem(db: Executor, { kind, id }: ItemKey, words: StoredWords): Promise<void> {
  const row = {
    name: words.name,
    credit: words.credit,
    caption: words.caption,
    rights_owner: words.rightsOwner,
    rights_until: words.rightsUntil,
    rights_note: words.rightsNote,
    created_at: new Date(words.createdAt),
    successor_id: words.successor ?? null,
    replaced_at: words.replacedAt ? new Date(words.replacedAt) : null,
  }
  const isAdded = await insertItem(db, { ...row, kind, media_id: id, is_looked_at: kind !== 'picture' })
  const [item] = isAdded ? [] : await readItems(db, [{ kind, id }])
  const isOurs = [item?.uploaded_by, item?.credit, item?.caption, item?.rights_owner, item?.rights_note].some(Boolean)
  if (isAdded || !isOurs) await updateItem(db, { kind, id }, isAdded ? {} : row, { isSeen: words.isChanged })
}
