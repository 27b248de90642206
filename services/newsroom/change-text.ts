// Shared by the routes that change a text: the change, its log entry and its event are one transaction.
import type { Transaction, Updateable } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import type { Newsroom } from './newsroom.ts'
import type { NewsroomTables, TextTable } from './store/tables.ts'
import { updateText, type TextRow } from './store/texts.ts'
import { insertLogEntry, type LogEntry } from './store/versions.ts'

/** Throws `conflict` if the text changed after the rights were checked. `more` runs in the same transaction. */
export async function changeTextRow(
  { context, db, now }: Newsroom,
  row: TextRow,
  changes: Omit<Updateable<TextTable>, 'revision' | 'changed_at'>,
  entry: Pick<LogEntry, 'personId' | 'action' | 'detail'>,
  more: (trx: Transaction<NewsroomTables>) => Promise<unknown> = async () => {},
): Promise<void> {
  await db.inTransaction(async trx => {
    const isChanged = await updateText(trx, row, { ...changes, changed_at: now() })
    if (!isChanged) throw new DomainError('conflict', 'Текст только что изменил кто-то ещё. Посмотрите и повторите')
    await more(trx)
    await insertLogEntry(trx, { ...entry, textId: row.id, now: now() })
    await context.events.announce(trx, 'text.changed', { id: row.id, what: 'text' })
  })
}
