// Internal: trials of headlines with their intervals and verdicts.
import type * as calls from '#contract/office/reading.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { trialsListed } from '../limits.ts'
import { findTrial, listTrials, type TrialRow } from '../store/trials.ts'
import { differenceOf, intervalOf, verdictOf, type Arm } from './headline-test.ts'

export const listTrialsOfHeadlines =
  ({ db }: Analytics): Handler<typeof calls.listTrialsOfHeadlines> =>
  async ({ body: { postIds, key } }) => {
    if (key === undefined)
      return { items: (await listTrials(db.kysely, { postIds, limit: trialsListed })).map(presentTrial) }
    const row = await findTrial(db.kysely, key)
    return { items: row && (postIds === null || postIds.includes(row.post_id)) ? [presentTrial(row)] : [] }
  }

function presentTrial(row: TrialRow): calls.HeadlineTrialReply {
  const { alpha, readersMin, opensMin, days } = row.rule
  const arms = row.titles.map((_, at): Arm => ({ seen: row.seen[at]!, opened: row.opened[at]! }))
  return {
    key: row.key,
    postId: row.post_id,
    startedAt: row.started_at.toISOString(),
    countedAt: row.counted_at.toISOString(),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    isWon: row.winner !== null,
    arms: row.titles.map((title, at) => ({
      title,
      share: row.weights[at]!,
      ...arms[at]!,
      interval: intervalOf(arms[at]!, row.rule),
    })),
    verdict: presentVerdict(arms, row),
    rule: { alpha, readersMin, opensMin, days },
  }
}

/** The winner at which a trial stopped stays, whatever would be said of the figures now. */
function presentVerdict(arms: readonly Arm[], { rule, winner }: TrialRow): calls.HeadlineTrialReply['verdict'] {
  const verdict = winner === null ? verdictOf(arms, rule) : ({ state: 'better', best: winner } as const)
  if (verdict.state === 'early' || verdict.state === 'unclear')
    return { state: verdict.state, best: null, difference: null }
  const { state, best } = verdict
  // The best title of a trial is compared with what the article is called without it.
  const other = best === 0 ? secondOf(arms, best) : 0
  return { state, best, difference: differenceOf(arms[other]!, arms[best]!, rule) }
}

function secondOf(arms: readonly Arm[], best: number): number {
  const share = ({ opened, seen }: Arm) => opened / Math.max(1, seen)
  return arms.reduce(
    (second, arm, at) => (at !== best && (second === best || share(arm) > share(arms[second]!)) ? at : second),
    best,
  )
}
