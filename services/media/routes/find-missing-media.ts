// Internal: which pictures and files that texts name are not there, for the walk over all links.
import { sql } from 'kysely'
import type * as links from '#contract/office/links.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Media } from '../media.ts'

export const findMissingMedia =
  ({ db }: Media): Handler<typeof links.findMissingMedia> =>
  async ({ body: { pictures, files } }) => {
    const lost = async (table: string, ids: readonly number[]): Promise<number[]> => {
      if (ids.length === 0) return []
      const { rows } = await sql<{ id: number }>`
        select id from unnest(${[...ids]}::bigint[]) as id
        where not exists (select from ${sql.table(table)} known where known.id = id.id)`.execute(db.kysely)
      return rows.map(({ id }) => Number(id))
    }
    return { pictures: await lost('media.image', pictures), files: await lost('media.file', files) }
  }
