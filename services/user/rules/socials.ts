// The fields that are cleared when a social network is unlinked. Pure.
import type { Social } from '#contract/user.ts'

export const socialFields = {
  facebook: { fb_id: null, facebook_profile_link: null },
  vkontakte: { vk_id: null, vkontakte_profile_link: null },
  twitter: { tw_id: null, twitter_profile_link: null },
  telegram: { tg_id: null, telegram_profile_link: null },
  google: { go_id: null },
  yandex: { ya_id: null },
  apple: { ap_id: null },
} as const satisfies Record<Social, object>
