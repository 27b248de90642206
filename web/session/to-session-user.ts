// Display mapping of spec 3: the reader's own record → what the site shows.
import type { UserReply } from '#contract/auth.ts'

/** The public part of a profile. */
export type ProfilePerson = {
  displayName: string
  about: string
  expertise: string | null
  /** Unix seconds; null when unknown. */
  since: number | null
  links: { title: string; url: string }[]
}
export type SessionUser = ProfilePerson & {
  id: string
  email: string
  /** The social-network picture, else the portrait; null: a bird is shown. */
  avatar: string | null
  /** The portrait uploaded to this site. */
  portrait: string | null
  isBanned: boolean
  /** True for people of the newsroom, who have a role of the application `quasar`. */
  isStaff: boolean
  /** True when the reader agreed to the processing of personal data; otherwise they are asked before they write. */
  hasConsent: boolean
  /** True when notifications that come are shown on open pages. */
  wantsRings: boolean
  /** Date of erasure, ISO 8601. Until then the deletion can be cancelled. */
  archive: { deadline: string } | null
}

/** Spec 3: the fallback for missing values. */
export const unknownValue = 'unknown'

const socialPictureOf = (fbId: string) =>
  `https://graph.facebook.com/${encodeURIComponent(fbId)}/picture?width=200&height=200`

type PersonRecord = Partial<
  Pick<
    UserReply,
    | 'display_name'
    | 'about'
    | 'is_expert'
    | 'expertise'
    | 'created_at'
    | 'home_page'
    | 'telegram_profile_link'
    | 'vkontakte_profile_link'
    | 'twitter_profile_link'
  >
>

export function toProfilePerson(record: PersonRecord): ProfilePerson {
  return {
    displayName: record.display_name || unknownValue,
    about: record.about ?? '',
    expertise: record.is_expert ? (record.expertise ?? 'Эксперт') : null,
    since: record.created_at ? Date.parse(record.created_at) / 1000 : null,
    links: [
      { title: 'Сайт', url: record.home_page },
      { title: 'Телеграм', url: record.telegram_profile_link },
      { title: 'ВКонтакте', url: record.vkontakte_profile_link },
      { title: 'Твиттер', url: record.twitter_profile_link },
    ].filter((link): link is { title: string; url: string } => Boolean(link.url)),
  }
}

/** Most fields of a record are optional (spec 3). */
export type OwnRecord = Pick<UserReply, 'id'> &
  PersonRecord &
  Partial<
    Pick<
      UserReply,
      | 'email'
      | 'fb_id'
      | 'avatars'
      | 'banned'
      | 'roles'
      | 'consent_version'
      | 'archived_at'
      | 'archive_deadline_date'
      | 'setting_subs_to_web_packages'
    >
  >

export function toSessionUser(user: OwnRecord): SessionUser {
  const urlOf = (size: 'middle' | 'small') => user.avatars?.find(avatar => avatar.size === size)?.url
  const portrait = urlOf('middle') ?? urlOf('small') ?? null
  return {
    ...toProfilePerson(user),
    id: user.id,
    email: user.email || unknownValue,
    avatar: user.fb_id ? socialPictureOf(user.fb_id) : portrait,
    portrait,
    isBanned: user.banned === true,
    isStaff: user.roles?.some(role => role.application_name === 'quasar') === true,
    hasConsent: user.consent_version !== null,
    wantsRings: user.setting_subs_to_web_packages !== 0,
    archive: user.archived_at && user.archive_deadline_date ? { deadline: user.archive_deadline_date } : null,
  }
}
