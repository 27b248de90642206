import type { UserReply } from '#contract/auth.ts'

/** What the settings read of the owner's own record. */
export type OwnSettings = Pick<
  UserReply,
  | 'email'
  | 'setting_subs_to_web_packages'
  | 'setting_subs_to_web_push_packages'
  | 'setting_subs_to_email_packages'
  | 'vk_id'
  | 'ya_id'
  | 'go_id'
  | 'tg_id'
  | 'fb_id'
  | 'tw_id'
  | 'ap_id'
>
