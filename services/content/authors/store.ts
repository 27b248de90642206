import { sql, type Kysely, type Updateable } from 'kysely'
import type { ContentTables, PersonTable } from '../store/tables.ts'
import type { PersonRow } from '../store/taxonomy.ts'

type Executor = Kysely<ContentTables>

type Recorded = {
  genitive: string | null
  dative: string | null
  document_title: string | null
  document_until: string | null
  checked_by: string | null
  checked_at: Date | null
}
export type AuthorRow = PersonRow & Recorded

const withRecord = (db: Executor) =>
  db
    .selectFrom('person')
    .leftJoin('person_record as r', 'r.person_id', 'person.id')
    .selectAll('person')
    .select(['r.genitive', 'r.dative', 'r.document_title', 'r.checked_by', 'r.checked_at'])
    .select(sql<string | null>`r.document_until::text`.as('document_until'))

export const listAuthorRows = (
  db: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<AuthorRow[]> => withRecord(db).where('person.id', '>', after).orderBy('person.id').limit(limit).execute()

/** Locks the author until the transaction ends. */
export async function lockAuthor(trx: Executor, id: number): Promise<AuthorRow | undefined> {
  const locked = await trx.selectFrom('person').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && withRecord(trx).where('person.id', '=', id).executeTakeFirst()
}

export async function updateAuthor(trx: Executor, id: number, changes: Updateable<PersonTable>): Promise<void> {
  await trx.updateTable('person').set(changes).where('id', '=', id).execute()
}

export async function saveRecord(trx: Executor, id: number, changes: Partial<Recorded>): Promise<void> {
  await trx
    .insertInto('person_record')
    .values({ person_id: id, genitive: '', dative: '', ...changes })
    .onConflict(conflict => conflict.column('person_id').doUpdateSet(changes))
    .execute()
}

/** With the first of `slug`, `slug-2`, `slug-3`… that nobody has. Waits for whoever takes the same one at the same time. */
export async function insertAuthor(trx: Executor, author: { name: string; slug: string; now: Date }): Promise<number> {
  const { name, slug, now } = author
  for (;;) {
    const row = await trx
      .insertInto('person')
      .values({
        slug: await findFreeSlug(trx, slug),
        source: null,
        name,
        role: '',
        about: '',
        is_expert: false,
        expertise: null,
        image: null,
        telegram: null,
        vkontakte: null,
        twitter: null,
        updated_at: now,
      })
      .onConflict(conflict => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
  }
}

async function findFreeSlug(trx: Executor, slug: string): Promise<string> {
  const rows = await trx.selectFrom('person').select('slug').where('slug', 'like', `${slug}%`).limit(10_000).execute()
  const taken = new Set(rows.map(row => row.slug))
  let free = slug
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`
  return free
}

/** Takes the mark off authors whose document is out of date. Returns their ids. */
export async function endDocuments(trx: Executor, today: string): Promise<number[]> {
  const rows = await trx
    .updateTable('person')
    .set({ documents_until: null })
    .where('documents_until', '<', today)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
