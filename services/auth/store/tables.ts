import type { Generated } from 'kysely'
import type { RoleApplication, RoleName } from '#domain/viewer.ts'
import type { UserReply } from '#contract/auth.ts'
import type { OfficeMethod } from '#contract/office/access.ts'

export type UserTable = {
  id: string
  integer_id: Generated<number>
  email: string | null
  email_temp: string | null
  email_temp_at: Date | null
  display_name: string | null
  about: Generated<string>
  home_page: string | null
  facebook_profile_link: string | null
  telegram_profile_link: string | null
  twitter_profile_link: string | null
  vkontakte_profile_link: string | null
  ap_id: string | null
  fb_id: string | null
  go_id: string | null
  tg_id: string | null
  tw_id: string | null
  vk_id: string | null
  ya_id: string | null
  setting_subs_to_app_push_packages: Generated<0 | 1>
  setting_subs_to_email_packages: Generated<0 | 1>
  setting_subs_to_web_packages: Generated<0 | 1>
  setting_subs_to_web_push_packages: Generated<0 | 1>
  is_expert: Generated<boolean>
  expertise: string | null
  avatars: Generated<UserReply['avatars']>
  secret_hash: string
  banned_at: Date | null
  archived_at: Date | null
  archive_deadline_date: Date | null
  delete_reason_code: string | null
  delete_reason_comment: string | null
  erased_at: Date | null
  consent_version: string | null
  rights_changed_at: Date | null
  created_at: Date
  updated_at: Date
}
export type RoleTable = {
  id: Generated<number>
  user_id: string
  application: RoleApplication
  name: RoleName
  created_at: Date
}
/** The place that a visit to the office came from. */
type PlaceColumns = { device: string; network: string; city: string | null }
export type OfficeLinkTable = {
  id: string
  token_hash: string
  purpose: 'first' | 'invitation' | 'return'
  /** The account that the first step of a first link named; it may not exist yet. */
  user_id: string | null
  /** Only for an office without an administrator. */
  is_only_first: boolean
  created_by: string | null
  created_at: Date
  expires_at: Date
  opened_at: Date | null
  opened_device: string | null
  opened_network: string | null
  opened_city: string | null
  closed_at: Date | null
  display_name: string | null
  email: string | null
  /** Encrypted: the offered secret and spare codes. */
  codes_offer: string | null
}
export type OfficeSessionTable = PlaceColumns & {
  id: string
  user_id: string
  method: OfficeMethod
  created_at: Date
  seen_at: Date
  expires_at: Date
  second_step_at: Date
  revoked_at: Date | null
  /** Began at a place that the person had never come from, and nobody has said «Это я». */
  is_odd: boolean
}
export type OfficeKeyTable = {
  id: string
  user_id: string
  public_key: string
  counter: number
  transports: string[]
  name: string
  is_synced: boolean
  created_at: Date
  used_at: Date | null
}
export type AuthTables = {
  user: UserTable
  role: RoleTable
  consent: { user_id: string; version: string; given_at: Date }
  email_code: {
    address_key: string
    code_key: string
    sent_at: Date
    expires_at: Date
    attempts_left: number
    resends_left: number
    link_key: string | null
    link_expires_at: Date | null
  }
  session: {
    id: string
    user_id: string
    generation: number
    /** The generation of the cookie for which the current one was given. */
    base_generation: number
    rotated_at: Date
    expires_at: Date
    revoked_at: Date | null
    created_at: Date
  }
  office_person: { user_id: string; locked_out_at: Date | null; codes_offer: string | null }
  office_link: OfficeLinkTable
  office_session: OfficeSessionTable
  office_key: OfficeKeyTable
  /** `secret`: encrypted. `last_step`: the half minute whose code was used last. */
  office_codes: { user_id: string; secret: string; last_step: number; created_at: Date; used_at: Date | null }
  office_spare_code: { user_id: string; code_hash: string; created_at: Date }
  office_challenge: { challenge_hash: string; owner: string; expires_at: Date }
  office_attempt: { address_key: string; wrong: number; last_at: Date; paused_until: Date | null }
  office_sign_in: PlaceColumns & {
    id: Generated<number>
    at: Date
    user_id: string
    /** The person ended the session: the place is not theirs. */
    is_foreign: Generated<boolean>
  }
}
