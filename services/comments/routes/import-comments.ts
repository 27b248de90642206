// Internal: comments written elsewhere are imported. One that is here already stays as it is.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { auditStatuses } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { announceChanged, announceCounted } from '../events.ts'
import { importedIdMax } from '../limits.ts'
import { getAuthor } from '../people.ts'
import { renewWaiting } from '../queue/waiting.ts'
import { placeReply, toKey } from '../rules/comment-tree.ts'
import { toCommentHtml } from '../rules/markup.ts'
import { sumUp } from '../rules/sums.ts'
import { listVideos } from '../rules/videos.ts'
import { writeVideos } from '../store/attachments.ts'
import { isVisibleToAll } from '../store/comments.ts'
import { updatePostCounts } from '../store/counters.ts'
import * as store from '../store/imported.ts'
import type { CommentsTables } from '../store/tables.ts'

type Trx = Transaction<CommentsTables>
type Draft = z.output<typeof calls.commentDraft>

/** The source key of one person who stands for all authors without a name. */
const namelessAuthor = 'nobody'
const sourceOf = ({ author }: Draft) => author?.source ?? namelessAuthor

/** The stored comments by source key and by id; comments are added while they are imported. */
function makeKnown(rows: readonly store.KnownRow[]) {
  const bySource = new Map<string, store.KnownRow>()
  const byId = new Map<number, store.KnownRow>()
  const add = (row: store.KnownRow) => {
    byId.set(row.id, row)
    if (row.source !== null) bySource.set(row.source, row)
  }
  for (const row of rows) add(row)
  return {
    add,
    has: (id: number) => byId.has(id),
    find({ source, id, postId, createdAt }: Draft): store.KnownRow | undefined {
      const same = source === null ? undefined : bySource.get(source)
      if (same) return same
      const row = id === undefined ? undefined : byId.get(id)
      return row?.post_id === postId && row.created_at.getTime() === Date.parse(createdAt) ? row : undefined
    },
    findAnswered({ replyTo, postId }: Draft): store.KnownRow | undefined {
      if (!replyTo) return undefined
      const row = 'id' in replyTo ? byId.get(replyTo.id) : bySource.get(replyTo.source)
      return row?.post_id === postId ? row : undefined
    },
  }
}

type Known = ReturnType<typeof makeKnown>

/** Loads the stored comments that the drafts are, or reply to. */
async function loadKnown(trx: Trx, drafts: readonly Draft[]): Promise<Known> {
  const answered = drafts.flatMap(({ replyTo }) => replyTo ?? [])
  return makeKnown(
    await store.findKnown(
      trx,
      [...drafts, ...answered].flatMap(each => ('source' in each ? (each.source ?? []) : [])),
      [...drafts, ...answered].flatMap(each => ('id' in each ? (each.id ?? []) : [])),
    ),
  )
}

function toImported(draft: Draft, id: number, authorId: string, answered: store.KnownRow | undefined): store.Imported {
  const { removed, likes, dislikes } = draft
  const content = removed ? '' : toCommentHtml(draft.content)
  if (content === '' && !removed) throw new DomainError('validation', 'В комментарии нет текста')
  const place = placeReply(answered && { ...answered, sortKey: answered.sort_key })
  const createdAt = new Date(draft.createdAt)
  const state = {
    status: auditStatuses[draft.status].id,
    shadowed_at: draft.shadowedAt === null ? null : new Date(draft.shadowedAt),
    deleted_at: removed && new Date(removed.at),
  }
  const row = {
    ...state,
    id,
    source: draft.source,
    post_id: draft.postId,
    parent_id: place.parentId,
    reply_to_id: answered?.id ?? null,
    level: place.level,
    path: place.path,
    sort_key: place.parentKey + toKey(id),
    author_id: authorId,
    content,
    app: '',
    ip: null,
    agent: null,
    is_subscribed: false,
    shadowed_by: state.shadowed_at && 'import',
    deleted_by: removed && (removed.by === 'author' ? authorId : removed.by),
    // A comment that was public elsewhere counts as announced: nobody is notified about it again.
    published_at: draft.status === 'approved' ? createdAt : null,
    is_in_text: draft.isInText,
    findings: '[]',
    text_key: '',
    created_at: createdAt,
    updated_at: new Date(draft.updatedAt ?? draft.createdAt),
  }
  return { row, isVisible: isVisibleToAll(state), likes, dislikes }
}

/** The authors without an account, each once. */
function toGuests(drafts: readonly Draft[]): store.Guest[] {
  const guests = new Map<string, store.Guest>()
  for (const draft of drafts) {
    const { author, createdAt } = draft
    if (author?.userId || guests.has(sourceOf(draft))) continue
    guests.set(sourceOf(draft), {
      source: sourceOf(draft),
      display_name: author?.name ?? '',
      avatar: author?.avatar ?? null,
      is_expert: author?.isExpert ?? false,
      is_erased: author === null,
      registered_at: new Date(createdAt),
    })
  }
  return [...guests.values()]
}

/** Outcomes by the stored comments alone: what an import would do, or a repeated one did. */
const compareWithKnown = (drafts: readonly Draft[], known: Known) =>
  drafts.map(draft => {
    const row = known.find(draft)
    return { id: row?.id ?? 0, outcome: row ? ('unchanged' as const) : ('created' as const) }
  })

/** Gives each new comment its id, author and place in the tree. A wished id is given where it is free. */
async function prepareImport(trx: Trx, drafts: readonly Draft[], known: Known) {
  const fresh = drafts.filter(draft => !known.find(draft))
  const guests = await store.keepGuests(trx, toGuests(fresh))
  const isFree = ({ id }: Draft) => id !== undefined && id <= importedIdMax && !known.has(id)
  const wanted = new Set(fresh.flatMap(draft => (isFree(draft) ? draft.id! : [])))
  const ids = (await store.takeIds(trx, [...wanted], fresh.length - wanted.size)).values()
  const imported: store.Imported[] = []
  const results = drafts.map(draft => {
    const same = known.find(draft)
    if (same) return { id: same.id, outcome: 'unchanged' as const }
    const id = isFree(draft) ? draft.id! : ids.next().value!
    const authorId = draft.author?.userId ?? guests.get(sourceOf(draft))!
    const added = toImported(draft, id, authorId, known.findAnswered(draft))
    imported.push(added)
    known.add(added.row)
    return { id, outcome: 'created' as const }
  })
  return { imported, results }
}

async function writeImport(comments: Comments, trx: Trx, imported: readonly store.Imported[]): Promise<void> {
  const { own, above } = sumUp(imported.map(({ row: { id, path }, ...counted }) => ({ id, path, ...counted })))
  await store.insertImported(trx, imported, own)
  for (const { row } of imported) {
    if (row.status === auditStatuses.pending.id) await renewWaiting(trx, row.id, row.updated_at)
    const videos = listVideos(row.content)
    if (videos.length > 0) await writeVideos(trx, row.id, videos, row.created_at)
  }
  const listedAbove = await store.addAbove(trx, above)
  const byPost = Map.groupBy(imported, ({ row }) => row.post_id)
  // Posts are locked last, and by every writer in the order of ids, so that transactions cannot deadlock.
  for (const postId of [...byPost.keys()].toSorted((a, b) => a - b)) {
    const added = byPost.get(postId)!
    const visible = added.filter(({ isVisible }) => isVisible).length
    const listed = added.filter(({ row, isVisible }) => isVisible || own.get(row.id)!.replies > 0).length
    const post = await updatePostCounts(trx, postId, { visible, listed: listed + (listedAbove.get(postId) ?? 0) })
    if (visible > 0) await announceCounted(comments, trx, post)
    await announceChanged(comments, trx, postId, [])
  }
}

export const importComments =
  (comments: Comments): Handler<typeof calls.importComments> =>
  async ({ body: { comments: drafts, isTrial } }) => {
    const accounts = new Set(drafts.flatMap(({ author }) => author?.userId ?? []))
    for (const userId of accounts) await getAuthor(comments, userId)
    return comments.db.inTransaction(async trx => {
      await store.lockImports(trx)
      const known = await loadKnown(trx, drafts)
      if (isTrial || drafts.every(draft => known.find(draft))) return { results: compareWithKnown(drafts, known) }
      const { imported, results } = await prepareImport(trx, drafts, known)
      await writeImport(comments, trx, imported)
      return { results }
    })
  }
