// Stores what blocks the release of a text with its row, so that lists of the plan show it without reading the text.
import { DomainError } from '#contract/errors.ts'
import { checkedPerRound } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { checkRelease } from '../release/freeze.ts'
import { listUncheckedTexts, saveCheck } from '../store/plan.ts'
import type { TextBlocker } from '../store/tables.ts'
import { readTextState, type TextState } from '../versions.ts'
import { coverOf } from './cover.ts'
import { moveQueued } from './queue.ts'

const blockersMax = 20
const reasonMax = 500

/** Checks a text as it is now, keeps the answer, and moves the text if it waited for that. A text that is gone is left alone. */
export async function checkText(newsroom: Newsroom, id: number): Promise<void> {
  const found = await findState(newsroom, id)
  if (!found || found.row.deleted_at) return
  const { draft, problems } = await checkRelease(newsroom, found)
  const blockers = problems
    .filter(({ isBlocking }) => isBlocking)
    .slice(0, blockersMax)
    .map(({ field, reason }): TextBlocker => ({ field, reason: reason.slice(0, reasonMax), isBlocking: true }))
  const cover = coverOf(draft.cover)
  const isNewest = await saveCheck(newsroom.db.kysely, id, {
    cover: cover && JSON.stringify(cover),
    blockers: JSON.stringify(blockers),
    mark: found.row.seq + found.row.revision,
    now: newsroom.now(),
  })
  if (isNewest) await moveQueued(newsroom, id)
}

async function findState(newsroom: Newsroom, id: number): Promise<TextState | undefined> {
  try {
    return await readTextState(newsroom, id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return undefined
    throw error
  }
}

/**
 * Checks some texts without an answer: those from before, those whose event was lost, all after a rule changed. One that fails does not hold
 * up the others. Returns the last id; undefined when none is left after `after`.
 */
export async function checkUncheckedTexts(newsroom: Newsroom, after = 0): Promise<number | undefined> {
  const ids = await listUncheckedTexts(newsroom.db.kysely, checkedPerRound, after)
  for (const id of ids)
    await checkText(newsroom, id).catch(error =>
      newsroom.context.log.warn({ err: error, text: id }, 'a text was not checked'),
    )
  return ids.at(-1)
}

/** Checks every text without an answer, each once. */
export async function checkAllUncheckedTexts(newsroom: Newsroom): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) after = await checkUncheckedTexts(newsroom, after)
}
