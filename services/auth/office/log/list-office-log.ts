import type { z } from 'zod'
import { listPeople } from '#contract/content.ts'
import type * as calls from '#contract/office/log.ts'
import type { OfficeLogAction, OfficeLogEntry, OfficeLogThing } from '#contract/office/log.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listLogEntries, type LogFilter, type LogRow } from '#platform/office-log/read.ts'
import { checkOfficeAdmin, type Office } from '../office.ts'
import { listNames } from '../store/people.ts'

export const listOfficeLog =
  (office: Office): Handler<typeof calls.listOfficeLog> =>
  async ({ query: { before, limit, ...query } }, { viewer }) => {
    checkOfficeAdmin(viewer)
    const rows = await listLogEntries(office.context.db, readFilter(query), { before, limit })
    return { items: await presentEntries(office, rows) }
  }

type WireFilter = Omit<z.output<typeof calls.listOfficeLog.query>, 'before' | 'limit'>

export function readFilter({ person, actions, thing, from, until, with_own }: WireFilter): LogFilter {
  const [, kind, id] = /^([a-z]+):(.+)$/.exec(thing ?? '') ?? []
  return {
    person,
    actions,
    thing: kind !== undefined && id !== undefined ? { kind, id } : undefined,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
    withOwn: with_own === '1',
  }
}

/** Names of authors are not in the chain either; while content does not answer, entries are read without them. */
async function listAuthorNames({ context }: Pick<Office, 'context'>, rows: readonly LogRow[]) {
  const authors = rows.flatMap(({ thing_kind, thing_id }) => (thing_kind === 'author' ? [Number(thing_id)] : []))
  const ids = [...new Set(authors)]
  const names = new Map<string, string>()
  for (let from = 0; from < ids.length; from += authorsAtOnce) {
    const body = { ids: ids.slice(from, from + authorsAtOnce) }
    const { items } = await context.ask(listPeople, { body }).catch(error => {
      context.log.warn({ err: error }, 'the log of the office is read without the names of authors')
      return { items: [] }
    })
    for (const { integer_id, name } of items) names.set(String(integer_id), name)
  }
  return names
}
const authorsAtOnce = 1_000

/** Adds names of people and authors as they are now. Erased people have no name any more. */
export async function presentEntries(
  office: Pick<Office, 'db' | 'context'>,
  rows: readonly LogRow[],
): Promise<OfficeLogEntry[]> {
  const ids = rows.flatMap(({ actor_id, thing_kind, thing_id }) => [
    actor_id,
    thing_kind === 'person' ? thing_id : null,
  ])
  const names = await listNames(office.db.kysely, [...new Set(ids.filter(isUserId))])
  const authorNames = await listAuthorNames(office, rows)
  const nameOf = (id: string) => names.get(id) ?? 'Ещё без аккаунта'
  const titleOf = ({ thing_kind, thing_title }: LogRow, id: string) =>
    thing_kind === 'person' ? nameOf(id) : thing_kind === 'author' ? (authorNames.get(id) ?? null) : thing_title
  return rows.map(row => ({
    id: row.seq,
    at: row.at.toISOString(),
    action: row.action as OfficeLogAction,
    by: isUserId(row.actor_id) ? { id: row.actor_id, display_name: nameOf(row.actor_id) } : null,
    thing:
      row.thing_kind === null || row.thing_id === null
        ? null
        : {
            kind: row.thing_kind as OfficeLogThing,
            id: row.thing_id,
            title: titleOf(row, row.thing_id),
          },
    before: row.before,
    after: row.after,
    words: row.words,
    place: row.place,
    is_erased: row.is_erased,
    is_outdated: row.is_outdated,
  }))
}

const isUserId = (id: string | null): id is string => id !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
