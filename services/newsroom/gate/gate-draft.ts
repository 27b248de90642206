import type { Draft } from '../draft.ts'

/** The parts of a draft that the rules read; a published article has them too. */
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
  | 'recipe'
> & { images: Readonly<Record<string, { origin: string }>> }
