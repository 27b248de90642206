import type * as calls from '#contract/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { addItem, isKept, placeKeyOf } from '../store.ts'

export const addTypo =
  ({ context, db, senderOf }: Inbox): Handler<typeof calls.addTypo> =>
  async ({ body: { url, text, before, after, comment, network, user_id } }) => {
    const placeKey = placeKeyOf(url, { text, before, after })
    if (await isKept(db.kysely, placeKey)) return { success: true }
    await addItem(db.kysely, {
      kind: 'typo',
      url,
      user_id,
      data: JSON.stringify({ text, before, after, comment }),
      place_key: placeKey,
      sender: senderOf(network),
      created_at: context.clock.now(),
    })
    return { success: true }
  }
