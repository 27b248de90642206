import type { SqlEngine } from '#platform/db/engine.ts'

/** Filled by people alone. */
const countedTables = [
  'content.post',
  'content.person',
  'content.term',
  'recipes.recipe',
  'comments.comment',
  'reactions.reaction',
  'auth."user"',
  '"user".favorite',
  'media.image',
  'newsroom.text',
  'platform.office_log',
]

/** Tables that do not exist are left out. */
export async function countRows(sql: Pick<SqlEngine, 'query'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of countedTables) {
    const { rows } = await sql.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
    if (!rows[0]!.is) continue
    counts[table] = (await sql.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n
  }
  return counts
}
