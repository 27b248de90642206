// Internal: how many read now and what, compared with the same hour of four weeks.
import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/analytics.ts'
import { dayMs, minuteMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { readersKeptMs, readPostsMax } from '../limits.ts'
import { countReadersBetween, listReadBetween } from '../store/events.ts'
import { readPostCards } from '#contract/client/post-cards.ts'

type Reply = CallReply<typeof calls.countReadersNow>

/** A reader sends an event at least this often while a page is read. */
const windowMs = 5 * minuteMs
const weeks = [1, 2, 3, 4]

/** Everybody in the office asks every ten seconds: the answer is kept for a few. */
export function countReadersNow({ context, db }: Analytics): Handler<typeof calls.countReadersNow> {
  let kept: { at: number; reply: Promise<Reply> } | undefined
  const count = async (): Promise<Reply> => {
    const now = context.clock.now().getTime()
    const readersAt = (at: number) => countReadersBetween(db.kysely, new Date(at - windowMs), new Date(at))
    const [posts, present, ...before] = await Promise.all([
      listReadBetween(db.kysely, { since: new Date(now - windowMs), until: new Date(now), limit: readPostsMax }),
      ...[now, ...weeks.map(week => now - 7 * week * dayMs)].map(readersAt),
    ])
    const measured = before.filter(each => each !== undefined).toSorted((a, b) => a - b)
    // Of four values, the median is between the second and the third.
    const usual = measured.length === weeks.length ? (measured[1]! + measured[2]!) / 2 : null
    // Events may name any post: of those that are not public nothing is told.
    const cards = await readPostCards(
      context.ask,
      posts.map(({ postId }) => postId),
    ).catch((error: unknown) => {
      context.log.warn({ err: error }, 'what is read now is not known')
      return new Map<number, unknown>()
    })
    return { now: present ?? null, usual, posts: posts.filter(({ postId }) => cards.has(postId)) }
  }
  return async () => {
    const now = context.clock.now().getTime()
    if (!kept || now - kept.at > readersKeptMs || now < kept.at) {
      const reply = count()
      kept = { at: now, reply }
      reply.catch(() => {
        kept = undefined
      })
    }
    return kept.reply
  }
}
