// The colleagues for whom something rings, with what they may read.
import { listColleagues } from '#contract/auth.ts'
import { colleagueOf, type Colleague } from '#domain/newsroom-rights.ts'
import type { Ground } from '../ground.ts'
import { listMarks } from '../store/members.ts'

export type Staff = Colleague & { name: string }

/** Everybody of the newsroom. Asks auth: never inside a transaction. */
export async function listStaff({ context, db }: Ground): Promise<Staff[]> {
  const { items } = await context.ask(listColleagues, { body: {} })
  const ids = items.map(({ id }) => id)
  const marks = new Map((await listMarks(db.kysely, ids)).map(each => [each.userId, each]))
  return items
    .map(({ id, display_name, viewer }) => ({
      ...colleagueOf(viewer, marks.get(id) ?? { isProofReader: false, sections: [] }),
      name: display_name,
    }))
    .filter(({ roles }) => roles.length > 0)
}

export const isChief = ({ roles }: Colleague) => roles.includes('chief')
