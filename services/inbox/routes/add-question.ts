import type * as calls from '#contract/inbox.ts'
import { ownPathOf } from '#domain/own-path.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { addItem } from '../store.ts'

export const addQuestion =
  ({ context, db, senderOf }: Inbox): Handler<typeof calls.addQuestion> =>
  async ({ body: { user_id, name, text, url, network } }) => {
    await addItem(db.kysely, {
      kind: 'question',
      url: ownPathOf(url ?? undefined, context.config.siteUrl) ?? null,
      user_id,
      data: JSON.stringify({ name, text }),
      sender: network === null ? null : senderOf(network),
      created_at: context.clock.now(),
      consent_version: context.consents.current.data,
    })
    return { success: true }
  }
