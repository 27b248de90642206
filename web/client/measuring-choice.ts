// What a reader lets be known of their reading: by default that somebody reads, not who; or to be known again; or nothing.
export const measuringKey = 'measuring'

export type MeasuringChoice = 'anonymous' | 'named' | 'none'

/** The browser itself asks not to be followed (DNT, Global Privacy Control): its word is the reader's. */
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
