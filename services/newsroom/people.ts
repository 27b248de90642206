import { getUsers } from '#contract/auth.ts'
import type { NamedPerson } from '#contract/newsroom.ts'
import type { Ground } from './ground.ts'

/** Who these people are, in one ask. Erased and unknown people are left out. */
export async function namePeople({ context }: Ground, ids: readonly (string | null)[]): Promise<NamedPerson[]> {
  const known = [...new Set(ids)].filter(id => id !== null)
  if (known.length === 0) return []
  const { items } = await context.ask(getUsers, { body: { ids: known } })
  return items.flatMap(({ id, display_name, is_erased }) => (is_erased ? [] : [{ id, name: display_name }]))
}
