// Marks of colleagues (proof-reader, sections). The executor (pool or transaction) is the first argument.
import { sql, type Kysely } from 'kysely'
import type { NewsroomMarks } from '#domain/newsroom-rights.ts'
import type { NewsroomTables } from './tables.ts'

type Executor = Kysely<NewsroomTables>

export async function getMarks(db: Executor, userId: string): Promise<NewsroomMarks> {
  const row = await db.selectFrom('member').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return { isProofReader: row?.is_proof_reader ?? false, sections: row?.sections ?? [] }
}

export async function listMarks(
  db: Executor,
  userIds: readonly string[],
): Promise<{ userId: string; isProofReader: boolean; sections: string[] }[]> {
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('user_id', '=', sql<string>`any (${userIds}::text[])`)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id, is_proof_reader, sections }) => ({
    userId: user_id,
    isProofReader: is_proof_reader,
    sections,
  }))
}

export async function saveMarks(
  db: Executor,
  userId: string,
  { isProofReader, sections }: NewsroomMarks,
): Promise<void> {
  const marks = { is_proof_reader: isProofReader, sections: [...sections] }
  await db
    .insertInto('member')
    .values({ user_id: userId, ...marks })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(marks))
    .execute()
}

export async function removeMember(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('member').where('user_id', '=', userId).execute()
}
