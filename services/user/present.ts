// Rows → wire (spec 3).
import type { UserReply } from '#contract/auth.ts'
import type { ImageReply } from '#contract/image.ts'
import { placeholderAvatar } from '#contract/placeholder-avatar.ts'
import {
  unknownValue,
  type AvatarReply,
  type FavoriteReply,
  type FolderReply,
  type PublicUserReply,
} from '#contract/user.ts'
import { avatarSizes } from './limits.ts'
import type { FavoriteRow, FolderContents, FolderRow } from './store/favorites.ts'

export function presentFavorite(row: FavoriteRow): FavoriteReply {
  return {
    id: row.id,
    post_id: row.post_id,
    postId: row.post_id,
    folderId: row.folder_id,
    created_at: row.created_at.toISOString(),
  }
}

export function presentFolder(row: FolderRow, { total, newest }: FolderContents): FolderReply {
  return { id: row.id, folderId: row.id, name: row.name, total, favorites: newest.map(presentFavorite) }
}

export function presentAvatars(
  userId: string,
  image: ImageReply,
  [middle, small]: readonly [number, number],
  now: Date,
): AvatarReply[] {
  const at = now.toISOString()
  const avatar = (id: number, size: AvatarReply['size']): AvatarReply => ({
    id,
    user_id: userId,
    url: image.sizes.find(({ width }) => width >= avatarSizes[size])?.url ?? image.origin,
    created_at: at,
    updated_at: at,
    size,
  })
  return [avatar(middle, 'middle'), avatar(small, 'small')]
}

/**
 * Spec 3, display mapping. The picture of a social network would name the account there, which is private: it is the
 * owner's client that may show it. Of an archived account only the number and the dates are left to see.
 */
export function presentPublic(person: UserReply): PublicUserReply {
  const isArchived = person.archived_at !== null
  const shown = <T>(value: T): T | null => (isArchived ? null : value)
  const avatars = isArchived ? [] : person.avatars
  const urlOf = (size: AvatarReply['size']) => avatars.find(avatar => avatar.size === size)?.url
  const name = shown(person.display_name) || unknownValue
  return {
    id: person.id,
    integer_id: person.integer_id,
    display_name: name,
    name,
    avatar: urlOf('middle') ?? urlOf('small') ?? placeholderAvatar,
    avatars,
    about: shown(person.about) ?? '',
    is_expert: person.is_expert && !isArchived,
    expertise: shown(person.expertise),
    home_page: shown(person.home_page),
    facebook_profile_link: shown(person.facebook_profile_link),
    telegram_profile_link: shown(person.telegram_profile_link),
    twitter_profile_link: shown(person.twitter_profile_link),
    vkontakte_profile_link: shown(person.vkontakte_profile_link),
    archived_at: person.archived_at,
    created_at: person.created_at,
    email: unknownValue,
    fb_id: null,
    vk_id: null,
  }
}
