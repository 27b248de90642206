/** Longer than a frame: a tab that nobody sees draws none. */
const drawnMs = 100

/** Resolves once the next frame is drawn: what a press has changed is seen before heavier work begins. */
export const afterFrame = () =>
  new Promise<void>(resolve => {
    setTimeout(resolve, drawnMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
