// The queue of the office: taking comments, deciding on them, taking that back.
import { heldSeconds } from '#contract/office/moderation.ts'
import type * as calls from '#contract/office/moderation.ts'
import { DomainError } from '#contract/errors.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import { isOfficeAdmin } from '#domain/viewer.ts'
import { minuteMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import { noSuchComment, type Comments } from '../comments.ts'
import { comparedMax, hiddenPageSize, historyMax, putOffMinutes, windowMax } from '../limits.ts'
import { presentPerson } from '../present.ts'
import { findActiveRestriction } from '../restrictions/store.ts'
import { toPlainText } from '../rules/markup.ts'
import { findComment } from '../store/comments.ts'
import { findPost } from '../store/counters.ts'
import { findPeople } from '../store/people.ts'
import { checkSections, getModerator } from './access.ts'
import { listAround, listHistory, listSame } from './around.ts'
import { decide, undo } from './decide.ts'
import { findDecision, listHidden, type DecisionRow, type HiddenPlace } from './decisions.ts'
import { namesOf, presentAround, presentCounts, presentQueue, presentTaken } from './present.ts'
import { keepSections } from './sections.ts'
import { letGoOf, lookAround, putOff, takeWaiting } from './waiting.ts'

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))

export const takeComments =
  (comments: Comments): Handler<typeof calls.takeComments> =>
  async ({ body: { kind, section, order, most, have, letGo, arrivedBefore } }, { viewer }) => {
    const { userId: me, sections } = await getModerator(comments, viewer)
    await keepSections(comments)
    const now = comments.now()
    const view = { kind, section, sections }
    const { taken, held } = await comments.db.inTransaction(async trx => {
      await letGoOf(trx, me, letGo)
      return takeWaiting(trx, { ...view, me, now, have, most, order, arrivedBefore: toDate(arrivedBefore) })
    })
    const after = toDate(arrivedBefore) ?? now
    const stillHeld = new Set(held)
    const [items, counts, around, lost] = await Promise.all([
      presentQueue(comments, taken),
      presentCounts(comments, sections),
      lookAround(comments.db.kysely, view, { now, after, me }),
      presentTaken(
        comments,
        have.filter(id => !stillHeld.has(id)),
        me,
      ),
    ])
    const nameOf = await namesOf(
      comments,
      around.others.map(({ id }) => id),
    )
    return {
      items,
      lost,
      counts,
      arrived: around.arrived,
      others: around.others.map(({ id, count }) => ({ id, name: nameOf(id), count })),
      putOff: around.putOff,
      now: now.toISOString(),
    }
  }

export const getQueuedComment =
  (comments: Comments): Handler<typeof calls.getQueuedComment> =>
  async ({ params: { id } }, { viewer }) => {
    const moderator = await getModerator(comments, viewer)
    await checkSections(comments, moderator, [id])
    const db = comments.db.kysely
    const now = comments.now()
    const comment = await findComment(db, id)
    if (!comment) throw noSuchComment()
    const { post_id: postId, sort_key: sortKey, path, author_id: authorId } = comment
    const [thread, history, same, post, restriction] = await Promise.all([
      listAround(db, { id, postId, sortKey, path, most: windowMax }),
      listHistory(db, authorId, id, historyMax),
      listSame(db, {
        id,
        textKey: comment.text_key,
        me: moderator.userId,
        sections: moderator.sections,
        now,
        compared: comparedMax,
        most: 49,
      }),
      findPost(db, postId),
      findActiveRestriction(db, authorId, now),
    ])
    const people = await findPeople(db, [...new Set(thread.map(row => row.authorId)), authorId])
    return {
      id,
      content: comment.content,
      thread: thread.map(row => ({ ...presentAround(row, people), level: row.level })),
      threadCount: post?.visible ?? 0,
      history: history.map(row => ({ ...presentAround(row, people), reason: row.reason })),
      same: same.ids,
      sameAuthors: same.authors,
      restriction: restriction
        ? { measure: restriction.measure, reason: restriction.reason, until: restriction.until.toISOString() }
        : null,
    }
  }

const presentDecision = (row: DecisionRow, ids: number[]): calls.Decision => ({
  id: row.id,
  action: row.action,
  reason: row.reason,
  ids,
  tellAt: row.tell_at.toISOString(),
})

export const decideComments =
  (comments: Comments): Handler<typeof calls.decideComments> =>
  async ({ body: { ids, ...wish } }, { viewer }) => {
    const moderator = await getModerator(comments, viewer)
    const { userId: me, sections } = moderator
    await checkSections(comments, moderator, ids)
    const { decision, done } = await decide(comments, ids, { me, ...wish })
    const isDone = new Set(done)
    return {
      decision: decision && presentDecision(decision, done),
      lost: await presentTaken(
        comments,
        ids.filter(id => !isDone.has(id)),
        me,
      ),
      counts: await presentCounts(comments, sections),
    }
  }

export const undoDecision =
  (comments: Comments): Handler<typeof calls.undoDecision> =>
  async ({ params: { id } }, { viewer }) => {
    const { sections, userId } = await getModerator(comments, viewer)
    const decision = await findDecision(comments.db.kysely, id)
    if (!decision) throw new DomainError('not_found', 'Такого решения нет')
    if (decision.moderator_id !== userId && !isOfficeAdmin(viewer))
      throw new DomainError('forbidden', 'Это решение другого модератора')
    const ids = await undo(comments, decision, userId)
    return { items: await presentQueue(comments, ids), counts: await presentCounts(comments, sections) }
  }

export const putOffComments =
  (comments: Comments): Handler<typeof calls.putOffComments> =>
  async ({ body: { ids, isBack } }, { viewer }) => {
    const moderator = await getModerator(comments, viewer)
    const { userId: me, sections } = moderator
    await checkSections(comments, moderator, ids)
    const now = comments.now()
    const after = (ms: number) => new Date(now.getTime() + ms)
    const until = isBack ? null : after(putOffMinutes * minuteMs)
    const changed = await comments.db.inTransaction(trx =>
      putOff(trx, ids, { me, until, now, heldUntil: after(heldSeconds * 1000) }),
    )
    return {
      items: isBack ? await presentQueue(comments, changed) : [],
      counts: await presentCounts(comments, sections),
    }
  }

const placeOf = ({ decisionId, id }: HiddenPlace) => `${decisionId}-${id}`
function toPlace(cursor: string | undefined): HiddenPlace | undefined {
  if (cursor === undefined) return undefined
  const [decisionId, id] = cursor.split('-').map(Number)
  return { decisionId: decisionId!, id: id! }
}

export const listHiddenComments =
  (comments: Comments): Handler<typeof calls.listHiddenComments> =>
  async ({ query: { before } }, { viewer }) => {
    const { sections } = await getModerator(comments, viewer)
    const rows = await listHidden(comments.db.kysely, { before: toPlace(before), limit: hiddenPageSize, sections })
    const [people, cards, nameOf] = await Promise.all([
      findPeople(comments.db.kysely, [...new Set(rows.map(({ authorId }) => authorId))]),
      readPostCards(comments.context.ask, [...new Set(rows.map(({ postId }) => postId))]),
      namesOf(
        comments,
        rows.map(({ by }) => by),
      ),
    ])
    return {
      items: rows.map(row => {
        const card = cards.get(row.postId)
        return {
          decisionId: row.decisionId,
          id: row.id,
          text: toPlainText(row.content),
          author: presentPerson(people.get(row.authorId)).name,
          post: card ? { title: card.title, url: card.url } : null,
          reason: row.reason,
          by: nameOf(row.by),
          at: row.at.toISOString(),
        }
      }),
      next: rows.length === hiddenPageSize ? placeOf(rows.at(-1)!) : null,
    }
  }

export const countWaitingComments =
  (comments: Comments): Handler<typeof calls.countWaitingComments> =>
  async ({ body: { sections } }) => {
    const { waiting, reported, appeals } = await presentCounts(comments, sections)
    return { comments: waiting, reported, appeals }
  }
