import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnce } from './client/reload-guard.ts'
import { reportProblem } from './client/report-problem.ts'

addEventListener('vite:preloadError', event => {
  // Otherwise the caller gets the error of the failed import (spec 8).
  if (reloadOnce()) event.preventDefault()
})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={reportProblem} />)
})
