import { DomainError } from '#contract/errors.ts'
import type * as office from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { presentItem } from '../present.ts'
import { findItem } from '../store.ts'

export const getInboxItem =
  ({ context, db }: Inbox): Handler<typeof office.getInboxItem> =>
  async ({ params: { id } }) => {
    const row = await findItem(db.kysely, id)
    if (!row) throw new DomainError('not_found', 'Такого письма нет')
    return { item: presentItem(row, context.clock.now()) }
  }
