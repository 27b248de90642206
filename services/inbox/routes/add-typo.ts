import type * as calls from '#contract/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { addItem } from '../store.ts'

export const addTypo =
  ({ context, db, senderOf }: Inbox): Handler<typeof calls.addTypo> =>
  async ({ body: { url, text, before, after, comment, network } }) => {
    await addItem(db.kysely, {
      kind: 'typo',
      url,
      user_id: null,
      data: JSON.stringify({ text, before, after, comment }),
      sender: senderOf(network),
      created_at: context.clock.now(),
    })
    return { success: true }
  }
