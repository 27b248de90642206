import type * as calls from '#contract/office/log.ts'
import type { OfficeLogEntry } from '#contract/office/log.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { listLogEntries } from '#platform/office-log/read.ts'
import { checkOfficeAdmin, type Office } from '../office.ts'
import { presentEntries, readFilter } from './list-office-log.ts'
import { exportPieceRows } from '../limits.ts'

export const exportOfficeLog =
  (office: Office): Handler<typeof calls.exportOfficeLog> =>
  async ({ body: { format, before, ...query } }, { viewer }) => {
    const { userId } = checkOfficeAdmin(viewer)
    const isFirst = before === undefined
    if (isFirst)
      await office.db.inTransaction(async trx =>
        addToLog(trx, {
          at: office.now(),
          action: 'log.exported',
          actorId: userId,
          thing: null,
          after: { format, ...query },
        }),
      )
    const rows = await listLogEntries(office.context.db, readFilter(query), { before, limit: exportPieceRows })
    const items = await presentEntries(office, rows)
    const hashes = rows.map(({ hash }) => hash)
    const lines = items.map((item, index) =>
      format === 'csv' ? csvLine(item) : JSON.stringify({ ...item, hash: hashes[index] }),
    )
    if (format === 'csv' && isFirst) lines.unshift(heads)
    return {
      text: lines.map(line => `${line}\n`).join(''),
      next: rows.length === exportPieceRows ? rows.at(-1)!.seq : null,
    }
  }

const heads = ['номер', 'когда', 'кто', 'что', 'с чем', 'было', 'стало', 'слова', 'устройство', 'сеть', 'город'].join(
  ',',
)

function csvLine({ id, at, by, action, thing, before, after, words, place }: OfficeLogEntry): string {
  const of = thing && (thing.title ?? `${thing.kind} ${thing.id}`)
  const cells = [id, at, by?.display_name, action, of, json(before), json(after), words]
  return [...cells, place?.device, place?.network, place?.city].map(cell).join(',')
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

/** A sign that spreadsheets take for a formula gets an apostrophe before it. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
