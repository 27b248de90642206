// Rows → wire (spec 3). The one place that decides what of a comment is for whose eyes.
import { auditStatuses, type CommentReply } from '#contract/comments.ts'
import { zoneOffsetMs } from '#contract/time-zone.ts'
import { placeholderAvatar } from '#contract/placeholder-avatar.ts'
import type { FileRow, VideoRow } from './store/attachments.ts'
import type { Reader, ThreadRow } from './store/comments.ts'
import type { Flags, Ratings } from './store/opinions.ts'
import type { PersonRow } from './store/people.ts'

const statuses = new Map(Object.values(auditStatuses).map(status => [status.id as number, status]))
const anonymousName = 'Читатель'

/** Instants of the wire; a thread has ten thousand of them. */
export function makeZonedMoment(zone: string): (ms: number) => string {
  const offsetMs = zoneOffsetMs(zone)
  return ms => `${new Date(ms + offsetMs).toISOString().slice(0, 19)}${zone}`
}

const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Who has left, for a while or for good, is nobody in particular. */
export function presentPerson(person: PersonRow | undefined): { isKnown: boolean; name: string; avatar: string } {
  const isKnown = person !== undefined && !person.is_archived && !person.is_erased
  return {
    isKnown,
    name: isKnown ? person.display_name : anonymousName,
    avatar: (isKnown && person.avatar) || placeholderAvatar,
  }
}

/** The author is told what keeps a comment waiting, nobody of a shadow but moderators. */
function presentFindings(row: ThreadRow, isInsider: boolean, isModerator: boolean): CommentReply['reasons'] {
  if (!isInsider || (!isModerator && (row.shadowedMs !== null || row.isVisible))) return []
  return row.findings.map(({ code, reason, evidence }) => ({ code, reason, evidence }))
}

function presentFile({ id, comment_id, path, width, height, created_at }: FileRow): CommentReply['files'][number] {
  const at = created_at.toISOString()
  return { id, comment_id, path, width, height, created_at: at, updated_at: at, deleted_at: null, last_modified: at }
}

export type Presenting = {
  reader: Reader
  people: ReadonlyMap<string, PersonRow>
  /** What the reader thinks of these comments. */
  ratings: Ratings
  /** Reports that the reader may know of. */
  flags: Flags
  files: ReadonlyMap<number, FileRow[]>
  videos: ReadonlyMap<number, VideoRow[]>
  zoned: (ms: number) => string
}

export function presentComment(
  row: ThreadRow,
  { reader, people, ratings, flags, files, videos, zoned }: Presenting,
): CommentReply {
  const isOwn = row.authorId === reader.userId
  const isInsider = reader.isModerator || isOwn
  const isShown = row.isVisible || reader.isModerator || (isOwn && row.deletedMs === null)
  const person = isShown ? people.get(row.authorId) : undefined
  const { isKnown, name, avatar } = presentPerson(person)
  // Who has no account has no page either.
  const authorId = person && !person.is_erased && person.source === null ? row.authorId : null
  // Its author is not told of a shadow, others not of what they do not see.
  const status = statuses.get(isInsider ? row.status : auditStatuses.approved.id) ?? auditStatuses.approved
  const rating = ratings.get(row.id)
  const createdAt = new Date(row.createdMs).toISOString()
  const likes = isShown ? row.likes : 0
  const dislikes = isShown ? row.dislikes : 0
  return {
    id: row.id,
    post_ID: row.postId,
    audit_status_id: status.id,
    audit_status: status,
    author_id: authorId,
    author: isShown ? name : '',
    author_email: (isInsider && isShown && person?.email) || '',
    author_url: authorId === null || !isKnown ? '' : `/profile/user/${authorId}/comments`,
    author_IP: (isInsider && isShown && row.ip) || '',
    is_expert: isKnown && person?.is_expert === true,
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
    files: isShown ? (files.get(row.id)?.map(presentFile) ?? []) : [],
    videos: isShown
      ? (videos.get(row.id)?.map(({ id, comment_id, host, url }) => ({ id, comment_id, host, url })) ?? [])
      : [],
    flags: flags.get(row.id) ?? [],
    reasons: presentFindings(row, isInsider, reader.isModerator),
    reactions: [],
  }
}
