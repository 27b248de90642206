import type * as calls from '#contract/newsroom-release.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkMayMove, toCheckedText } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { updateRelease } from '../../store/releases.ts'
import { insertLogEntry } from '../../store/versions.ts'
import { freeze } from '../freeze.ts'
import { answerRelease, checkTimes, dateOf, getReleaser, withLease } from '../release-access.ts'
import { announceRelease, leaseFrom, takeStepNow } from '../steps.ts'
import { datedDraft } from './release-text.ts'

export const changeRelease =
  (newsroom: Newsroom): Handler<typeof calls.changeRelease> =>
  async ({ params: { id, releaseId }, body }, { viewer }) => {
    const releaser = await getReleaser(newsroom, viewer, id)
    const { row, colleague } = releaser
    const { db } = newsroom
    await withLease(newsroom, { id: releaseId, text_id: id }, async former => {
      const at = body.at === undefined ? former.planned_at : dateOf(body.at)
      const now = newsroom.now()
      checkTimes({ at, embargoUntil: row.embargo_until, expiresAt: row.expires_at }, now)
      const frozen = body.isFrozenAnew ? await freeze(newsroom, id) : undefined
      if (frozen) checkMayMove(colleague, toCheckedText(frozen.row), 'out')
      // A date that a person chose stays; a date that came from the release moves with it.
      const isDatedByRelease = former.draft.publishedAt === former.draft.modifiedAt
      const own = frozen?.draft ?? { ...former.draft, ...(isDatedByRelease && { publishedAt: null }) }
      const { draft } = await datedDraft(newsroom, id, own, at)
      const changes = {
        planned_at: at,
        note: body.note ?? former.note,
        draft: JSON.stringify(draft),
        ...(frozen && { seq: frozen.row.seq }),
        due_at: now,
        lease_until: leaseFrom(now),
        failure: null,
        tries: 0,
      }
      await db.inTransaction(async trx => {
        await updateRelease(trx, former, changes)
        const detail = { release: releaseId, at: at?.toISOString() ?? null, isFrozenAnew: frozen ? 1 : 0 }
        await insertLogEntry(trx, { textId: id, personId: viewer.userId, action: 'changed-release', detail, now })
        await announceRelease(newsroom, trx, id)
      })
      const refusal = await takeStepNow(newsroom, { ...former, ...changes, draft })
      if (!refusal) return
      const { planned_at, note, seq, due_at, failure, tries } = former
      const before = { planned_at, note, seq, due_at, failure, tries, draft: JSON.stringify(former.draft) }
      await updateRelease(db.kysely, former, before)
      throw refusal
    })
    return answerRelease(newsroom, releaser, { id: releaseId, text_id: id })
  }
