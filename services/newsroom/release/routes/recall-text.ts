import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom-release.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsroom } from '../../newsroom.ts'
import { findReleaseIn, updateRelease, type ReleaseRow } from '../../store/releases.ts'
import { updateTextUnchecked, type TextRow } from '../../store/texts.ts'
import { insertLogEntry } from '../../store/versions.ts'
import { knownPost, savePost } from '../post-of-text.ts'
import { answerRelease, getDecider } from '../release-access.ts'
import { announceRelease, takeAway } from '../steps.ts'

export const recallText =
  (newsroom: Newsroom): Handler<typeof calls.recallText> =>
  async ({ params: { id }, body: { to } }, { viewer }) => {
    const decider = await getDecider(newsroom, viewer, id)
    const release = await findReleaseIn(newsroom.db.kysely, id, 'out')
    if (!release) throw new DomainError('conflict', 'Читатели этого текста не видят')
    const personId = viewer.userId
    if (to === 'former') await takeUpdateBack(newsroom, decider.row, release, personId)
    else await takeAway(newsroom, decider.row, release, to, { state: 'recalled', action: 'recalled', personId })
    return answerRelease(newsroom, decider, release)
  }

/** Publishes the previous edition again; the text stays at the stage `out`. */
async function takeUpdateBack(newsroom: Newsroom, row: TextRow, release: ReleaseRow, personId: string): Promise<void> {
  const { db } = newsroom
  const former = await findReleaseIn(db.kysely, row.id, 'former')
  if (!former) throw new DomainError('conflict', 'Это первый выпуск: его можно только снять с публикации')
  const saved = await savePost(newsroom, row, { ...former.draft, status: 'published' })
  const now = newsroom.now()
  await db.inTransaction(async trx => {
    if (!(await updateRelease(trx, release, { state: 'recalled', ended_at: now, lease_until: null }))) return
    await updateRelease(trx, former, { state: 'out', ended_at: null })
    await updateTextUnchecked(trx, row.id, { ...knownPost(saved), changed_at: now })
    const detail = { edition: release.edition, release: release.id, to: 'former' }
    await insertLogEntry(trx, { textId: row.id, personId, action: 'recalled', detail, now })
    await announceRelease(newsroom, trx, row.id)
  })
}
