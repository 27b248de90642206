// Radio buttons named «measuring» anywhere on the page store the reader's choice.
import { readerLeftEvent } from '../../session/reader-left.ts'
import { asksNotToTrack, readMeasuringChoice } from './measuring-choice.ts'
import { stopMeasuring } from './measuring.ts'
import { measuringKey } from '../../client/stored-names.ts'

function showMeasuringChoice(): void {
  const choice = readMeasuringChoice()
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name=measuring]')) {
    input.checked = input.value === choice
    input.disabled = asksNotToTrack()
  }
}

export function watchMeasuringChoice(): void {
  addEventListener('change', event => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || input.name !== 'measuring') return
    // After a change of mind the identifiers are removed: a reader who is no longer recognised leaves no id behind.
    stopMeasuring()
    try {
      if (input.value === 'anonymous') localStorage.removeItem(measuringKey)
      else localStorage.setItem(measuringKey, input.value)
    } catch {
      // Without storage the choice cannot be kept; then no identifiers are sent either.
    }
    showMeasuringChoice()
  })
  // Consent to recognition belongs to the reader who gave it and ends with sign-out; a refusal stays.
  addEventListener(readerLeftEvent, () => {
    stopMeasuring()
    try {
      if (localStorage.getItem(measuringKey) === 'named') localStorage.removeItem(measuringKey)
    } catch {
      // Without storage nothing is kept.
    }
    showMeasuringChoice()
  })
  addEventListener('delno:page', showMeasuringChoice)
  showMeasuringChoice()
}
