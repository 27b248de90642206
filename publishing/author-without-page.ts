import type { PersonReply } from '#contract/article.ts'

/** Who signs a post that has no author: a name without a page, a picture or words. */
export const authorWithoutPage = (name: string, url: string): PersonReply => ({
  name,
  slug: '',
  avatar: null,
  image: null,
  url,
  profile: null,
  about: '',
  role: '',
  integer_id: 0,
  is_expert: false,
  expertise: null,
  telegram: null,
  vkontakte: null,
  twitter: null,
})
