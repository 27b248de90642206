// Counts the trials of headlines and stops them by their rule. A trial starts with its first reader, if the article has it now.
import { readPostCards } from '#contract/client/post-cards.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Analytics } from '../analytics.ts'
import { trialsRunningMax } from '../limits.ts'
import {
  countArms,
  keepArms,
  listRunningTrials,
  listUnknownTrials,
  startTrial,
  type TrialRow,
} from '../store/trials.ts'
import { stopRule, verdictOf, type Arm } from './headline-test.ts'

export async function countTrials({ context, db: { kysely } }: Analytics, since: Date): Promise<void> {
  const unknown = await listUnknownTrials(kysely, since, trialsRunningMax)
  const running = await listRunningTrials(kysely, trialsRunningMax)
  const cards = await readPostCards(context.ask, [
    ...new Set([...unknown.map(({ key }) => Number.parseInt(key)), ...running.map(({ post_id }) => post_id)]),
  ])
  const trialOf = (postId: number) => {
    const card = cards.get(postId)
    return card && 'headline_trial' in card ? card.headline_trial : undefined
  }
  // Anybody may send made-up keys: only the trial that the article has is one.
  for (const { key, at } of unknown.slice(0, trialsRunningMax - running.length)) {
    const postId = Number.parseInt(key)
    const trial = trialOf(postId)
    if (trial?.key === key) await startTrial(kysely, { ...trial, postId, rule: stopRule, at })
  }
  const now = context.clock.now()
  for (const row of await listRunningTrials(kysely, trialsRunningMax)) {
    const counted = await countArms(kysely, row.key, row.titles.length)
    const arms = counted.map(({ seen, opened }, at) => ({
      seen: Math.max(seen, row.seen[at]!),
      opened: Math.max(opened, row.opened[at]!),
    }))
    const isCurrent = unknown.some(({ key }) => key === row.key) || trialOf(row.post_id)?.key === row.key
    await keepArms(kysely, { key: row.key, arms, now, stopped: stopOf(row, { arms, now, isCurrent }) })
  }
}

/** A trial stops when a title has won, when its time is over, or when the article has other titles. */
function stopOf(
  { rule, started_at }: TrialRow,
  { arms, now, isCurrent }: { arms: readonly Arm[]; now: Date; isCurrent: boolean },
): { winner: number | null } | undefined {
  const verdict = verdictOf(arms, rule)
  if (verdict.state === 'better') return { winner: verdict.best }
  const isOver = !isCurrent || now.getTime() - started_at.getTime() >= rule.days * dayMs
  return isOver ? { winner: null } : undefined
}
