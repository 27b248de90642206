// Radios named «measuring» anywhere on the page keep what the reader answered.
import { asksNotToTrack, measuringKey, readMeasuringChoice } from './measuring-choice.ts'
import { stopMeasuring } from './measuring.ts'

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
    // A change of mind begins anew: who is known no more leaves no number behind.
    stopMeasuring()
    try {
      if (input.value === 'anonymous') localStorage.removeItem(measuringKey)
      else localStorage.setItem(measuringKey, input.value)
    } catch {
      // Without storage the answer cannot be remembered, and nothing that says who is sent either.
    }
    showMeasuringChoice()
  })
  addEventListener('delno:page', showMeasuringChoice)
  showMeasuringChoice()
}
