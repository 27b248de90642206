// Stores where items are used, as their owners last reported. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Placed } from '#contract/office/library.ts'
import type { MediaTables, PlaceTable } from '../../store.ts'
import type { ItemKey } from './items.ts'

type Executor = Kysely<MediaTables>
export type UsageRow = Selectable<PlaceTable>

/** Replaces the usages of these owners with two statements. Pictures outside the library (of readers, with unknown ids) are left out. */
export async function saveUsages(
  trx: Executor,
  kind: Placed['kind'],
  ids: readonly number[] | 'all',
  placed: readonly Placed[],
): Promise<void> {
  const gone = trx.deleteFrom('place').where('owner_kind', '=', kind)
  if (ids === 'all') await gone.execute()
  else if (ids.length > 0) await gone.where('owner_id', 'in', [...ids]).execute()
  const rows = placed.flatMap(({ id, title, url, cover, body, files }) => {
    const row = (role: PlaceTable['role'], isFile: boolean) => (media: number) => ({
      id,
      title,
      url,
      role,
      media,
      isFile,
    })
    const first = kind === 'person' ? 'portrait' : 'cover'
    return [...cover.map(row(first, false)), ...body.map(row('body', false)), ...files.map(row('body', true))]
  })
  if (rows.length === 0) return
  await sql`
    insert into media.place (kind, media_id, owner_kind, owner_id, role, title, url)
    select distinct on (i.kind, i.media_id, r.id, r.role) i.kind, i.media_id, ${kind}, r.id, r.role, r.title, r.url
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id bigint, title text, url text, role text, media bigint, "isFile" boolean)
    join media.item i on i.media_id = r.media and (i.kind <> 'picture') = r."isFile"
    on conflict do nothing`.execute(trx)
}

export async function listUsages(db: Executor, { kind, id }: ItemKey, limit: number): Promise<UsageRow[]> {
  // Includes usages where the item is shown instead of another one.
  const shown = db.selectFrom('item').select('media_id').where('successor_id', '=', id).where('item.kind', '=', kind)
  return db
    .selectFrom('place')
    .selectAll()
    .where('kind', '=', kind)
    .where(({ eb, or }) => or([eb('media_id', '=', id), eb('media_id', 'in', shown)]))
    .orderBy('owner_kind')
    .orderBy('owner_id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the owners that use these pictures and must be rendered again. */
export async function listOwners(
  db: Executor,
  pictures: readonly number[],
): Promise<{ owner_kind: PlaceTable['owner_kind']; owner_id: number }[]> {
  if (pictures.length === 0) return []
  return db
    .selectFrom('place')
    .select(['owner_kind', 'owner_id'])
    .distinct()
    .where('kind', '=', 'picture')
    .where('media_id', 'in', [...pictures])
    .execute()
}

export async function listRead(db: Executor): Promise<Set<string>> {
  return new Set((await db.selectFrom('places_read').selectAll().execute()).map(({ owner_kind }) => owner_kind))
}

export async function markRead(db: Executor, ownerKind: Placed['kind']): Promise<void> {
  await db
    .insertInto('places_read')
    .values({ owner_kind: ownerKind })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
