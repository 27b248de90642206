// Statements about places of advertising; the executor (pool or transaction) comes first.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { AdPlaceWanted } from '#contract/front-ads.ts'
import type { AdsRow, WidgetsTables } from './tables.ts'

type Trx = Transaction<WidgetsTables>

export const listAdRows = (db: Kysely<WidgetsTables>): Promise<AdsRow[]> =>
  db.selectFrom('front_ads').selectAll().orderBy('place').execute()

export async function saveAds(trx: Trx, value: AdPlaceWanted): Promise<void> {
  const row = { value: JSON.stringify(value) as never }
  await trx
    .insertInto('front_ads')
    .values({ place: value.place, ...row })
    .onConflict(conflict =>
      conflict.column('place').doUpdateSet({ ...row, version: sql<number>`nextval('widgets.front_version')` }),
    )
    .execute()
}

export async function removeAds(trx: Trx, places: readonly string[]): Promise<void> {
  if (places.length > 0)
    await trx
      .deleteFrom('front_ads')
      .where('place', 'in', [...places])
      .execute()
}

/** Returns false if it was brought in before. */
export async function bringOrigin(trx: Trx, name: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('front_origin')
    .values({ name, brought_at: at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
