// Makes a new preview when a colleague has written: at most every few seconds, one at a time, and only while somebody looks.

export type LivePreview = {
  /** Something was written, or somebody asks. */
  note(): void
  close(): void
}

type Options = {
  make: () => Promise<void>
  isVisible: () => boolean
  /** Calls back when the page is looked at again; returns how to stop. */
  onVisible: (look: () => void) => () => void
}

/** The server renders nine surfaces each time, for everybody who looks. */
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
