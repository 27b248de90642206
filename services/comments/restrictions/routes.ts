// Restrictions, for moderators in the office.
import type { Transaction } from 'kysely'
import { getUsers } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/restrictions.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Comments } from '../comments.ts'
import { formerRestrictionsMax, tellAfterSeconds } from '../limits.ts'
import { checkMayModerateInOffice } from '../may.ts'
import { getAuthor } from '../people.ts'
import { findComment } from '../store/comments.ts'
import { lockPerson } from '../store/people.ts'
import type { CommentsTables } from '../store/tables.ts'
import * as store from './store.ts'

type Reply = calls.Restriction

async function present(comments: Comments, rows: readonly store.RestrictionRow[]): Promise<Reply[]> {
  const ids = [
    ...new Set(rows.flatMap(({ made_by, ended_by }) => (ended_by === null ? [made_by] : [made_by, ended_by]))),
  ]
  const { items } = ids.length === 0 ? { items: [] } : await comments.context.ask(getUsers, { body: { ids } })
  const names = new Map(items.map(user => [user.id, user.display_name]))
  const person = (id: string) => ({ id, name: names.get(id) ?? 'Модератор' })
  const now = comments.now()
  return rows.map(row => ({
    id: row.id,
    userId: row.user_id,
    measure: row.measure,
    reason: row.reason,
    letter: row.letter,
    commentId: row.comment_id,
    by: person(row.made_by),
    madeAt: row.made_at.toISOString(),
    until: row.until.toISOString(),
    ended: row.ended_at && { at: row.ended_at.toISOString(), by: person(row.ended_by ?? row.made_by) },
    isActive: row.ended_at === null && row.until > now,
    tellAt: row.ended_at === null ? (row.tell_at?.toISOString() ?? null) : null,
  }))
}

const presentOne = async (comments: Comments, row: store.RestrictionRow) => ({
  restriction: (await present(comments, [row]))[0]!,
})

/** Throws `conflict` for oneself and for a person with a role, whom only an administrator stops. */
async function checkMayBeRestricted({ context }: Comments, userId: string, moderatorId: string): Promise<void> {
  if (userId === moderatorId) throw new DomainError('conflict', 'Ограничить себя нельзя')
  const { items } = await context.ask(getUsers, { body: { ids: [userId] } })
  if (!items[0] || items[0].is_erased) throw new DomainError('not_found', 'Такого аккаунта нет')
  if (items[0].roles.some(({ application_name, name }) => application_name === 'quasar' || name !== 'user'))
    throw new DomainError('conflict', 'У человека есть роль: сначала её снимает администратор')
}

export const restrictPerson =
  (comments: Comments): Handler<typeof calls.restrictPerson> =>
  async ({ body: { userId, measure, reason, days, letter, commentId } }, { viewer }) => {
    checkMayModerateInOffice(viewer)
    await checkMayBeRestricted(comments, userId, viewer.userId)
    const person = await getAuthor(comments, userId)
    const row = await comments.db.inTransaction(async trx => {
      await lockPerson(trx, person)
      if (commentId !== null && (await findComment(trx, commentId))?.author_id !== userId)
        throw new DomainError('not_found', 'Это комментарий другого человека')
      const now = comments.now()
      const made = await store.replaceRestriction(trx, {
        user_id: userId,
        measure,
        reason,
        letter,
        comment_id: commentId,
        made_by: viewer.userId,
        made_at: now,
        until: new Date(now.getTime() + days * dayMs),
        tell_at: new Date(now.getTime() + tellAfterSeconds * 1000),
      })
      logRestriction(trx, 'restriction.set', made, { by: viewer.userId, now })
      return made
    })
    comments.lookToTell()
    return presentOne(comments, row)
  }

/** Says in the log of the office that a restriction was set, or has ended before its day. */
export function logRestriction(
  trx: Transaction<CommentsTables>,
  action: 'restriction.set' | 'restriction.ended',
  { id, user_id, measure, reason, until }: store.RestrictionRow,
  { by, now }: { by: string; now: Date },
): void {
  const facts = { restriction: id, measure, reason, until: until.toISOString() }
  const change = action === 'restriction.set' ? { after: facts } : { before: facts }
  addToLog(trx, { at: now, action, actorId: by, thing: { kind: 'person', id: user_id }, ...change })
}

export const endRestriction =
  (comments: Comments): Handler<typeof calls.endRestriction> =>
  async ({ params: { id } }, { viewer }) => {
    checkMayModerateInOffice(viewer)
    const { ended, restored } = await comments.db.inTransaction(async trx => {
      await store.lockRestricted(trx, id)
      const found = await store.lockRestriction(trx, id)
      if (!found) throw new DomainError('not_found', 'Такого ограничения нет')
      if (found.ended_at !== null || found.until <= comments.now())
        throw new DomainError('conflict', 'Это ограничение уже закончилось')
      logRestriction(trx, 'restriction.ended', found, { by: viewer.userId, now: comments.now() })
      const isUntold = found.tell_at !== null && found.replaced_id !== null
      return {
        ended: await store.setEnded(trx, id, viewer.userId, comments.now()),
        restored: isUntold ? await store.restoreRestriction(trx, found.replaced_id!, comments.now()) : undefined,
      }
    })
    if (restored) comments.lookToTell()
    return {
      ...(await presentOne(comments, ended)),
      restored: restored ? (await presentOne(comments, restored)).restriction : null,
    }
  }

export const listRestrictions =
  (comments: Comments): Handler<typeof calls.listRestrictions> =>
  async ({ query: { userIds, all } }, { viewer }) => {
    checkMayModerateInOffice(viewer)
    const rows = await store.listRestrictionsOf(comments.db.kysely, userIds, all === 'true' ? formerRestrictionsMax : 1)
    const items = await present(comments, rows)
    return { items: all === 'true' ? items : items.filter(({ isActive }) => isActive) }
  }

export const listRestrictedPeople =
  (comments: Comments): Handler<typeof calls.listRestrictedPeople> =>
  async ({ query }, { viewer }) => {
    checkMayModerateInOffice(viewer)
    const rows = await store.listRestricted(comments.db.kysely, { ...query, before: query.before, now: comments.now() })
    return { items: rows.map(({ id, user_id: userId }) => ({ id, userId })) }
  }
