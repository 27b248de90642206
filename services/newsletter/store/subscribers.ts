import { sql, type Kysely } from 'kysely'
import { selectConfirmed } from './issues.ts'
import type { NewsletterTables, SubscriberTable } from './tables.ts'

type Executor = Kysely<NewsletterTables>

/** Serializes transactions about one address. */
export async function lockAddress(trx: Executor, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx)
}

export async function listOfAddress(trx: Executor, email: string): Promise<SubscriberTable[]> {
  return trx.selectFrom('subscriber').selectAll().where('email', '=', email).execute()
}

type Agreed = { data: string; letters: string }

/** Counts one more confirmation letter; returns the id of the subscription, which it creates if need be. */
export async function countConfirmationLetter(
  trx: Executor,
  { email, type, agreed, now }: { email: string; type: string; agreed?: Agreed | undefined; now: Date },
): Promise<string> {
  const versions = { consent_version: agreed?.data || null, letters_version: agreed?.letters || null }
  const { id } = await trx
    .insertInto('subscriber')
    .values({ email, type, id: crypto.randomUUID(), asked_at: now, letters: 1, confirmed_at: null, ...versions })
    .onConflict(oc =>
      oc.columns(['email', 'type']).doUpdateSet(eb => ({
        asked_at: now,
        letters: eb('subscriber.letters', '+', 1),
        ...versions,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the row that this call confirmed; undefined when there is none or it was confirmed before. */
export async function confirmSubscriber(trx: Executor, id: string, now: Date): Promise<SubscriberTable | undefined> {
  return trx
    .updateTable('subscriber')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function findSubscriber(db: Executor, id: string): Promise<SubscriberTable | undefined> {
  return db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function removeConfirmed(trx: Executor, id: string): Promise<void> {
  await trx.deleteFrom('subscriber').where('id', '=', id).where('confirmed_at', 'is not', null).execute()
}

/** Removes the confirmed subscriptions of an address to some newsletters. */
export async function removeFromLists(trx: Executor, email: string, types: readonly string[]): Promise<void> {
  if (types.length === 0) return
  await trx
    .deleteFrom('subscriber')
    .where('email', '=', email)
    .where('type', 'in', types)
    .where('confirmed_at', 'is not', null)
    .execute()
}

export async function removeAddress(db: Executor, email: string): Promise<void> {
  await db.deleteFrom('subscriber').where('email', '=', email).execute()
}

/** Sets how many confirmation letters count as sent; a confirmed subscriber is left alone. */
export async function setConfirmationLetters(
  trx: Executor,
  id: string,
  { letters, now }: { letters: number; now: Date },
) {
  await trx
    .updateTable('subscriber')
    .set({ letters, asked_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** A page of `selectConfirmed`. */
export async function listConfirmed(
  db: Executor,
  type: string,
  { after, limit }: { after: string; limit: number },
): Promise<SubscriberTable[]> {
  return selectConfirmed(db, [type], { after, limit }).selectAll().execute()
}

/** Removes subscribers who were asked before an instant and did not confirm: all of them, or one address. */
export async function removeUnconfirmed(db: Executor, askedBefore: Date, email?: string): Promise<void> {
  await db
    .deleteFrom('subscriber')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', askedBefore)
    .$if(email !== undefined, query => query.where('email', '=', email!))
    .execute()
}
