// Stores items of the library: pictures and files. The executor (pool or transaction) is the first argument.
import { escapeLike } from '#platform/db/escape-like.ts'
import { sql, type Kysely, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { LibraryKind, LibraryLack } from '#contract/office/library.ts'
import { hasWordBeginnings } from '#platform/db/word-beginnings.ts'
import type { FileRow, ImageRow, ItemTable, MediaTables } from '../../store.ts'

type Executor = Kysely<MediaTables>
export type ItemKey = { kind: LibraryKind; id: number }
export type ItemRow = Selectable<ItemTable> & { image: ImageRow | null; file: FileRow | null; places: number }
export type Shelf = {
  q?: string | undefined
  kind?: LibraryKind | undefined
  lack?: LibraryLack | undefined
  isRemoved: boolean
  before?: { at: Date; id: number } | undefined
  limit: number
  /** Today, and the last day that counts as ending soon. */
  days: { today: string; soon: string }
}

/** The maximum number of different bits (of 64) in the hashes of near duplicates. */
const lookBits = 6

/** True for unused items. A picture is also used where it replaces another one. */
const isNowhere = sql<SqlBool>`(not exists (
    select from media.place p where p.kind = item.kind and p.media_id = item.media_id)
  and not exists (select from media.item replaced where replaced.successor_id = item.media_id and item.kind = 'picture'))`
const isLike = (other: string, one = 'item') =>
  sql<SqlBool>`bit_count(${sql.ref(`${one}.look`)} # ${sql.ref(`${other}.look`)}) <= ${lookBits}`

function lacks(lack: LibraryLack, { today, soon }: Shelf['days']) {
  switch (lack) {
    case 'words':
      return sql<SqlBool>`(item.kind = 'picture' and exists (
        select from media.image i where i.id = item.media_id and i.alt = ''))`
    case 'rights':
      // Includes rights that have ended.
      return sql<SqlBool>`item.rights_until <= ${soon}::date and ${today}::date is not null`
    case 'place':
      return isNowhere
    case 'twin':
      return sql<SqlBool>`item.has_twin`
  }
}

/** Reads items by their keys with their pictures and files, in no particular order. */
export async function readItems(db: Executor, keys: readonly ItemKey[]): Promise<ItemRow[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('item')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('kind', 'media_id'),
        'in',
        keys.map(({ kind, id }) => tuple(kind, id)),
      ),
    )
    .execute()
  return complete(db, rows)
}

export async function findItem(db: Executor, key: ItemKey): Promise<ItemRow | undefined> {
  return (await readItems(db, [key]))[0]
}

/** Adds pictures, files and numbers of usages, with one statement for each. */
async function complete(db: Executor, rows: readonly Selectable<ItemTable>[]): Promise<ItemRow[]> {
  if (rows.length === 0) return []
  const pictures = rows.flatMap(({ kind, media_id }) => (kind === 'picture' ? [media_id] : []))
  const others = rows.flatMap(({ kind, media_id }) => (kind === 'picture' ? [] : [media_id]))
  const images =
    pictures.length === 0 ? [] : await db.selectFrom('image').selectAll().where('id', 'in', pictures).execute()
  const files = others.length === 0 ? [] : await db.selectFrom('file').selectAll().where('id', 'in', others).execute()
  const ids = rows.map(({ media_id }) => media_id)
  const { rows: counts } = await sql<{ kind: LibraryKind; media_id: number; many: number }>`
    select kind, media_id, count(*)::integer as many from (
      select kind, media_id from media.place where media_id = any(${ids}::bigint[])
      union all
      select p.kind, i.successor_id from media.item i
        join media.place p on p.kind = i.kind and p.media_id = i.media_id
        where i.successor_id = any(${ids}::bigint[])
    ) stands group by kind, media_id`.execute(db)
  const imageOf = new Map(images.map(image => [image.id, image]))
  const fileOf = new Map(files.map(file => [file.id, file]))
  const countOf = new Map(counts.map(({ kind, media_id, many }) => [`${kind} ${media_id}`, many]))
  return rows.map(row => ({
    ...row,
    image: row.kind === 'picture' ? (imageOf.get(row.media_id) ?? null) : null,
    file: row.kind === 'picture' ? null : (fileOf.get(row.media_id) ?? null),
    places: countOf.get(`${row.kind} ${row.media_id}`) ?? 0,
  }))
}

export async function listItems(
  db: Executor,
  { q, kind, lack, isRemoved, before, limit, days }: Shelf,
): Promise<ItemRow[]> {
  let query = db
    .selectFrom('item')
    .selectAll()
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('media_id', 'desc')
    .limit(limit)
  if (kind) query = query.where('kind', '=', kind)
  if (lack) query = query.where(lacks(lack, days))
  // Each word may be in another column. Intersects sets of ids, each found by its index, instead of scanning all items.
  for (const word of (q ?? '').split(/\s+/).filter(Boolean)) {
    const like = `%${escapeLike(word)}%`
    query = query.where(
      sql<SqlBool>`(item.kind, item.media_id) in (
        select kind, media_id from media.item where (name || ' ' || credit || ' ' || caption) ilike ${like}
        union all select 'picture', id from media.image where alt ilike ${like}
        union all select kind, media_id from media.place where title ilike ${like})`,
    )
  }
  if (before)
    query = query.where(
      sql<SqlBool>`(item.created_at, item.media_id) < (${before.at}::timestamptz, ${before.id}::bigint)`,
    )
  return complete(db, await query.execute())
}

/** How many rows are read for common words; only the newest are found. */
const byWordsMax = 500

/** Items whose name, credit, caption or text alternative has words with these beginnings (a tsquery), newest first. */
export async function listItemsByWords(db: Executor, words: string, limit: number): Promise<ItemRow[]> {
  const items = await db
    .selectFrom('item')
    .selectAll()
    .where('removed_at', 'is', null)
    .where(
      sql<SqlBool>`(item.kind, item.media_id) in (
        (select kind, media_id from media.item
          where ${hasWordBeginnings(sql`(name || ' ' || credit || ' ' || caption)`, words)} limit ${byWordsMax})
        union all
        (select 'picture', id from media.image where ${hasWordBeginnings(sql`alt`, words)} limit ${byWordsMax}))`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('media_id', 'desc')
    .limit(limit)
    .execute()
  return complete(db, items)
}

export async function countItems(db: Executor, days: Shelf['days']) {
  const is = (lack: LibraryLack) =>
    sql<number>`count(*) filter (where removed_at is null and ${lacks(lack, days)})::integer`
  const kind = (name: LibraryKind) =>
    sql<number>`count(*) filter (where removed_at is null and kind = ${name})::integer`
  return db
    .selectFrom('item')
    .select([
      kind('picture').as('picture'),
      kind('audio').as('audio'),
      kind('video').as('video'),
      kind('document').as('document'),
      is('words').as('words'),
      is('rights').as('rights'),
      is('place').as('place'),
      is('twin').as('twin'),
      sql<number>`count(*) filter (where removed_at is not null)::integer`.as('removed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Adds an item; an existing one stays unchanged. True if it was added. */
export async function insertItem(
  db: Executor,
  item: Pick<ItemTable, 'kind' | 'media_id' | 'name' | 'created_at'> & Partial<Updateable<ItemTable>>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('item')
    .values(item as never)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const nextChange = sql<number>`nextval('media.change')`

/** `isSeen` means that readers see the change. */
export async function updateItem(
  db: Executor,
  { kind, id }: ItemKey,
  changes: Updateable<ItemTable>,
  { isSeen = false } = {},
): Promise<void> {
  const set = { ...changes, ...(isSeen && { change_number: nextChange }) }
  if (Object.keys(set).length === 0) return
  await db.updateTable('item').set(set).where('kind', '=', kind).where('media_id', '=', id).execute()
}

export async function updateImage(
  db: Executor,
  id: number,
  changes: Pick<Updateable<ImageRow>, 'alt' | 'focal_x' | 'focal_y'>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.updateTable('image').set(changes).where('id', '=', id).execute()
}

/** Locks items for a change, in a fixed order, so that transactions do not deadlock. */
export async function lockItems(trx: Executor, keys: readonly ItemKey[]): Promise<void> {
  await trx
    .selectFrom('item')
    .select('media_id')
    .where(
      'media_id',
      'in',
      keys.map(({ id }) => id),
    )
    .orderBy('media_id')
    .forUpdate()
    .execute()
}

/** Pictures that look similar to this one, the most similar first. */
export async function listNearDuplicates(
  db: Executor,
  id: number,
  limit: number,
): Promise<{ row: ItemRow; likeness: number }[]> {
  const near = await db
    .selectFrom('item')
    .innerJoin('item as mine', join => join.on('mine.kind', '=', 'picture').on('mine.media_id', '=', id))
    .select(['item.media_id', sql<number>`bit_count(item.look # mine.look)::integer`.as('bits')])
    .where('item.kind', '=', 'picture')
    .where('item.media_id', '<>', id)
    .where('item.removed_at', 'is', null)
    .where('item.look', 'is not', null)
    .where(isLike('mine'))
    .orderBy('bits')
    .orderBy('item.media_id')
    .limit(limit)
    .execute()
  const rows = await readItems(
    db,
    near.map(({ media_id }) => ({ kind: 'picture', id: media_id })),
  )
  const rowOf = new Map(rows.map(row => [row.media_id, row]))
  return near.flatMap(({ media_id, bits }) => {
    const row = rowOf.get(media_id)
    return row ? [{ row, likeness: Math.round(100 - (bits / 64) * 100) }] : []
  })
}

/** Updates which pictures have near duplicates, after these were hashed, removed or restored. */
export async function updateNearDuplicates(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update media.item near set has_twin = near.removed_at is null and exists (
      select from media.item o where o.kind = 'picture' and o.media_id <> near.media_id and o.removed_at is null
        and o.look is not null and bit_count(o.look # near.look) <= ${lookBits})
    where near.kind = 'picture' and near.look is not null and exists (
      select from media.item me where me.kind = 'picture' and me.media_id = any(${[...ids]}::bigint[])
        and me.look is not null and bit_count(me.look # near.look) <= ${lookBits})`.execute(db)
}

/** A picture that is not hashed yet. */
export async function findUnhashed(db: Executor): Promise<ImageRow | undefined> {
  return db
    .selectFrom('item')
    .innerJoin('image', 'image.id', 'item.media_id')
    .selectAll('image')
    .where('item.kind', '=', 'picture')
    .where('item.is_looked_at', '=', false)
    .orderBy('item.created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Changes that readers see, in the order of their numbers. */
export async function listChanged(db: Executor, after: number, limit: number): Promise<ItemRow[]> {
  const rows = await db
    .selectFrom('item')
    .selectAll()
    .where('kind', '=', 'picture')
    .where('change_number', '>', after)
    .orderBy('change_number')
    .limit(limit)
    .execute()
  return complete(db, rows)
}

/** Lists items whose rights end within `days` days from today and that have not been announced yet. */
export async function listEndingRights(
  db: Executor,
  { today, days, limit }: { today: string; days: number; limit: number },
): Promise<Selectable<ItemTable>[]> {
  return db
    .selectFrom('item')
    .selectAll()
    .where('removed_at', 'is', null)
    .where(sql<SqlBool>`rights_until < ${today}::date + ${days}::integer + (case when ${days} = 0 then 0 else 1 end)`)
    .where(sql<SqlBool>`(rights_told is null or rights_told > ${days})`)
    .orderBy('media_id')
    .limit(limit)
    .execute()
}

/** Items that were removed before `until`. */
export async function listGone(db: Executor, until: Date, limit: number): Promise<ItemRow[]> {
  const rows = await db
    .selectFrom('item')
    .selectAll()
    .where('removed_at', '<', until)
    .orderBy('removed_at')
    .limit(limit)
    .execute()
  return complete(db, rows)
}

/** Lists those of the pictures that replace another one. */
export async function listSuccessors(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('item')
    .select('successor_id')
    .where('successor_id', 'in', [...ids])
    .execute()
  return new Set(rows.flatMap(({ successor_id }) => successor_id ?? []))
}

export async function countReplaced(db: Executor): Promise<number> {
  const { many } = await db
    .selectFrom('item')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('successor_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(many)
}
