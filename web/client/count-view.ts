import { readMeasuringChoice } from './measuring-choice.ts'

let counted = ''

/** Counts one view of the article or recipe on the page, once the page is really looked at; not of those who decline. */
export function countView(): void {
  const id = document.querySelector<HTMLElement>('[data-post-id]')?.dataset.postId
  if (!id || id === counted || readMeasuringChoice() === 'none') return
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', countView, { once: true })
    return
  }
  counted = id
  const body = new URLSearchParams({ action: 'increase-views', postId: id })
  fetch('/svc/views/incr/', { method: 'POST', body, keepalive: true }).catch(() => {})
}
