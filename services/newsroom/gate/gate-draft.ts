import type { Draft } from '../draft.ts'

/** What the rules read of a draft: an article of the archive has this too. */
export type GateDraft = Pick<
  Draft,
  | 'type'
  | 'title'
  | 'excerpt'
  | 'categories'
  | 'author'
  | 'expert'
  | 'cover'
  | 'customAuthors'
  | 'isAdvertising'
  | 'advertLabel'
  | 'adsToken'
  | 'meta'
> & { images: Readonly<Record<string, { origin: string }>> }
