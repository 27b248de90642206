import { DomainError } from '#contract/errors.ts'
import type * as office from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { claimSeconds } from '../limits.ts'
import { presentItem } from '../present.ts'
import { claimItem, findItem, giveItem, sortItem } from '../store.ts'

const noSuchItem = () => new DomainError('not_found', 'Такого письма нет')

export const claimInboxItem =
  ({ context, db }: Inbox): Handler<typeof office.claimInboxItem> =>
  async ({ body: { id, by } }) => {
    const now = context.clock.now()
    await claimItem(db.kysely, id, { by, now, until: new Date(now.getTime() + claimSeconds * 1_000) })
    const row = await findItem(db.kysely, id)
    if (!row) throw noSuchItem()
    return { item: presentItem(row, now) }
  }

export const giveInboxItem =
  ({ db }: Inbox): Handler<typeof office.giveInboxItem> =>
  async ({ body: { id, to } }) => {
    if (await giveItem(db.kysely, id, to)) return { success: true }
    if (!(await findItem(db.kysely, id))) throw noSuchItem()
    throw new DomainError('conflict', 'Это письмо уже разобрал кто-то ещё')
  }

export const sortInboxItem =
  ({ db }: Inbox): Handler<typeof office.sortInboxItem> =>
  async ({ body: { id, kind } }) => {
    if (!(await sortItem(db.kysely, id, kind))) throw noSuchItem()
    return { success: true }
  }
