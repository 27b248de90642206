// What became of tips: whether the text has them, and whether readers see them. Both are read from the text and from its releases each time,
// so an event that comes late or twice changes nothing.
import type { Newsroom } from '../newsroom.ts'
import { readDocument } from '../document/document.ts'
import { findReleaseIn } from '../store/releases.ts'
import { lockTipsOf, updateTip } from '../store/tips.ts'
import { readTextState } from '../versions.ts'
import { tipsIn, tipsInSource } from './tip-block.ts'

/** Call when the releases of a text changed. The author of a comment is told in the transaction that marks it as seen for the first time. */
export async function settleTips({ context, db, now }: Newsroom, textId: number): Promise<void> {
  await db.inTransaction(async trx => {
    const rows = await lockTipsOf(trx, textId)
    if (rows.length === 0) return
    const out = await findReleaseIn(trx, textId, 'out')
    const seen = out ? tipsInSource(out.draft.body) : new Set<number>()
    for (const { comment_id, post_id, is_out, version, out_at } of rows) {
      const isOut = seen.has(comment_id)
      if (isOut === is_out) continue
      const isFirst = isOut && out_at === null
      await updateTip(trx, comment_id, {
        is_out: isOut,
        version: version + 1,
        ...(isOut && { dropped_at: null }),
        ...(isFirst && { out_at: now() }),
      })
      const settled = { commentId: comment_id, postId: post_id, isOut, isFirst, version: version + 1 }
      await context.events.announce(trx, 'tip.settled', settled)
    }
  })
}

/** Call when a text rests: somebody may have deleted a tip, or brought it back. */
export async function lookForTips(newsroom: Newsroom, textId: number): Promise<void> {
  const { db } = newsroom
  const isQuoting = await db.kysely
    .selectFrom('tip')
    .select('comment_id')
    .where('text_id', '=', textId)
    .executeTakeFirst()
  if (!isQuoting) return
  const found = tipsIn(readDocument([(await readTextState(newsroom, textId)).state]))
  await db.inTransaction(async trx => {
    for (const { comment_id, is_in_text } of await lockTipsOf(trx, textId)) {
      const isInText = found.has(comment_id)
      if (isInText === is_in_text) continue
      await updateTip(trx, comment_id, { is_in_text: isInText, ...(isInText && { dropped_at: null }) })
    }
  })
}
