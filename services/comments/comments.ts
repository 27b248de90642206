// What the routes, jobs and listeners of this service share.
import { DomainError } from '#contract/errors.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { findComment, isVisibleToAll, type CommentRow } from './store/comments.ts'
import type { CommentsTables } from './store/tables.ts'

export type Comments = {
  context: ServiceContext
  db: ServiceDatabase<CommentsTables>
  /** UTC offset of the magazine's time zone, like +03:00. */
  readonly zone: string
  now(): Date
  /** A decision about a person was made: they are told when it is due. */
  lookToTell(): void
}

export function openComments(context: ServiceContext): Comments {
  return {
    context,
    db: context.db.of<CommentsTables>('comments'),
    get zone() {
      return context.magazine.zone
    },
    now: () => context.clock.now(),
    lookToTell: () => {},
  }
}

/** Cache tag of pages and replies made from the comments on a post. */
export const postTag = (postId: number) => `comments:${postId}`
/** Cache tag of replies made from the newest comments of all posts. */
export const lastTag = 'comments-last'

export const noSuchComment = () => new DomainError('not_found', 'Такого комментария нет')

/** Throws `not_found` for a comment that is missing or not visible to everybody. */
export async function getVisibleComment({ db }: Comments, id: number): Promise<CommentRow> {
  const comment = await findComment(db.kysely, id)
  if (!comment || !isVisibleToAll(comment)) throw noSuchComment()
  return comment
}
