import type * as office from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { addLetters, stopAnswers } from '../letters/store.ts'
import { markItems } from '../store.ts'

/** `onLetter` is called after letters were stored, which may be due before those that waited. */
export const markInbox =
  ({ context, db }: Inbox, onLetter: () => void): Handler<typeof office.markInbox> =>
  async ({ body: { ids, letter, ...mark } }) => {
    const now = context.clock.now()
    const { marked, gone } = await db.inTransaction(async trx => {
      const changed = await markItems(trx, ids, { ...mark, now })
      if (mark.state === 'new') return { marked: changed, gone: await stopAnswers(trx, changed, now) }
      if (letter) {
        const { subject, text, afterSeconds } = letter
        const due_at = new Date(now.getTime() + afterSeconds * 1_000)
        const letters = changed.map(item_id => ({ item_id, kind: 'answer' as const, subject, body: text, due_at }))
        await addLetters(trx, letters)
      }
      return { marked: changed, gone: 0 }
    })
    if (letter && marked.length > 0) onLetter()
    return { success: true, marked: marked.length, gone }
  }
