const whenIdle = window.requestIdleCallback ?? setTimeout

/** What a page leaves for later (`data-later`) is laid out piece by piece, a frame each, when there is nothing else to do. */
export function layOutLater(): void {
  const piece = document.querySelector('[data-later]')
  if (!piece) return
  whenIdle(() => {
    piece.removeAttribute('data-later')
    requestAnimationFrame(layOutLater)
  })
}
