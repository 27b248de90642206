import type * as calls from '#contract/newsroom.ts'
import { DomainError } from '#contract/errors.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import type { Colleague, TextStage } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { changeTextRow } from '../change-text.ts'
import { checkMayMove, getColleague, getTextFor, toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { notQueued } from '../plan/not-queued.ts'
import { presentText } from '../present.ts'
import { readTextState } from '../versions.ts'
import { findReleaseIn } from '../store/releases.ts'
import type { TextRow } from '../store/texts.ts'
import { insertVersion } from '../store/versions.ts'

const stageNames: Record<TextStage, string> = {
  idea: 'Идея',
  draft: 'Черновик',
  'fact-check': 'Факт-чек',
  proofreading: 'Корректура',
  ready: 'Готово',
  out: 'Вышло',
}

type Move = { id: number; stage: TextStage; personId: string }

/** Moves a text and saves a version of it. Only a release publishes a text; a move to `out` is allowed only while an edition is published. */
export async function moveTo(
  newsroom: Newsroom,
  colleague: Colleague,
  { id, stage, personId }: Move,
): Promise<TextRow> {
  const former = await getTextFor(newsroom, colleague, 'leave', id)
  checkMayMove(colleague, toCheckedText(former), stage)
  if (former.stage !== stage) {
    if (stage === 'out' && !(await findReleaseIn(newsroom.db.kysely, id, 'out')))
      throw new DomainError('conflict', 'На «Вышло» текст переходит сам, когда его выпускают')
    const { row, state } = await readTextState(newsroom, id)
    checkMayMove(colleague, toCheckedText(row), stage)
    const detail = { from: row.stage, to: stage }
    await changeTextRow(newsroom, row, { stage, ...notQueued }, { personId, action: 'moved', detail }, async trx => {
      await insertVersion(trx, {
        text_id: id,
        cause: 'stage',
        name: `${stageNames[row.stage]} → ${stageNames[stage]}`,
        author_id: personId,
        stage,
        schema: textSchema,
        state,
        created_at: newsroom.now(),
      })
      await newsroom.context.events.announce(trx, 'text.moved', { id, stage, byId: personId })
    })
  }
  // Not read again: at the new stage, the caller may have no right to read the text.
  return { ...former, stage, changed_at: newsroom.now() }
}

export const moveText =
  (newsroom: Newsroom): Handler<typeof calls.moveText> =>
  async ({ params: { id }, body: { stage } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    return { text: presentText(await moveTo(newsroom, colleague, { id, stage, personId: viewer.userId }), colleague) }
  }
