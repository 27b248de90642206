// Comments that the texts of their posts quote. The newsroom keeps the tips; here stands what readers see of it.
import { sql } from 'kysely'
import type { EventPayload } from '#contract/events.ts'
import type * as calls from '#contract/office/moderation.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from './comments.ts'
import { announceChanged } from './events.ts'
import { presentPerson } from './present.ts'
import { keepSectionsOf } from './queue/sections.ts'
import { toPlainText } from './rules/markup.ts'
import { isVisibleToAll } from './store/comments.ts'
import { updatePostCounts } from './store/counters.ts'
import { findPeople } from './store/people.ts'

export const findTipComment =
  (comments: Comments): Handler<typeof calls.findTipComment> =>
  async ({ body: { ids } }) => {
    const db = comments.db.kysely
    const rows = await db
      .selectFrom('comment')
      .selectAll()
      .where('id', '=', sql<number>`any (${ids}::bigint[])`)
      .orderBy('id')
      .execute()
    const [people, sections] = await Promise.all([
      findPeople(db, [...new Set(rows.map(row => row.author_id))]),
      keepSectionsOf(comments, [...new Set(rows.map(row => row.post_id))]),
    ])
    return {
      items: rows.map(row => {
        const person = people.get(row.author_id)
        return {
          id: row.id,
          postId: row.post_id,
          authorId: person && !person.is_erased && person.source === null ? row.author_id : null,
          author: presentPerson(person).name,
          text: toPlainText(row.content),
          isShown: isVisibleToAll(row),
          section: sections.get(row.post_id) ?? null,
          createdAt: row.created_at.toISOString(),
        }
      }),
    }
  }

/** Readers see the mark with the next page, and at once in an open thread. */
export async function markInText(
  comments: Comments,
  { commentId, isOut, version }: EventPayload<'tip.settled'>,
): Promise<void> {
  await comments.db.inTransaction(async trx => {
    const row = await trx
      .updateTable('comment')
      .set({ is_in_text: isOut, tip_version: version })
      .where('id', '=', commentId)
      .where('tip_version', '<', version)
      .returning('post_id')
      .executeTakeFirst()
    if (!row) return
    await updatePostCounts(trx, row.post_id)
    await announceChanged(comments, trx, row.post_id, [commentId])
  })
}
