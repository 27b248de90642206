// Which texts of consent apply, as every process holds it (decision 071): pages name the version, forms and accounts record it.
import { sql } from 'kysely'
import { consentStateOf, type ConsentState, type ConsentVersion } from '#domain/consent.ts'
import type { Database } from '#platform/db/database.ts'

/** One object for the whole process, like the magazine: nobody copies a field for later. */
export type LiveConsents = Readonly<ConsentState>

export async function readConsents(database: Database): Promise<ConsentState> {
  const { rows } = await sql<ConsentVersion>`
    select kind, version, asks_again as "asksAgain" from platform.consent_text
    where applied_at is not null order by applied_at, place`.execute(database.of('platform').kysely)
  return consentStateOf(rows)
}

/** This process knows a change before the call that made it answers; the others hear of it by an event. */
export async function reloadConsents(database: Database, consents: LiveConsents): Promise<void> {
  Object.assign(consents, await readConsents(database))
}
