import type * as calls from '#contract/newsroom.ts'
import type { getMemberSections as getMemberSectionsCall } from '#contract/office/members.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { checkOfficeAdmin } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { getMarks, listMarks, saveMarks } from '../store/members.ts'

export const listMembers =
  ({ db }: Newsroom): Handler<typeof calls.listMembers> =>
  async ({ query: { ids } }, { viewer }) => {
    checkOfficeAdmin(viewer)
    return { items: await listMarks(db.kysely, ids.split(',')) }
  }

export const getMemberSections =
  ({ db }: Newsroom): Handler<typeof getMemberSectionsCall> =>
  async ({ body: { userId } }) => ({ sections: [...(await getMarks(db.kysely, userId)).sections] })

export const setMember =
  ({ context, db, now }: Newsroom): Handler<typeof calls.setMember> =>
  async ({ params: { id: userId }, body }, { viewer }) => {
    checkOfficeAdmin(viewer)
    await db.inTransaction(async trx => {
      const before = await getMarks(trx, userId)
      await saveMarks(trx, userId, body)
      addToLog(trx, {
        at: now(),
        action: 'marks.changed',
        actorId: viewer.userId,
        thing: { kind: 'person', id: userId },
        before,
        after: body,
      })
      await context.events.announce(trx, 'member.changed', { userId })
    })
    return { success: true as const }
  }
