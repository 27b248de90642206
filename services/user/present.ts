// Rows → wire (spec 3).
import type { UserReply } from '#contract/auth.ts'
import type { ImageReply } from '#contract/image.ts'
import { placeholderAvatar } from '#domain/placeholder-avatar.ts'
import {
  unknownValue,
  type AvatarReply,
  type FavoriteReply,
  type FolderReply,
  type PublicUserReply,
} from '#contract/user.ts'
import { avatarSizes } from './limits.ts'
import type { FavouriteRow, FolderContents, FolderRow } from './store/favourites.ts'

export function presentFavourite(row: FavouriteRow): FavoriteReply {
  return {
    id: row.id,
    post_id: row.post_id,
    postId: row.post_id,
    folderId: row.folder_id,
    created_at: row.created_at.toISOString(),
  }
}

/** `contents` undefined: the folder is empty. */
export function presentFolder(row: FolderRow, contents: FolderContents | undefined): FolderReply {
  const { total, newest } = contents ?? { total: 0, newest: [] }
  return { id: row.id, folderId: row.id, name: row.name, total, favorites: newest.map(presentFavourite) }
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
 * Spec 3, display mapping. Pictures of social networks are left out: they would reveal the account there, which is private. An
 * archived account shows only its number and dates.
 */
export function presentPublic(person: UserReply): PublicUserReply {
  const isArchived = person.archived_at !== null
  const profileField = <T>(value: T): T | null => (isArchived ? null : value)
  const avatars = isArchived ? [] : person.avatars
  const urlOf = (size: AvatarReply['size']) => avatars.find(avatar => avatar.size === size)?.url
  const name = profileField(person.display_name) || unknownValue
  return {
    id: person.id,
    integer_id: person.integer_id,
    display_name: name,
    name,
    avatar: urlOf('middle') ?? urlOf('small') ?? placeholderAvatar,
    avatars,
    about: profileField(person.about) ?? '',
    is_expert: person.is_expert && !isArchived,
    expertise: profileField(person.expertise),
    home_page: profileField(person.home_page),
    facebook_profile_link: profileField(person.facebook_profile_link),
    telegram_profile_link: profileField(person.telegram_profile_link),
    twitter_profile_link: profileField(person.twitter_profile_link),
    vkontakte_profile_link: profileField(person.vkontakte_profile_link),
    archived_at: person.archived_at,
    created_at: person.created_at,
    email: unknownValue,
    fb_id: null,
    vk_id: null,
  }
}
