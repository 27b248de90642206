// Makes a new preview after changes: at most every few seconds, one at a time, and only while the page is visible.

export type LivePreview = {
  /** Requests a new preview. */
  note(): void
  close(): void
}

type Options = {
  make: () => Promise<void>
  isVisible: () => boolean
  /** Calls back when the page becomes visible; returns the unsubscribe function. */
  onVisible: (look: () => void) => () => void
}

/** The minimum interval: each preview makes the server render nine surfaces for every viewer. */
export const everyMs = 4_000

export function openLivePreview({ make, isVisible, onVisible }: Options): LivePreview {
  let isWanted = false
  let isMaking = false
  let isClosed = false
  let startedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    if (isClosed || !isWanted || isMaking || !isVisible()) return
    clearTimeout(timer)
    const early = startedAt + everyMs - performance.now()
    if (early > 0) {
      timer = setTimeout(look, early)
      return
    }
    isWanted = false
    isMaking = true
    startedAt = performance.now()
    void make().finally(() => {
      isMaking = false
      look()
    })
  }

  const forget = onVisible(look)
  return {
    note() {
      isWanted = true
      look()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      forget()
    },
  }
}
