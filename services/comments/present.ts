// Rows → wire (spec 3). The only place that decides which fields of a comment which reader sees.
import { auditStatuses, type CommentReactionReply, type CommentReply } from '#contract/comments.ts'
import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/comments.ts'
import type * as officeCalls from '#contract/office/comments.ts'
import { placeholderAvatar } from '#domain/placeholder-avatar.ts'
import { zoneOffsetMs } from '#russian/time-zone.ts'
import { editableUntilMs } from './may.ts'
import type { FileRow, VideoRow } from './store/attachments.ts'
import type { Reader, ThreadRow } from './store/comments.ts'
import type { ExportedRow } from './store/imported.ts'
import type { Flags, Opinions, Ratings, VoteRow } from './store/opinions.ts'
import type { PersonRow } from './store/people.ts'

const statuses = new Map(Object.values(auditStatuses).map(status => [status.id as number, status]))
const anonymousName = 'Читатель'

/** Makes a formatter of instants for the wire. The offset is parsed once: a thread has ten thousand instants. */
export function makeZonedMoment(zone: string): (ms: number) => string {
  const offsetMs = zoneOffsetMs(zone)
  return ms => `${new Date(ms + offsetMs).toISOString().slice(0, 19)}${zone}`
}

const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** A person whose account is archived or erased is shown without name and picture. */
export function presentPerson(person: PersonRow | undefined): { isKnown: boolean; name: string; avatar: string } {
  const isKnown = person !== undefined && !person.is_archived && !person.is_erased
  return {
    isKnown,
    name: isKnown ? person.display_name : anonymousName,
    avatar: (isKnown && person.avatar) || placeholderAvatar,
  }
}

/** The author learns why a comment waits for a moderator. Only moderators learn of a shadow and of marks. */
function presentFindings(row: ThreadRow, isInsider: boolean, isModerator: boolean): CommentReply['reasons'] {
  if (!isInsider || (!isModerator && (row.shadowedMs !== null || row.isVisible))) return []
  return row.findings
    .filter(({ outcome }) => isModerator || outcome !== 'mark')
    .map(({ code, reason, evidence }) => ({ code, reason, evidence }))
}

function presentFile({ id, comment_id, path, width, height, created_at }: FileRow): CommentReply['files'][number] {
  const at = created_at.toISOString()
  return { id, comment_id, path, width, height, created_at: at, updated_at: at, deleted_at: null, last_modified: at }
}

export type Presenting = {
  reader: Reader
  people: ReadonlyMap<string, PersonRow>
  /** The reader's own ratings of these comments. */
  ratings: Ratings
  /** The reports that the reader may see. */
  flags: Flags
  files: ReadonlyMap<number, FileRow[]>
  videos: ReadonlyMap<number, VideoRow[]>
  zoned: (ms: number) => string
}

/** How much of a comment the reader sees. An insider is its author or a moderator. */
function accessTo(row: ThreadRow, reader: Reader) {
  const isOwn = row.authorId === reader.userId
  return {
    isOwn,
    isInsider: reader.isModerator || isOwn,
    isShown: row.isVisible || reader.isModerator || (isOwn && row.deletedMs === null),
  }
}

type Access = ReturnType<typeof accessTo>

function presentAuthor(row: ThreadRow, { isInsider, isShown }: Access, people: Presenting['people']) {
  const person = isShown ? people.get(row.authorId) : undefined
  const { isKnown, name, avatar } = presentPerson(person)
  // An author without an account has no page.
  const authorId = person && !person.is_erased && person.source === null ? row.authorId : null
  return {
    author_id: authorId,
    author: isShown ? name : '',
    author_email: (isInsider && isShown && person?.email) || '',
    author_url: authorId === null || !isKnown ? '' : `/profile/user/${authorId}/comments`,
    author_IP: (isInsider && isShown && row.ip) || '',
    is_expert: isKnown && person?.is_expert === true,
    avatar,
  }
}

function presentAttachments(row: ThreadRow, { isShown }: Access, { files, videos }: Presenting) {
  if (!isShown) return { files: [], videos: [] }
  return {
    files: files.get(row.id)?.map(presentFile) ?? [],
    videos: videos.get(row.id)?.map(({ id, comment_id, host, url }) => ({ id, comment_id, host, url })) ?? [],
  }
}

export function presentComment(row: ThreadRow, presenting: Presenting): CommentReply {
  const { reader, people, ratings, flags, zoned } = presenting
  const access = accessTo(row, reader)
  const { isOwn, isInsider, isShown } = access
  // Others see every status as approved: they see a placeholder or nothing instead of a comment that is not.
  const status = statuses.get(isInsider ? row.status : auditStatuses.approved.id) ?? auditStatuses.approved
  const rating = ratings.get(row.id)
  const createdAt = new Date(row.createdMs).toISOString()
  const likes = isShown ? row.likes : 0
  const dislikes = isShown ? row.dislikes : 0
  const { author_id, author, author_email, author_url, author_IP, is_expert, avatar } = presentAuthor(
    row,
    access,
    people,
  )
  return {
    id: row.id,
    post_ID: row.postId,
    audit_status_id: status.id,
    audit_status: status,
    author_id,
    author,
    author_email,
    author_url,
    author_IP,
    is_expert,
    avatar,
    date: zoned(row.createdMs),
    date_gmt: createdAt,
    content: isShown ? row.content : '',
    karma: likes - dislikes,
    approved: status.id === auditStatuses.approved.id,
    agent: (isInsider && isShown && row.agent) || '',
    type: 'comment',
    app: row.app,
    parent: row.parent,
    reply_to: row.replyTo,
    level: row.level,
    replies_cnt: row.replies,
    recursive_likes_cnt: row.recursiveLikes,
    users_liked_cnt: likes,
    users_liked: rating === 'like' && reader.userId !== null ? [reader.userId] : [],
    recursive_dislikes_cnt: row.recursiveDislikes,
    users_disliked_cnt: dislikes,
    users_disliked: rating === 'dislike' && reader.userId !== null ? [reader.userId] : [],
    subscribe: isOwn && row.isSubscribed,
    updated_at: row.updatedMs === row.createdMs ? createdAt : new Date(row.updatedMs).toISOString(),
    shadowed_at: reader.isModerator ? moment(row.shadowedMs) : null,
    shadowed_by: reader.isModerator ? row.shadowedBy : null,
    deleted_at: moment(row.deletedMs),
    deleted_data:
      reader.isModerator && row.deletedMs !== null
        ? { by: row.deletedBy === row.authorId ? 'author' : 'moderator' }
        : null,
    deleted: !isShown || row.deletedMs !== null,
    ...(isOwn && isShown && { editable_until: new Date(editableUntilMs(row.createdMs)).toISOString() }),
    ...(row.isInText && isShown && { is_in_text: true as const }),
    ...presentAttachments(row, access, presenting),
    flags: flags.get(row.id) ?? [],
    reasons: presentFindings(row, isInsider, reader.isModerator),
    reactions: [],
  }
}

const presentRating = (state: number) => (state === 1 ? 'like' : 'dislike')

export function presentReaction(vote: VoteRow, person: PersonRow | undefined): CommentReactionReply {
  const { name, avatar } = presentPerson(person)
  return {
    id: vote.id,
    author_id: vote.user_id,
    author_name: name,
    author_avatar_url: avatar,
    state: presentRating(vote.state),
    created_at: vote.created_at.toISOString(),
    updated_at: vote.updated_at.toISOString(),
  }
}

export function presentOpinions({
  ratings,
  reports,
  restrictions,
  appeals,
}: Opinions): CallReply<typeof calls.listPersonOpinions> {
  return {
    ratings: ratings.map(({ comment_id, post_id, state, at }) => ({
      comment_id,
      post_id,
      state: presentRating(state),
      created_at: at.toISOString(),
    })),
    reports: reports.map(({ comment_id, post_id, reason, at }) => ({
      comment_id,
      post_id,
      reason: reason as CommentReply['flags'][number]['reason'],
      created_at: at.toISOString(),
    })),
    restrictions: restrictions
      // Before the letter is sent, the restriction can be taken back as if it never was.
      .filter(({ tell_at }) => tell_at === null)
      .map(({ measure, reason, letter, made_at, until, ended_at }) => ({
        measure,
        reason,
        letter,
        created_at: made_at.toISOString(),
        until: until.toISOString(),
        ended_at: ended_at?.toISOString() ?? null,
      })),
    appeals: appeals.map(({ comment_id, words, created_at }) => ({
      comment_id,
      words,
      created_at: created_at.toISOString(),
    })),
  }
}

type Draft = CallReply<typeof officeCalls.listCommentDrafts>['items'][number]

/** An archived or erased author is exported as nobody, an author with an account by its id. */
function presentDraftAuthor(row: ExportedRow): Draft['author'] {
  if (row.is_archived || row.is_erased) return null
  return {
    source: row.person_source ?? row.author_id,
    userId: row.person_source === null ? row.author_id : null,
    name: row.display_name,
    avatar: row.avatar,
    isExpert: row.is_expert,
  }
}

export function presentDraft(row: ExportedRow): Draft {
  return {
    source: row.source,
    id: row.id,
    postId: row.post_id,
    replyTo: row.reply_to_id === null ? null : { id: row.reply_to_id },
    author: presentDraftAuthor(row),
    content: row.deleted_at ? '' : row.content,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    status: statuses.get(row.status)?.name ?? 'approved',
    shadowedAt: row.shadowed_at?.toISOString() ?? null,
    removed: row.deleted_at && {
      at: row.deleted_at.toISOString(),
      by: row.deleted_by === row.author_id ? ('author' as const) : ('moderator' as const),
    },
    isInText: row.is_in_text,
    likes: row.likes,
    dislikes: row.dislikes,
  }
}
