// The colleagues for whom something rings, with what they may read.
import { listColleagues } from '#contract/office/access.ts'
import { colleagueOf, type Colleague } from '#domain/newsroom-rights.ts'
import type { Ground } from '../ground.ts'
import { listMarks } from '../store/members.ts'

export type Staff = Colleague & { name: string; email: string | null }

/** Everybody of the newsroom, or those of them with these ids. Asks auth: never inside a transaction. */
export async function listStaff({ context, db }: Ground, ids?: readonly string[]): Promise<Staff[]> {
  const { items } = await context.ask(listColleagues, { body: ids === undefined ? {} : { ids: [...new Set(ids)] } })
  const marks = new Map(
    (
      await listMarks(
        db.kysely,
        items.map(({ id }) => id),
      )
    ).map(each => [each.userId, each]),
  )
  return items.map(({ id, display_name, email, roles, is_expert }) => ({
    ...colleagueOf(
      {
        userId: id,
        roles: roles.map(name => ({ application: 'quasar' as const, name })),
        isBanned: false,
        isArchived: false,
        isExpert: is_expert,
      },
      marks.get(id) ?? { isProofReader: false, sections: [] },
    ),
    name: display_name,
    email,
  }))
}

export const isChief = ({ roles }: Colleague) => roles.includes('chief')
