// Stores in the row of a text what blocks its release, so that the plan shows this without reading the text.
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

/** Checks a text, stores the result and moves the text if it is queued. Does nothing for a deleted text. */
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
 * Checks a batch of texts that have no result: old ones, those whose event was lost, and all after a rule changed. If one check fails, the
 * others still run. Returns the last id, or undefined if there are no such texts with ids above `after`.
 */
export async function checkUncheckedTexts(newsroom: Newsroom, after = 0): Promise<number | undefined> {
  const ids = await listUncheckedTexts(newsroom.db.kysely, checkedPerRound, after)
  for (const id of ids)
    await checkText(newsroom, id).catch(error =>
      newsroom.context.log.warn({ err: error, text: id }, 'a text was not checked'),
    )
  return ids.at(-1)
}

/** Checks every text that has no result, each once. */
export async function checkAllUncheckedTexts(newsroom: Newsroom): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) after = await checkUncheckedTexts(newsroom, after)
}
