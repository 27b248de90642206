// What a restriction forbids.
import type { Kysely } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import { reasonTitles } from '#domain/moderation.ts'
import { formatDay } from '#russian/dates.ts'
import type { Comments } from '../comments.ts'
import { isModerator } from '../may.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { CommentsTables } from '../store/tables.ts'
import { findActiveRestriction, type RestrictionRow } from './store.ts'

export const lastDayOf = ({ zone }: Comments, { until }: Pick<RestrictionRow, 'until'>): string =>
  formatDay(until.getTime() / 1000, zone)

/**
 * The restriction of the viewer, for the rules. Throws `forbidden` for one who may only read. Moderators are not restricted: who gets
 * a role is trusted with it.
 */
export async function checkMayWrite(
  comments: Comments,
  db: Kysely<CommentsTables>,
  viewer: Viewer,
): Promise<RestrictionRow | undefined> {
  if (isModerator(viewer)) return undefined
  const found = await findActiveRestriction(db, viewer.userId, comments.now())
  if (found?.measure === 'read_only')
    throw new DomainError(
      'forbidden',
      `До ${lastDayOf(comments, found)} вы можете только читать комментарии. Причина: ${reasonTitles[found.reason].toLowerCase()}`,
    )
  return found
}
