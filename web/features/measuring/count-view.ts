import { accessTokenKey } from '#domain/access-token.ts'
import { readMeasuringChoice } from './measuring-choice.ts'

let counted = ''

/** Counts one view of the article or recipe once the page is really looked at; not for readers who declined measuring. */
export function countView(): void {
  const id = document.querySelector<HTMLElement>('[data-post-id]')?.dataset.postId
  if (!id || id === counted || readMeasuringChoice() === 'none') return
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', countView, { once: true })
    return
  }
  counted = id
  const body = new URLSearchParams({ action: 'increase-views', postId: id })
  fetch('/svc/views/incr/', { method: 'POST', body, headers: bearer(), keepalive: true }).catch(() => {})
}

/** Many readers can share one IP address, so signed-in readers are counted by account. */
function bearer(): Record<string, string> {
  try {
    const token = localStorage.getItem(accessTokenKey)
    return token === null ? {} : { authorization: `Bearer ${token}` }
  } catch {
    // Storage may be forbidden: then nobody is signed in.
    return {}
  }
}
