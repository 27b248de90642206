import type * as calls from '#contract/newsroom-health.ts'
import type { UntakenArticle } from '#contract/newsroom-health.ts'
import { listCheckedArticles } from '#contract/office/releasing.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { listTextsOfPosts } from '../../store/plan.ts'

/** Most articles have a text already, so more are read than are wanted; an answer reads so many batches at most. */
const [batch, batchesMax] = [100, 5]

export const listUntakenArticles =
  (newsroom: Newsroom): Handler<typeof calls.listUntakenArticles> =>
  async ({ query: { offset, limit } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const items: UntakenArticle[] = []
    let next = offset
    for (let batches = 0; batches < batchesMax; batches++) {
      const { items: found } = await newsroom.context.ask(listCheckedArticles, { body: { offset: next, limit: batch } })
      const ids = found.map(({ id }) => id)
      const taken = new Set((await listTextsOfPosts(newsroom.db.kysely, ids)).map(({ post_id }) => post_id))
      for (const { id: postId, title, section, checkedOn } of found) {
        if (items.length === limit) return { items, next }
        next += 1
        const mayTake = mayDo(colleague, 'enter', { stage: 'out', section, ownerId: null })
        if (!taken.has(postId)) items.push({ postId, title, checkedOn, mayTake })
      }
      if (found.length < batch) return { items, next: null }
    }
    return { items, next }
  }
