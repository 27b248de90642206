import { listPersonEvents } from '#contract/analytics.ts'
import { getPersonRecord } from '#contract/auth.ts'
import { listCommentsByPerson, listPersonOpinions } from '#contract/comments.ts'
import { listPersonNotifications } from '#contract/notifications.ts'
import { listSubscriptions } from '#contract/newsletter.ts'
import { listInbox } from '#contract/office/inbox.ts'
import { listPersonVotes } from '#contract/office/quiz.ts'
import { listPersonDevices } from '#contract/push.ts'
import { listPersonReactions } from '#contract/reactions.ts'
import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { dayOf } from '../data-requests/days.ts'
import { listRequestsOf, noteOwnCopy } from '../data-requests/store.ts'
import { exportedComments, exportedQuestions, exportedRequests, favouritesMax, foldersMax } from '../limits.ts'
import { checkIsOwner } from '../may.ts'
import { getPerson } from '../people.ts'
import { presentFavourite } from '../present.ts'
import { findPersonId } from '../store/accounts.ts'
import { listFolders, listStored } from '../store/favourites.ts'
import type { Users } from '../user.ts'

type Copy = CallReply<typeof calls.exportUser>['data']

/** Everything stored about a person (152-FZ), for that person only. That it was taken is noted as a request that the person has met. */
export const exportUser =
  (users: Users): Handler<typeof calls.exportUser> =>
  async ({ params: { id } }, { viewer }) => {
    checkIsOwner(viewer, id)
    const data = await copyOf(users, id)
    const now = users.context.clock.now()
    await noteOwnCopy(users.db.kysely, { userId: id, today: dayOf(users, now), now })
    return { success: true, data }
  }

/** Each service is asked for its part. */
export async function copyOf(users: Users, id: string): Promise<Copy> {
  const { ask, clock } = users.context
  const db = users.db.kysely
  const [user, record, authorId, folders, favourites, requests, comments, questions, misprints] = await Promise.all([
    getPerson(users, id),
    ask(getPersonRecord, { body: { id } }),
    findPersonId(db, id),
    listFolders(db, id, { offset: 0, limit: foldersMax }),
    listStored(db, id, favouritesMax),
    listRequestsOf(db, id, exportedRequests),
    ask(listCommentsByPerson, { body: { user_id: id, audience: 'owner', limit: exportedComments } }),
    ask(listInbox, { query: { kinds: 'question', user_id: id, limit: exportedQuestions } }),
    ask(listInbox, { query: { kinds: 'typo', user_id: id, limit: exportedQuestions } }),
  ])
  const ofPerson = { query: { user_id: id } }
  const [notifications, reactions, devices, votes, events, opinions, newsletters] = await Promise.all([
    ask(listPersonNotifications, ofPerson),
    ask(listPersonReactions, ofPerson),
    ask(listPersonDevices, ofPerson),
    ask(listPersonVotes, ofPerson),
    ask(listPersonEvents, ofPerson),
    ask(listPersonOpinions, { body: { user_id: id } }),
    user.email === null ? { items: [] } : ask(listSubscriptions, { body: { email: user.email } }),
  ])
  return {
    exported_at: clock.now().toISOString(),
    user,
    author_id: authorId,
    consents: record.consents,
    sessions: record.sessions,
    folders: folders.map(({ id: folderId, name, created_at }) => ({
      id: folderId,
      name,
      created_at: created_at.toISOString(),
    })),
    favorites: favourites.map(presentFavourite),
    comments: comments.data.data,
    comment_ratings: opinions.ratings,
    comment_reports: opinions.reports,
    comment_appeals: opinions.appeals,
    comment_restrictions: opinions.restrictions,
    notifications: notifications.items,
    reactions: reactions.items,
    push_devices: devices.items,
    poll_answers: votes.items,
    newsletters: newsletters.items,
    reading: events.items,
    data_requests: requests.map(({ kind, received_on, state, words, outcome }) => ({
      kind,
      received_on,
      state,
      words,
      outcome,
    })),
    questions: questions.items.flatMap(item =>
      item.kind === 'question' ? [{ ...item.data, url: item.url, created_at: item.created_at }] : [],
    ),
    misprints: misprints.items.flatMap(({ kind, data, url, created_at }) =>
      kind === 'typo' ? [{ text: data.text, comment: data.comment, url, created_at }] : [],
    ),
  }
}
