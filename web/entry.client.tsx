import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnce } from './client/reload-guard.ts'

addEventListener('vite:preloadError', event => {
  event.preventDefault()
  reloadOnce()
})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
