import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkOfficeAdmin, type Office } from '../office.ts'
import { presentPerson } from '../present.ts'
import { listOfficePeople as listPeople } from '../store/people.ts'

export const listOfficePeople =
  ({ db, now }: Office): Handler<typeof calls.listOfficePeople> =>
  async ({ query }, { viewer }) => {
    checkOfficeAdmin(viewer)
    return { items: (await listPeople(db.kysely, { ...query, now: now() })).map(presentPerson) }
  }
