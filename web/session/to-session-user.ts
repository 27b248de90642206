// Display mapping of spec 3: the reader's own record → what the site shows of them.
import type { UserReply } from '#contract/auth.ts'

export type SessionUser = {
  id: string
  displayName: string
  email: string
  /** The picture of a social network, else the portrait; null: the first letter stands for it. */
  avatar: string | null
  /** The one uploaded here. */
  portrait: string | null
  isBanned: boolean
  /** The account waits to be erased; ISO 8601. Until then it can be taken back. */
  archive: { deadline: string } | null
}

/** Spec 3: what stands for a value that is missing. */
export const unknownValue = 'unknown'

const socialPictureOf = (fbId: string) =>
  `https://graph.facebook.com/${encodeURIComponent(fbId)}/picture?width=200&height=200`

/** Most of a record is optional (spec 3). */
export type OwnRecord = Pick<UserReply, 'id'> &
  Partial<
    Pick<UserReply, 'display_name' | 'email' | 'fb_id' | 'avatars' | 'banned' | 'archived_at' | 'archive_deadline_date'>
  >

export function toSessionUser(user: OwnRecord): SessionUser {
  const urlOf = (size: 'middle' | 'small') => user.avatars?.find(avatar => avatar.size === size)?.url
  const portrait = urlOf('middle') ?? urlOf('small') ?? null
  return {
    id: user.id,
    displayName: user.display_name || unknownValue,
    email: user.email || unknownValue,
    avatar: user.fb_id ? socialPictureOf(user.fb_id) : portrait,
    portrait,
    isBanned: user.banned === true,
    archive: user.archived_at && user.archive_deadline_date ? { deadline: user.archive_deadline_date } : null,
  }
}
