import type { Generated } from 'kysely'
import type { RoleApplication, RoleName } from '#domain/viewer.ts'
import type { UserReply } from '#contract/auth.ts'

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
    rotated_at: Date
    expires_at: Date
    revoked_at: Date | null
    created_at: Date
  }
}
