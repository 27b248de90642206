// Inlined right after the link of a headline that is being tried, so that it runs before the link is painted: the page is the same for everybody,
// and the reader's own title replaces the first one without a shift.
import type { HeadlineTrial } from '#domain/headline-trial.ts'
import { drawnTitleOf } from '../features/measuring/drawn-title.ts'

const link = document.currentScript?.previousElementSibling
if (link instanceof HTMLElement && link.dataset.trial) {
  const trial = JSON.parse(link.dataset.trial) as HeadlineTrial
  const drawn = drawnTitleOf(trial)
  if (drawn !== undefined) {
    link.dataset.drawn = String(drawn)
    link.textContent = trial.titles[drawn]!
  }
}
