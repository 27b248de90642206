// Letters to the writers of items. The executor (pool or transaction) is the first argument.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { InboxTables, LetterTable } from '../tables.ts'

type Executor = Kysely<InboxTables>
export type LetterRow = Selectable<LetterTable>

type NewLetter = Pick<LetterRow, 'item_id' | 'kind' | 'subject' | 'body' | 'due_at'>

/** A second `news` of one item is left out. */
export async function addLetters(db: Executor, letters: readonly NewLetter[]): Promise<void> {
  if (letters.length === 0) return
  await db
    .insertInto('letter')
    .values(letters.map(letter => ({ ...letter, ended_at: null })))
    .onConflict(oc => oc.doNothing())
    .execute()
}

export async function findNextLetter(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('letter')
    .select('due_at')
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/** The writers of letters that are due: an account, or an address typed into a form. */
export async function listDueWriters(
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ id: number; user_id: string | null; email: string | null }[]> {
  return db
    .selectFrom('letter')
    .innerJoin('item', 'item.id', 'letter.item_id')
    .select(['letter.id', 'item.user_id'])
    .select(sql<string | null>`item.data ->> 'email'`.as('email'))
    .where('letter.state', '=', 'waiting')
    .where('letter.due_at', '<=', now)
    .orderBy('letter.due_at')
    .orderBy('letter.id')
    .limit(limit)
    .execute()
}

/** Takes letters that still wait, so that no other process sends them too. */
export async function takeLetters(
  trx: Executor,
  ids: readonly number[],
  { state, now }: { state: 'sent' | 'nowhere'; now: Date },
): Promise<LetterRow[]> {
  if (ids.length === 0) return []
  return trx
    .updateTable('letter')
    .set({ state, ended_at: now })
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .returningAll()
    .execute()
}

/** Stops the answers of items that have not left; returns how many have. */
export async function stopAnswers(trx: Executor, itemIds: readonly number[], now: Date): Promise<number> {
  if (itemIds.length === 0) return 0
  await trx
    .updateTable('letter')
    .set({ state: 'stopped', ended_at: now })
    .where('item_id', 'in', [...itemIds])
    .where('kind', '=', 'answer')
    .where('state', '=', 'waiting')
    .execute()
  const { n } = await trx
    .selectFrom('letter')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('item_id', 'in', [...itemIds])
    .where('kind', '=', 'answer')
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  return Number(n)
}
