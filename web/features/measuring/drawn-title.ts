// Which title of a trial this reader sees. Only readers who are measured take part: the others, and crawlers, see the first.
import { crawler } from '#domain/crawler.ts'
import { drawTitle, type HeadlineTrial } from '#domain/headline-trial.ts'
import { readMeasuringChoice } from './measuring-choice.ts'
import { goOnVisit } from './visit.ts'

/** The place of the title among those of the trial; undefined for a reader who does not take part. */
export function drawnTitleOf({ key, weights }: HeadlineTrial): number | undefined {
  const choice = readMeasuringChoice()
  if (choice === 'none' || crawler.test(navigator.userAgent)) return undefined
  try {
    const { duid, sid } = goOnVisit(choice === 'named')
    return drawTitle(duid ?? sid, key, weights)
  } catch {
    // Storage may be forbidden: such a reader would be a new one on every page.
    return undefined
  }
}
