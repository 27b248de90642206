// Rows of the queue → wire.
import { getUsers } from '#contract/auth.ts'
import { auditStatuses } from '#contract/comments.ts'
import type { CallReply } from '#contract/call.ts'
import type { QueueCounts, QueueItem, TakenComment, getQueuedComment } from '#contract/office/moderation.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import type { Comments } from '../comments.ts'
import { countAppeals } from '../appeals/store.ts'
import { presentPerson } from '../present.ts'
import { toPlainText } from '../rules/markup.ts'
import { findFiles } from '../store/attachments.ts'
import { findPeople, type PersonRow } from '../store/people.ts'
import { listQueueRows, type AroundRow } from './around.ts'
import { countWaiting, findTaken } from './waiting.ts'

/** Names of colleagues by the ids of their accounts. */
export async function namesOf({ context }: Comments, ids: readonly string[]): Promise<(id: string) => string> {
  const asked = [...new Set(ids)]
  const { items } = asked.length === 0 ? { items: [] } : await context.ask(getUsers, { body: { ids: asked } })
  const names = new Map(items.map(user => [user.id, user.display_name]))
  return id => names.get(id) ?? 'Модератор'
}

/** The comments in the order of `ids`; those that no longer wait are left out. */
export async function presentQueue(comments: Comments, ids: readonly number[]): Promise<QueueItem[]> {
  const db = comments.db.kysely
  const rows = new Map((await listQueueRows(db, ids)).map(row => [row.id, row]))
  const found = ids.flatMap(id => rows.get(id) ?? [])
  const [people, files, cards] = await Promise.all([
    findPeople(db, [...new Set(found.map(({ authorId }) => authorId))]),
    findFiles(
      db,
      found.flatMap(({ id, hasAttachments }) => (hasAttachments ? [id] : [])),
    ),
    readPostCards(comments.context.ask, [...new Set(found.map(({ postId }) => postId))]),
  ])
  return found.map(row => {
    const person = people.get(row.authorId)
    const { name, avatar } = presentPerson(person)
    const card = cards.get(row.postId)
    return {
      id: row.id,
      postId: row.postId,
      post: card ? { title: card.title, url: card.url } : null,
      section: row.slug === null ? null : { slug: row.slug, title: row.title ?? row.slug },
      text: toPlainText(row.content),
      pictures: files.get(row.id)?.map(({ path }) => path) ?? [],
      author: {
        id: person && !person.is_erased && person.source === null ? row.authorId : null,
        name,
        avatar,
        isExpert: person?.is_expert ?? false,
        since: (person?.registered_at ?? row.createdAt).toISOString(),
        shown: row.shown,
        hidden: row.hidden,
      },
      createdAt: row.createdAt.toISOString(),
      waitsSince: row.since.toISOString(),
      isVisible: row.isVisible,
      level: row.level,
      findings: row.findings.map(({ code, reason, evidence }) => ({ code, reason, evidence })),
      reports: row.reports,
    }
  })
}

export async function presentCounts({ db }: Comments, sections: readonly string[] | null): Promise<QueueCounts> {
  const [rows, appeals] = await Promise.all([countWaiting(db.kysely, sections), countAppeals(db.kysely, sections)])
  return {
    waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    reported: rows.reduce((sum, { reported }) => sum + reported, 0),
    appeals,
    sections: rows.flatMap(({ slug, title, waiting }) =>
      slug === null ? [] : [{ slug, title: title ?? slug, count: waiting }],
    ),
  }
}

/** Why these comments are not in the moderator's hands. */
export async function presentTaken(comments: Comments, ids: readonly number[], me: string): Promise<TakenComment[]> {
  const rows = await findTaken(comments.db.kysely, ids, comments.now())
  const nameOf = await namesOf(
    comments,
    rows.flatMap(({ holder, decider }) => holder ?? decider ?? []),
  )
  return rows.map(({ id, holder, decider, action }) => {
    if (holder !== null && holder !== me) return { id, by: nameOf(holder), what: 'holds' }
    if (decider !== null && action) return { id, by: nameOf(decider), what: action }
    return { id, by: null, what: 'gone' }
  })
}

type State = CallReply<typeof getQueuedComment>['thread'][number]['state']

function stateOf({ isRemoved, isShadowed, shadowedBy, status }: AroundRow): State {
  if (isRemoved) return 'removed'
  if (isShadowed) return shadowedBy === 'rules' ? 'waiting' : 'hidden'
  if (status === auditStatuses.approved.id) return 'shown'
  return status === auditStatuses.pending.id ? 'waiting' : 'hidden'
}

const excerptMax = 400

export function presentAround(row: AroundRow, people: ReadonlyMap<string, PersonRow>) {
  const person = people.get(row.authorId)
  const text = toPlainText(row.content)
  return {
    id: row.id,
    author: presentPerson(person).name,
    isExpert: person?.is_expert ?? false,
    text: text.length > excerptMax ? `${text.slice(0, excerptMax).trimEnd()}…` : text,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
  }
}
