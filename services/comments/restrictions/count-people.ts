import { sql } from 'kysely'
import { auditStatuses } from '#contract/comments.ts'
import type * as calls from '#contract/office/readers.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { checkMayModerateInOffice } from '../may.ts'

export const countPeopleComments =
  ({ db }: Comments): Handler<typeof calls.countPeopleComments> =>
  async ({ query: { userIds } }, { viewer }) => {
    checkMayModerateInOffice(viewer)
    const { rows } = await sql<{ userId: string; total: number; hidden: number }>`
      select asked.id as "userId", count(c.id)::integer as total,
        (count(c.id) filter (where c.status = ${auditStatuses.rejected.id} or c.shadowed_at is not null))::integer as hidden
      from unnest(${[...userIds]}::uuid[]) as asked(id) left join comments.comment c on c.author_id = asked.id
      group by asked.id`.execute(db.kysely)
    return { items: rows }
  }
