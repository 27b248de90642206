import type { Kysely } from 'kysely'
import { textSchema } from '#contract/newsroom-socket.ts'
import type { NewsroomTables } from '../store/tables.ts'
import type { TextRow } from '../store/texts.ts'
import { insertVersion, type VersionRow } from '../store/versions.ts'

type Released = { edition: number; authorId: string; state: Uint8Array; now: Date }

/** The version of a text that a release publishes, named after its edition. */
export const insertReleaseVersion = (
  db: Kysely<NewsroomTables>,
  row: Pick<TextRow, 'id' | 'stage'>,
  { edition, authorId, state, now }: Released,
): Promise<VersionRow> =>
  insertVersion(db, {
    text_id: row.id,
    cause: 'release',
    name: edition === 1 ? 'Выпуск' : `Обновление ${edition - 1}`,
    author_id: authorId,
    stage: row.stage,
    schema: textSchema,
    state,
    created_at: now,
  })
