import { getUsers } from '#contract/auth.ts'
import { systemAuthor, type NamedPerson } from '#contract/newsroom.ts'
import type { NewsroomContext } from './context.ts'

const systemPerson: NamedPerson = { id: systemAuthor, name: 'само' }

/** The names of these people, with one call. Erased and unknown people are left out. */
export async function namePeople(
  { context }: NewsroomContext,
  ids: readonly (string | null)[],
): Promise<NamedPerson[]> {
  const named = new Set(ids)
  const own = named.delete(systemAuthor) ? [systemPerson] : []
  const known = [...named].filter(id => id !== null)
  if (known.length === 0) return own
  const { items } = await context.ask(getUsers, { body: { ids: known } })
  return [
    ...own,
    ...items.flatMap(({ id, display_name, is_erased }) => (is_erased ? [] : [{ id, name: display_name }])),
  ]
}
