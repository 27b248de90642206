/** How many words the text has: it changes while one types, and the page is not drawn for it. */
export type WordCount = {
  get: () => number | undefined
  set: (words: number) => void
  subscribe: (listener: () => void) => () => void
}

export function makeWordCount(): WordCount {
  let words: number | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => words,
    set: next => {
      words = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
