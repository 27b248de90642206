// Marks of colleagues. The executor (pool or transaction) is the first argument.
import type { Kysely } from 'kysely'
import type { NewsroomMarks } from '#domain/newsroom-rights.ts'
import type { NewsroomTables } from './tables.ts'

type Executor = Kysely<NewsroomTables>

export async function getMarks(db: Executor, userId: string): Promise<NewsroomMarks> {
  const row = await db.selectFrom('member').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return { isProofReader: row?.is_proof_reader ?? false, sections: row?.sections ?? [] }
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
