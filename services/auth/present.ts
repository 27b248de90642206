// Row → wire. The only place that decides what of a user is shown to whom (design 6).
import type { RoleReply, UserReply } from '#contract/auth.ts'
import type { RoleApplication, Viewer } from '#contract/viewer.ts'
import { mayActFor } from './may.ts'
import type { RoleRow, UserRow } from './store/users.ts'

const applicationIds: Record<RoleApplication, number> = { auth: 1, talker: 2, pusher: 3, quasar: 4 }

function presentRole({ id, name, application, created_at }: RoleRow): RoleReply {
  const at = new Date(created_at).toISOString()
  return {
    id,
    name,
    application_id: applicationIds[application],
    application_name: application,
    created_at: at,
    updated_at: at,
    created_by: null,
  }
}

function nameOf({ erased_at, display_name, integer_id }: UserRow, isHidden: boolean): string {
  if (erased_at !== null) return 'Читатель удалён'
  return (isHidden ? null : display_name) ?? `Читатель ${integer_id}`
}

const moment = (date: Date | null) => date?.toISOString() ?? null

/** `services`: of our own, which decide themselves. */
type Audience = Viewer | 'services'

export function presentUser(row: UserRow, audience: Audience, isNew = false): UserReply {
  const isTheirs = audience === 'services' || mayActFor(audience, row.id)
  const own = <T>(value: T): T | null => (isTheirs ? value : null)
  /** Who has left is nobody in particular to others, as on the public page. */
  const isHidden = row.archived_at !== null && !isTheirs
  const said = <T>(value: T): T | null => (isHidden ? null : value)
  return {
    id: row.id,
    sub: row.id,
    integer_id: row.integer_id,
    display_name: nameOf(row, isHidden),
    about: said(row.about) ?? '',
    email: own(row.email),
    email_temp: null,
    secret_hash: own(row.secret_hash),
    avatars: said(row.avatars) ?? [],
    home_page: said(row.home_page),
    facebook_profile_link: said(row.facebook_profile_link),
    telegram_profile_link: said(row.telegram_profile_link),
    twitter_profile_link: said(row.twitter_profile_link),
    vkontakte_profile_link: said(row.vkontakte_profile_link),
    setting_subs_to_app_push_packages: own(row.setting_subs_to_app_push_packages),
    setting_subs_to_email_packages: own(row.setting_subs_to_email_packages),
    setting_subs_to_web_packages: own(row.setting_subs_to_web_packages),
    setting_subs_to_web_push_packages: own(row.setting_subs_to_web_push_packages),
    ap_id: own(row.ap_id),
    fb_id: own(row.fb_id),
    go_id: own(row.go_id),
    tg_id: own(row.tg_id),
    tw_id: own(row.tw_id),
    vk_id: own(row.vk_id),
    ya_id: own(row.ya_id),
    is_expert: row.is_expert && !isHidden,
    expertise: said(row.expertise),
    is_user_created: isNew,
    is_migrated: 0,
    old_mongo_id: null,
    wp_user_id: null,
    banned: row.banned_at !== null,
    roles: row.roles.map(presentRole),
    archived_at: moment(row.archived_at),
    archive_deadline_date: own(moment(row.archive_deadline_date)),
    delete_reason_code: own(row.delete_reason_code),
    delete_reason_comment: own(row.delete_reason_comment),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
