import { startTransition, useLayoutEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { holdListeners } from './client/deaf-hydration.ts'
import { reloadOnce } from './client/reload-guard.ts'
import { reportProblem } from './client/report-problem.ts'

addEventListener('vite:preloadError', event => {
  // Otherwise the caller gets the error of the failed import (spec 8).
  if (reloadOnce()) event.preventDefault()
})

/** Until the page is hydrated its presses are those of the document: client/boot.ts holds what needs the application. */
function WithListeners({ children }: { children: ReactNode }) {
  useLayoutEffect(listen, [])
  return children
}

const listen = holdListeners(document, () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <WithListeners>
        <HydratedRouter onError={reportProblem} />
      </WithListeners>,
    )
  }),
)
