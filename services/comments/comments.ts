// What the routes, jobs and listeners of this service share.
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import type { CommentsTables } from './store/tables.ts'

export type Comments = {
  context: ServiceContext
  db: ServiceDatabase<CommentsTables>
  /** Zone of the magazine, like +03:00. */
  zone: string
  now(): Date
}

export function openComments(context: ServiceContext): Comments {
  return {
    context,
    db: context.db.of<CommentsTables>('comments'),
    zone: context.config.timeZoneOffset,
    now: () => context.clock.now(),
  }
}

/** Pages and answers made of the comments of a post. */
export const postTag = (postId: number) => `comments:${postId}`
/** Answers made of the newest comments, whatever the post. */
export const lastTag = 'comments-last'
