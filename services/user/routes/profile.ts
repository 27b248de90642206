// Spec 7, user service: what a person says of themselves, and everything kept about them. People are kept by auth.
import { listPersonEvents } from '#contract/analytics.ts'
import { profileChanges, updateUser, type ProfileChanges } from '#contract/auth.ts'
import { listCommentsByPerson } from '#contract/comments.ts'
import { CallError, DomainError } from '#contract/errors.ts'
import { listInbox } from '#contract/office/inbox.ts'
import { listPersonVotes } from '#contract/office/quiz.ts'
import { listPersonDevices } from '#contract/push.ts'
import { listPersonReactions } from '#contract/reactions.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { exportedComments, exportedQuestions, favoritesMax, foldersMax } from '../limits.ts'
import { checkMayChange } from '../may.ts'
import { getPerson } from '../people.ts'
import { presentFavorite } from '../present.ts'
import { socialFields } from '../rules/socials.ts'
import { findPersonId } from '../store/accounts.ts'
import { listFolders, listKept } from '../store/favorites.ts'
import type { Users } from '../user.ts'

type Changes = Parameters<Handler<typeof calls.updateProfile>>[0]['body']

/** Fields of the body, or the one field that it names. */
function readChanges({ property, value, ...fields }: Changes): ProfileChanges {
  if (property === undefined) return fields
  const one = profileChanges.safeParse({ [property]: value })
  if (one.success && value !== undefined) return one.data
  const why = one.error?.issues[0]?.message ?? 'нужно значение'
  throw new DomainError('validation', `Неверное значение: ${property}`, { [property]: why })
}

export function updateProfile(users: Users): Handler<typeof calls.updateProfile> {
  return async ({ params: { id }, body }, { viewer }) => {
    checkMayChange(viewer, id)
    const changes = readChanges(body)
    await getPerson(users, id)
    const { data } = await users.context.ask(updateUser, { body: { id, changes } })
    return { success: true, data, msg: 'Профиль сохранён', meta: {} }
  }
}

export function removeSocial(users: Users): Handler<typeof calls.removeSocial> {
  return async ({ params: { id, social } }, { viewer }) => {
    checkMayChange(viewer, id)
    await getPerson(users, id)
    const changes = socialFields[social]
    const { data } = await users.context.ask(updateUser, { body: { id, changes } }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'conflict')
        throw new DomainError('conflict', 'Это единственный способ войти. Сначала привяжите другой')
      throw error
    })
    return { success: true, data, msg: 'Соцсеть отвязана', meta: {} }
  }
}

/** 152-FZ. Only for the person: not for moderators either. */
export function exportUser(users: Users): Handler<typeof calls.exportUser> {
  return async ({ params: { id } }, { viewer }) => {
    checkMayChange(viewer, id)
    const db = users.db.kysely
    const [user, authorId, folders, favorites, comments, inbox, reactions, devices, votes, events] = await Promise.all([
      getPerson(users, id),
      findPersonId(db, id),
      listFolders(db, id, { offset: 0, limit: foldersMax }),
      listKept(db, id, favoritesMax),
      users.context.ask(listCommentsByPerson, { body: { user_id: id, audience: 'owner', limit: exportedComments } }),
      users.context.ask(listInbox, { query: { kind: 'question', user_id: id, limit: exportedQuestions } }),
      users.context.ask(listPersonReactions, { query: { user_id: id } }),
      users.context.ask(listPersonDevices, { query: { user_id: id } }),
      users.context.ask(listPersonVotes, { query: { user_id: id } }),
      users.context.ask(listPersonEvents, { query: { user_id: id } }),
    ])
    return {
      success: true,
      data: {
        exported_at: users.context.clock.now().toISOString(),
        user,
        author_id: authorId,
        folders: folders.map(({ id: folderId, name, created_at }) => ({
          id: folderId,
          name,
          created_at: created_at.toISOString(),
        })),
        favorites: favorites.map(presentFavorite),
        comments: comments.data.data,
        reactions: reactions.items,
        push_devices: devices.items,
        poll_answers: votes.items,
        reading: events.items,
        questions: inbox.items.flatMap(item =>
          item.kind === 'question' ? [{ ...item.data, url: item.url, created_at: item.created_at }] : [],
        ),
      },
    }
  }
}
