// What keeps a text from going out, kept with its row, so that lists of the plan show it without reading the text.
import { DomainError } from '#contract/errors.ts'
import { judgedPerRound } from '../limits.ts'
import type { Newsroom } from '../newsroom.ts'
import { judge } from '../release/freeze.ts'
import { listNotJudged, saveJudgement } from '../store/plan.ts'
import type { TextBlocker } from '../store/tables.ts'
import { readState, type State } from '../versions.ts'
import { coverOf } from './cover.ts'
import { moveQueued } from './queue.ts'

const blockersMax = 20
const reasonMax = 500

/** Judges a text as it is now, keeps the answer, and moves the text if it waited for that. A text that is gone is left alone. */
export async function judgeText(newsroom: Newsroom, id: number): Promise<void> {
  const found = await findState(newsroom, id)
  if (!found || found.row.deleted_at) return
  const { draft, problems } = await judge(newsroom, found)
  const blockers = problems
    .filter(({ isBlocking }) => isBlocking)
    .slice(0, blockersMax)
    .map(({ field, reason }): TextBlocker => ({ field, reason: reason.slice(0, reasonMax), isBlocking: true }))
  const cover = coverOf(draft.cover)
  const isNewest = await saveJudgement(newsroom.db.kysely, id, {
    cover: cover && JSON.stringify(cover),
    blockers: JSON.stringify(blockers),
    mark: found.row.seq + found.row.revision,
    now: newsroom.now(),
  })
  if (isNewest) await moveQueued(newsroom, id)
}

async function findState(newsroom: Newsroom, id: number): Promise<State | undefined> {
  try {
    return await readState(newsroom, id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return undefined
    throw error
  }
}

/**
 * Judges some texts without an answer: those from before, those whose event was lost, all after a rule changed. One that fails does not hold
 * up the others. Returns the last id; undefined when none is left after `after`.
 */
export async function judgeMissing(newsroom: Newsroom, after = 0): Promise<number | undefined> {
  const ids = await listNotJudged(newsroom.db.kysely, judgedPerRound, after)
  for (const id of ids)
    await judgeText(newsroom, id).catch(error =>
      newsroom.context.log.warn({ err: error, text: id }, 'a text was not judged'),
    )
  return ids.at(-1)
}

/** Judges every text without an answer, each once. */
export async function judgeAllMissing(newsroom: Newsroom): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) after = await judgeMissing(newsroom, after)
}
