import type { z } from 'zod'
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

/** Adds names of people as they are now. Erased people have no name any more. */
export async function presentEntries({ db }: Pick<Office, 'db'>, rows: readonly LogRow[]): Promise<OfficeLogEntry[]> {
  const ids = rows.flatMap(({ actor_id, thing_kind, thing_id }) => [
    actor_id,
    thing_kind === 'person' ? thing_id : null,
  ])
  const names = await listNames(db.kysely, [...new Set(ids.filter(isUserId))])
  const nameOf = (id: string) => names.get(id) ?? 'Ещё без аккаунта'
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
            title: row.thing_kind === 'person' ? nameOf(row.thing_id) : row.thing_title,
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
