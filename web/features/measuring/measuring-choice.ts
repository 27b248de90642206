// The reader's consent to measuring: anonymous reading (the default), reading with recognition, or nothing.
import { measuringKey } from '../../client/stored-names.ts'

export type MeasuringChoice = 'anonymous' | 'named' | 'none'

/** Do Not Track or Global Privacy Control of the browser counts as the reader's refusal. */
export function asksNotToTrack(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}

export function readMeasuringChoice(): MeasuringChoice {
  if (asksNotToTrack()) return 'none'
  try {
    const kept = localStorage.getItem(measuringKey)
    return kept === 'named' || kept === 'none' ? kept : 'anonymous'
  } catch {
    return 'anonymous'
  }
}
