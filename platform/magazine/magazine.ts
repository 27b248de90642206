// What the office has set about the magazine, as every process holds it (decision 060). The table is the platform's, like that of the log:
// letters, pages, feeds and jobs of all services read the same values, without a call.
import { sql } from 'kysely'
import { defaultMagazine, type Magazine } from '#domain/magazine.ts'
import type { Config } from '#platform/config/config.ts'
import type { AnyTransaction, Database } from '#platform/db/database.ts'
import { readConsents, reloadConsents, type LiveConsents } from './consents.ts'

/** One object for the whole process. Its fields change when the office changes them, so nobody copies a field for later. */
export type LiveMagazine = Readonly<Magazine>

type Executor = ReturnType<Database['of']>['kysely']
type Stored = { data: Partial<Magazine> | null }

/** What applies before anybody changes anything. */
export const configuredMagazine = ({ timeZoneOffset }: Pick<Config, 'timeZoneOffset'>): Magazine => ({
  ...defaultMagazine,
  zone: timeZoneOffset,
})

export async function openMagazine(
  database: Database,
  config: Config,
): Promise<{ magazine: LiveMagazine; consents: LiveConsents; reload(): Promise<void> }> {
  const magazine = configuredMagazine(config)
  const consents = await readConsents(database)
  const reload = async () => {
    const { rows } = await sql<Stored>`select data from platform.magazine`.execute(database.of('platform').kysely)
    Object.assign(magazine, configuredMagazine(config), rows[0]?.data)
    await reloadConsents(database, consents)
  }
  await reload()
  return { magazine, consents, reload }
}

/** This process knows a change before the call that made it answers; the others hear of it by an event. */
export function applyMagazine(magazine: LiveMagazine, changed: Magazine): void {
  Object.assign(magazine, changed)
}

/** What the office has set; undefined as long as it has set nothing. */
export async function readOwnMagazine(db: AnyTransaction | Executor): Promise<Partial<Magazine> | undefined> {
  const { rows } = await sql<Stored>`select data from platform.magazine`.execute(db)
  return rows[0]?.data ?? undefined
}

/** Holds the settings until the end of the transaction. */
export async function lockMagazine(trx: AnyTransaction, config: Config): Promise<Magazine> {
  await sql`insert into platform.magazine (id) values (1) on conflict do nothing`.execute(trx)
  const { rows } = await sql<Stored>`select data from platform.magazine for update`.execute(trx)
  return { ...configuredMagazine(config), ...rows[0]?.data }
}

export async function storeMagazine(trx: AnyTransaction, magazine: Magazine): Promise<void> {
  await sql`update platform.magazine set data = ${JSON.stringify(magazine)}::jsonb`.execute(trx)
}

/** The time zone, which nobody changes until the end of the transaction: for counts that depend on it. */
export async function holdZone(trx: AnyTransaction, magazine: LiveMagazine): Promise<string> {
  const { rows } = await sql<Stored>`select data from platform.magazine for share`.execute(trx)
  return rows[0]?.data?.zone ?? magazine.zone
}
