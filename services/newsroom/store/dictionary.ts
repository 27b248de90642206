// Words of the magazine's dictionary. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely } from 'kysely'
import type { DictionaryWordTable, NewsroomTables } from './tables.ts'

type Executor = Kysely<NewsroomTables>

export const listWords = (db: Executor, limit: number) =>
  db
    .selectFrom('dictionary_word')
    .selectAll()
    .orderBy(sql`lower(word)`)
    .orderBy('word')
    .limit(limit)
    .execute()

export const findWord = (db: Executor, word: string) =>
  db.selectFrom('dictionary_word').selectAll().where('word', '=', word).executeTakeFirst()

/** Undefined if there are too many words; `isNew` is false for a word that was there, which is not changed. */
export async function saveWord(
  db: Executor,
  { word, added_by, added_at }: Insertable<DictionaryWordTable>,
  rowsMax: number,
): Promise<{ isNew: boolean } | undefined> {
  const { rows } = await sql<{ isNew: boolean }>`insert into newsroom.dictionary_word as d (word, added_by, added_at)
    select ${word}, ${added_by}, ${added_at}
    where (select count(*) from newsroom.dictionary_word) < ${rowsMax}
      or exists (select from newsroom.dictionary_word where word = ${word})
    on conflict (word) do update set word = d.word returning (xmax = 0) as "isNew"`.execute(db)
  return rows[0]
}

export async function removeWord(db: Executor, word: string): Promise<void> {
  await db.deleteFrom('dictionary_word').where('word', '=', word).execute()
}
