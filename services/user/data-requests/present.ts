// Row → wire. Names are looked up when a request is read, so an erased reader has none.
import { getUsers } from '#contract/auth.ts'
import type { CallReply } from '#contract/call.ts'
import type { DataRequest } from '#contract/office/data-requests.ts'
import { hideAddress } from '#domain/hide-address.ts'
import { isYearKnown } from '#russian/working-days.ts'
import type { Users } from '../user.ts'
import { daysNow } from './days.ts'
import type { DataRequestRow } from './store.ts'

type Person = CallReply<typeof getUsers>['items'][number]

/** A person whose role must be removed first is not erased by accident. */
export const mayBeErased = ({ is_erased, roles }: Person): boolean =>
  !is_erased && roles.every(({ application_name, name }) => application_name !== 'quasar' && name === 'user')

function presentReader(row: DataRequestRow, person: Person | undefined): DataRequest['reader'] {
  if (row.user_id === null) return null
  if (!person || person.is_erased)
    return {
      id: row.user_id,
      number: person?.integer_id ?? null,
      name: person ? `Удалённый читатель ${person.integer_id}` : 'Удалённый читатель',
      isErased: true,
      mayBeErased: false,
    }
  const { id, integer_id: number, display_name: name } = person
  return { id, number, name, isErased: false, mayBeErased: mayBeErased(person) }
}

export async function presentRequests(users: Users, rows: readonly DataRequestRow[]): Promise<DataRequest[]> {
  const ids = new Set(
    rows.flatMap(row =>
      [
        row.user_id,
        row.entered_by,
        row.assigned_id,
        row.prolonged_by,
        row.copied_by,
        row.answered_by,
        row.erased_by,
        row.ended_by,
      ].filter(id => id !== null),
    ),
  )
  const { items } = ids.size === 0 ? { items: [] } : await users.context.ask(getUsers, { body: { ids: [...ids] } })
  const people = new Map(items.map(person => [person.id, person]))
  const nameOf = (id: string) => {
    const person = people.get(id)
    return person && !person.is_erased ? person.display_name : 'Бывший коллега'
  }
  const someone = (id: string | null) => (id === null ? null : { id, name: nameOf(id) })
  const deed = (at: Date | null, by: string | null) => at && { at: at.toISOString(), by: someone(by) }
  const { today, soonUntil } = daysNow(users)
  const urgencyOf = ({ state, due_on }: DataRequestRow) =>
    state !== 'open' || due_on > soonUntil ? 'calm' : due_on < today ? 'overdue' : 'soon'
  return rows.map(row => {
    const person = row.user_id === null ? undefined : people.get(row.user_id)
    const email = row.user_id === null ? row.person_email : person?.is_erased ? null : (person?.email ?? null)
    return {
      id: row.id,
      kind: row.kind,
      source: row.source,
      receivedOn: row.received_on,
      dueOn: row.due_on,
      state: row.state,
      urgency: urgencyOf(row),
      isCalendarKnown: isYearKnown(Number(row.due_on.slice(0, 4))),
      reader: presentReader(row, person),
      name: row.person_name,
      email: email === null ? null : hideAddress(email),
      words: row.words,
      outcome: row.outcome,
      enteredBy: someone(row.entered_by),
      assigned: someone(row.assigned_id),
      prolonged: deed(row.prolonged_at, row.prolonged_by),
      prolongedWhy: row.prolonged_why,
      copied: deed(row.copied_at, row.copied_by),
      answered: deed(row.answered_at, row.answered_by),
      erased: deed(row.erased_at, row.erased_by),
      ended: deed(row.ended_at, row.ended_by),
      isForgotten: row.forgotten_at !== null,
    }
  })
}

export const presentRequest = async (users: Users, row: DataRequestRow): Promise<{ data: DataRequest }> => ({
  data: (await presentRequests(users, [row]))[0]!,
})
