// Reads the current state of a text and saves it as a version.
import type { Selectable } from 'kysely'
import * as Y from 'yjs'
import { DomainError } from '#contract/errors.ts'
import type { VersionCause } from '#contract/newsroom.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import type { Newsroom } from './newsroom.ts'
import type { VersionTable } from './store/tables.ts'
import type { TextRow } from './store/texts.ts'
import { findVersion, insertLogEntry, insertVersion, type LogEntry, type VersionRow } from './store/versions.ts'

export type TextState = { row: TextRow; state: Uint8Array }

/** The row and the committed state of a text. */
export function readTextState({ texts }: Newsroom, id: number): Promise<TextState> {
  return texts.use(id, text => text.read((doc, row) => ({ row: { ...row }, state: Y.encodeStateAsUpdate(doc) })))
}

type VersionCauseEntry = {
  cause: VersionCause
  name: string
  authorId: string
  entry: Pick<LogEntry, 'action' | 'detail'>
}

export function saveVersion(
  { context, db, now }: Newsroom,
  { row, state }: TextState,
  { cause, name, authorId, entry }: VersionCauseEntry,
): Promise<VersionRow> {
  return db.inTransaction(async trx => {
    const version = await insertVersion(trx, {
      text_id: row.id,
      cause,
      name,
      author_id: authorId,
      stage: row.stage,
      schema: textSchema,
      state,
      created_at: now(),
    })
    const detail = { version: version.id, ...entry.detail }
    await insertLogEntry(trx, { textId: row.id, personId: authorId, action: entry.action, detail, now: now() })
    await context.events.announce(trx, 'text.changed', { id: row.id, what: 'versions' })
    return version
  })
}

export async function getVersion({ db }: Newsroom, textId: number, id: number): Promise<Selectable<VersionTable>> {
  const version = await findVersion(db.kysely, textId, id)
  if (!version) throw new DomainError('not_found', 'Такой версии нет')
  return version
}
