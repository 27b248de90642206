import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-release.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findReleaseIn, updateRelease } from '../../store/releases.ts'
import { updateTextUnchecked } from '../../store/texts.ts'
import { insertLogEntry } from '../../store/versions.ts'
import { checkFrozen } from '../check-frozen.ts'
import { knownPost, savePost } from '../post-of-text.ts'
import { answerRelease, checkTimes, getDecider, getRelease } from '../release-access.ts'
import { announceRelease } from '../steps.ts'

export const returnRelease =
  (newsroom: Newsroom): Handler<typeof calls.returnRelease> =>
  async ({ params: { id, releaseId } }, { viewer }) => {
    const decider = await getDecider(newsroom, viewer, id)
    const { row } = decider
    const { db } = newsroom
    const release = await getRelease(newsroom, id, releaseId)
    const { state } = release
    if (state !== 'recalled' && state !== 'expired')
      throw new DomainError('conflict', 'Вернуть можно только то, что было снято с публикации')
    const now = newsroom.now()
    checkTimes({ at: null, embargoUntil: row.embargo_until, expiresAt: null }, now)
    await checkFrozen(newsroom, row, release.draft)
    const saved = await savePost(newsroom, row, { ...release.draft, status: 'published' })
    await db.inTransaction(async trx => {
      const current = await findReleaseIn(trx, id, 'out')
      if (current) await updateRelease(trx, current, { state: 'former', ended_at: now })
      if (!(await updateRelease(trx, release, { state: 'out', ended_at: null }))) return
      await updateTextUnchecked(trx, id, {
        ...knownPost(saved),
        stage: 'out',
        changed_at: now,
        ...(row.expires_at && row.expires_at <= now && { expires_at: null }),
      })
      const detail = { edition: release.edition, release: release.id }
      await insertLogEntry(trx, { textId: id, personId: viewer.userId, action: 'returned', detail, now })
      await announceRelease(newsroom, trx, id)
    })
    return answerRelease(newsroom, decider, release)
  }
