// Comments that were not written here: brought in by importers, and handed to an export.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { auditStatuses } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/office/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { announceChanged, announceCounted } from '../news.ts'
import { getAuthor } from '../people.ts'
import { toCommentHtml } from '../rules/markup.ts'
import { placeReply, toKey } from '../rules/place.ts'
import { sumUp } from '../rules/sums.ts'
import { listVideos } from '../rules/videos.ts'
import { writeVideos } from '../store/attachments.ts'
import { isSeen } from '../store/comments.ts'
import { changePost } from '../store/counters.ts'
import * as store from '../store/imported.ts'
import type { CommentsTables } from '../store/tables.ts'

type Draft = z.output<typeof calls.commentDraft>
const statusNames = new Map(Object.values(auditStatuses).map(({ id, name }) => [id as number, name] as const))

/** Whoever is shown no more: one person for all of them. */
const nobody = 'nobody'
const sourceOf = ({ author }: Draft) => author?.source ?? nobody

/** What is here, by key and by number; grows with what is being brought in. */
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
    // Of what was seen elsewhere nobody is told again.
    published_at: draft.status === 'approved' ? createdAt : null,
    findings: '[]',
    text_key: '',
    created_at: createdAt,
    updated_at: new Date(draft.updatedAt ?? draft.createdAt),
  }
  return { row, isVisible: isSeen(state), likes, dislikes }
}

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

export function importComments(comments: Comments): Handler<typeof calls.importComments> {
  return async ({ body: { comments: drafts, isTrial } }) => {
    const accounts = new Set(drafts.flatMap(({ author }) => author?.userId ?? []))
    for (const userId of accounts) await getAuthor(comments, userId)
    return comments.db.inTransaction(async trx => {
      await store.lockImports(trx)
      const answered = drafts.flatMap(({ replyTo }) => replyTo ?? [])
      const known = makeKnown(
        await store.findKnown(
          trx,
          [...drafts, ...answered].flatMap(each => ('source' in each ? (each.source ?? []) : [])),
          [...drafts, ...answered].flatMap(each => ('id' in each ? (each.id ?? []) : [])),
        ),
      )
      const fresh = drafts.filter(draft => !known.find(draft))
      if (isTrial || fresh.length === 0)
        return {
          results: drafts.map(draft => {
            const row = known.find(draft)
            return { id: row?.id ?? 0, outcome: row ? ('unchanged' as const) : ('created' as const) }
          }),
        }

      const guests = await store.keepGuests(trx, toGuests(fresh))
      const isFree = ({ id }: Draft) => id !== undefined && !known.has(id)
      const wanted = new Set(fresh.flatMap(draft => (isFree(draft) ? draft.id! : [])))
      const numbers = (await store.takeIds(trx, [...wanted], fresh.length - wanted.size)).values()
      const imported: store.Imported[] = []
      const results = drafts.map(draft => {
        const same = known.find(draft)
        if (same) return { id: same.id, outcome: 'unchanged' as const }
        const id = isFree(draft) ? draft.id! : numbers.next().value!
        const authorId = draft.author?.userId ?? guests.get(sourceOf(draft))!
        const added = toImported(draft, id, authorId, known.findAnswered(draft))
        imported.push(added)
        known.add(added.row)
        return { id, outcome: 'created' as const }
      })
      await keep(comments, trx, imported)
      return { results }
    })
  }
}

async function keep(comments: Comments, trx: Transaction<CommentsTables>, imported: readonly store.Imported[]) {
  const { own, above } = sumUp(imported.map(({ row: { id, path }, ...counted }) => ({ id, path, ...counted })))
  await store.insertImported(trx, imported, own)
  for (const { row } of imported) {
    const videos = listVideos(row.content)
    if (videos.length > 0) await writeVideos(trx, row.id, videos, row.created_at)
  }
  const listedAbove = await store.addAbove(trx, above)
  const byPost = Map.groupBy(imported, ({ row }) => row.post_id)
  // Posts are locked last, in one order for everybody.
  for (const postId of [...byPost.keys()].toSorted((a, b) => a - b)) {
    const added = byPost.get(postId)!
    const visible = added.filter(({ isVisible }) => isVisible).length
    const listed = added.filter(({ row, isVisible }) => isVisible || own.get(row.id)!.replies > 0).length
    const post = await changePost(trx, postId, { visible, listed: listed + (listedAbove.get(postId) ?? 0) })
    if (visible > 0) await announceCounted(comments, trx, post)
    await announceChanged(comments, trx, postId, [])
  }
}

type ExportedRow = Awaited<ReturnType<typeof store.listForExport>>[number]

/** Who is shown no more is nobody; who has an account is known by it. */
function toAuthor(row: ExportedRow): Draft['author'] {
  if (row.is_archived || row.is_erased) return null
  return {
    source: row.person_source ?? row.author_id,
    userId: row.person_source === null ? row.author_id : null,
    name: row.display_name,
    avatar: row.avatar,
    isExpert: row.is_expert,
  }
}

export function listCommentDrafts(comments: Comments): Handler<typeof calls.listCommentDrafts> {
  return async ({ query: { after, limit } }) => {
    const rows = await store.listForExport(comments.db.kysely, after, limit)
    return {
      items: rows.map(row => ({
        source: row.source,
        id: row.id,
        postId: row.post_id,
        replyTo: row.reply_to_id === null ? null : { id: row.reply_to_id },
        author: toAuthor(row),
        content: row.deleted_at ? '' : row.content,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        status: statusNames.get(row.status) ?? 'approved',
        shadowedAt: row.shadowed_at?.toISOString() ?? null,
        removed: row.deleted_at && {
          at: row.deleted_at.toISOString(),
          by: row.deleted_by === row.author_id ? ('author' as const) : ('moderator' as const),
        },
        likes: row.likes,
        dislikes: row.dislikes,
      })),
    }
  }
}
