// Row → wire. Only this file decides which fields of a user a viewer sees (design 6).
import type { RoleReply, UserReply } from '#contract/auth.ts'
import { heldConsent, type ConsentState } from '#domain/consent.ts'
import { hideAddress } from '#domain/hide-address.ts'
import type { RoleApplication, Viewer } from '#domain/viewer.ts'
import { mayActFor, maySeeRights } from './may.ts'
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

const toIso = (date: Date | null) => date?.toISOString() ?? null

/** `services`: our own services get every field and decide for themselves. */
type Audience = Viewer | 'services'

export function presentUser(
  row: UserRow,
  audience: Audience,
  consents: Pick<ConsentState, 'accepted'>,
  isNew = false,
): UserReply {
  const seesPrivate = audience === 'services' || mayActFor(audience, row.id)
  const isOwner = audience === 'services' || audience.userId === row.id
  /** Others need a reason for a whole address, which is a call of its own (`showReaderAddress`). */
  const address = (value: string | null) => (isOwner || value === null ? value : hideAddress(value))
  const seesRights = audience === 'services' || maySeeRights(audience, row.id)
  const privateField = <T>(value: T): T | null => (seesPrivate ? value : null)
  /** Others see an archived account without its profile, as on the public page. */
  const isHidden = row.archived_at !== null && !seesPrivate
  const profileField = <T>(value: T): T | null => (isHidden ? null : value)
  return {
    id: row.id,
    sub: row.id,
    integer_id: row.integer_id,
    display_name: nameOf(row, isHidden),
    about: profileField(row.about) ?? '',
    email: privateField(address(row.email)),
    email_temp: privateField(address(row.email_temp)),
    secret_hash: isOwner ? row.secret_hash : null,
    avatars: profileField(row.avatars) ?? [],
    home_page: profileField(row.home_page),
    facebook_profile_link: profileField(row.facebook_profile_link),
    telegram_profile_link: profileField(row.telegram_profile_link),
    twitter_profile_link: profileField(row.twitter_profile_link),
    vkontakte_profile_link: profileField(row.vkontakte_profile_link),
    setting_subs_to_app_push_packages: privateField(row.setting_subs_to_app_push_packages),
    setting_subs_to_email_packages: privateField(row.setting_subs_to_email_packages),
    setting_subs_to_web_packages: privateField(row.setting_subs_to_web_packages),
    setting_subs_to_web_push_packages: privateField(row.setting_subs_to_web_push_packages),
    ap_id: privateField(row.ap_id),
    fb_id: privateField(row.fb_id),
    go_id: privateField(row.go_id),
    tg_id: privateField(row.tg_id),
    tw_id: privateField(row.tw_id),
    vk_id: privateField(row.vk_id),
    ya_id: privateField(row.ya_id),
    is_expert: row.is_expert && !isHidden,
    expertise: profileField(row.expertise),
    is_user_created: isNew,
    consent_version: privateField(heldConsent(row.consent_version, consents)),
    is_migrated: 0,
    old_mongo_id: null,
    wp_user_id: null,
    banned: seesRights && row.banned_at !== null,
    roles: seesRights ? row.roles.map(presentRole) : [],
    archived_at: toIso(row.archived_at),
    archive_deadline_date: privateField(toIso(row.archive_deadline_date)),
    delete_reason_code: privateField(row.delete_reason_code),
    delete_reason_comment: privateField(row.delete_reason_comment),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
