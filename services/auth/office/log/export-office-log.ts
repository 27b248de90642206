import { isDeepStrictEqual } from 'node:util'
import type * as calls from '#contract/office/log.ts'
import type { OfficeLogEntry } from '#contract/office/log.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { listLogEntries } from '#platform/office-log/read.ts'
import { checkOfficeAdmin, type Office } from '../office.ts'
import { presentEntries, readFilter } from './list-office-log.ts'
import { exportMaxMs, exportPieceRows } from '../limits.ts'

export const exportOfficeLog =
  (office: Office): Handler<typeof calls.exportOfficeLog> =>
  async ({ body: { format, before, ...query } }, { viewer }) => {
    const { userId } = checkOfficeAdmin(viewer)
    const after = { format, ...query }
    const isFirst = before === undefined
    if (isFirst || !(await isBegun(office, userId, after)))
      await office.db.inTransaction(async trx =>
        addToLog(trx, { at: office.now(), action: 'log.exported', actorId: userId, thing: null, after }),
      )
    const rows = await listLogEntries(office.context.db, readFilter(query), { before, limit: exportPieceRows })
    const items = await presentEntries(office, rows)
    const hashes = rows.map(({ hash }) => hash)
    const lines = items.map((item, index) =>
      format === 'csv' ? csvLine(item) : JSON.stringify({ ...item, hash: hashes[index] }),
    )
    if (format === 'csv' && isFirst) lines.unshift(headWords.map(cell).join(between))
    return {
      text: lines.map(line => `${line}\n`).join(''),
      next: rows.length === exportPieceRows ? rows.at(-1)!.seq : null,
    }
  }

/** Whether the log has the beginning of this export: otherwise a first request for «older than» would leave no trace. */
async function isBegun({ context, now }: Office, person: string, after: object): Promise<boolean> {
  const from = new Date(now().getTime() - exportMaxMs)
  const filter = { person, actions: ['log.exported' as const], from, withOwn: false }
  const exports = await listLogEntries(context.db, filter, { before: undefined, limit: exportsSeen })
  const asked = JSON.parse(JSON.stringify(after))
  return exports.some(entry => entry.actor_id === person && isDeepStrictEqual(entry.after, asked))
}
const exportsSeen = 20

const headWords = ['номер', 'когда', 'кто', 'что', 'с чем', 'было', 'стало', 'слова', 'устройство', 'сеть', 'город']
/** As spreadsheets in Russian expect it; they would cut a line at it in cells that are not quoted. */
const between = ';'

function csvLine({ id, at, by, action, thing, before, after, words, place }: OfficeLogEntry): string {
  const of = thing && (thing.title ?? `${thing.kind} ${thing.id}`)
  const cells = [id, at, by?.display_name, action, of, json(before), json(after), words]
  return [...cells, place?.device, place?.network, place?.city].map(cell).join(between)
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

/** Every cell is quoted, and a sign that spreadsheets take for a formula gets an apostrophe before it, also after spaces. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  const harmless = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
