// Colleagues who may be notified, with their roles.
import { listColleagues } from '#contract/auth.ts'
import { colleagueOf, type Colleague } from '#domain/newsroom-rights.ts'
import type { NewsroomContext } from '../context.ts'
import { listMarks } from '../store/members.ts'

export type Staff = Colleague & { name: string; email: string | null }

/** All colleagues, or those with these ids. Calls auth, so it must not run inside a transaction. */
export async function listStaff({ context, db }: NewsroomContext, ids?: readonly string[]): Promise<Staff[]> {
  const { items } = await context.ask(listColleagues, { body: ids === undefined ? {} : { ids: [...new Set(ids)] } })
  const marks = new Map(
    (
      await listMarks(
        db.kysely,
        items.map(({ id }) => id),
      )
    ).map(each => [each.userId, each]),
  )
  const noMarks = { isProofReader: false, sections: [] }
  return items
    .map(({ id, display_name: name, email, viewer }) => ({
      ...colleagueOf(viewer, marks.get(id) ?? noMarks),
      name,
      email,
    }))
    .filter(({ roles }) => roles.length > 0)
}

export const isChief = ({ roles }: Colleague) => roles.includes('chief')
