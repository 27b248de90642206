import type * as calls from '#contract/newsroom.ts'
import { DomainError } from '#contract/errors.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import type { TextStage } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeTextRow } from '../change-text.ts'
import { checkMayMove, getColleague, getTextFor, judged } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentText } from '../present.ts'
import { readState } from '../versions.ts'
import { findReleaseIn } from '../store/releases.ts'
import { insertVersion } from '../store/versions.ts'

const stageNames: Record<TextStage, string> = {
  idea: 'Идея',
  draft: 'Черновик',
  'fact-check': 'Факт-чек',
  proofreading: 'Корректура',
  ready: 'Готово',
  out: 'Вышло',
}

/** Moves a text. It enters `out` by its release; by a move only back there, while an edition of it is out. */
export const moveText =
  (newsroom: Newsroom): Handler<typeof calls.moveText> =>
  async ({ params: { id }, body: { stage } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const former = await getTextFor(newsroom, colleague, 'leave', id)
    checkMayMove(colleague, judged(former), stage)
    if (former.stage !== stage) {
      if (stage === 'out' && !(await findReleaseIn(newsroom.db.kysely, id, 'out')))
        throw new DomainError('conflict', 'На «Вышло» текст переходит сам, когда его выпускают')
      const { row, state } = await readState(newsroom, id)
      checkMayMove(colleague, judged(row), stage)
      const detail = { from: row.stage, to: stage }
      await changeTextRow(newsroom, row, { stage }, { personId: viewer.userId, action: 'moved', detail }, async trx => {
        await insertVersion(trx, {
          text_id: id,
          cause: 'stage',
          name: `${stageNames[row.stage]} → ${stageNames[stage]}`,
          author_id: viewer.userId,
          stage,
          schema: textSchema,
          state,
          created_at: newsroom.now(),
        })
        await newsroom.context.events.announce(trx, 'text.moved', { id, stage, byId: viewer.userId })
      })
    }
    const moved = { ...former, stage, changed_at: newsroom.now() }
    // An expert’s or author’s view may end at the new stage, so the answer is not read again.
    return { text: presentText(moved, colleague) }
  }
