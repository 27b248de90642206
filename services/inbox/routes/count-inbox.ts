import type * as office from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { countNew } from '../store.ts'

export const countInbox =
  ({ db }: Inbox): Handler<typeof office.countInbox> =>
  async ({ query: { given_to: givenTo } }) => {
    const kinds = { typo: 0, question: 0, letter: 0, ads: 0 }
    const given: Partial<typeof kinds> = {}
    for (const { kind, all, given: own } of await countNew(db.kysely, givenTo)) {
      kinds[kind] = all
      if (own > 0) given[kind] = own
    }
    return { kinds, given }
  }
