import * as Y from 'yjs'
import { getUsers } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import type { Handler } from '#platform/http/answer.ts'
import { titleOf } from '../document/document.ts'
import { checkMay, getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'
import { appendUpdates } from '../store/log.ts'
import { insertText } from '../store/texts.ts'
import { insertDeed } from '../store/versions.ts'

function makeFirstUpdate(title: string): Uint8Array {
  const doc = new Y.Doc()
  titleOf(doc).insert(0, title)
  return Y.encodeStateAsUpdate(doc)
}

export const createText =
  (newsroom: Newsroom): Handler<typeof calls.createText> =>
  async ({ body: { kind, stage, title, section, deadline, ...body } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const ownerId = body.ownerId ?? viewer.userId
    checkMay(colleague, 'enter', { stage, section, ownerId })
    await checkOwner(newsroom, viewer.userId, ownerId)
    const now = newsroom.now()
    const id = await newsroom.db.inTransaction(async trx => {
      const textId = await insertText(
        trx,
        {
          kind,
          stage,
          post_id: null,
          title,
          standfirst: '',
          section,
          owner_id: ownerId,
          deadline: deadline === null ? null : new Date(deadline),
          created_by: viewer.userId,
          created_at: now,
          changed_at: now,
          deleted_at: null,
        },
        { schema: textSchema, now },
      )
      if (title !== '') {
        const updates = [{ authorId: viewer.userId, bytes: makeFirstUpdate(title), schema: textSchema }]
        await appendUpdates(trx, { textId, revision: 1, schema: textSchema, updates, shown: undefined, now })
      }
      await insertDeed(trx, { textId, personId: viewer.userId, action: 'created', detail: { stage }, now })
      if (ownerId !== viewer.userId)
        await newsroom.context.events.announce(trx, 'text.given', { id: textId, ownerId, byId: viewer.userId })
      return textId
    })
    return { text: presentText(await getTextFor(newsroom, colleague, 'read', id), colleague) }
  }

/** Throws `validation` for an owner whom nobody knows. */
export async function checkOwner({ context }: Newsroom, callerId: string, ownerId: string): Promise<void> {
  if (ownerId === callerId) return
  const { items } = await context.ask(getUsers, { body: { ids: [ownerId] } })
  if (items.some(({ is_erased }) => !is_erased)) return
  throw new DomainError('validation', 'Такого человека нет', { ownerId: 'такого человека нет' })
}
