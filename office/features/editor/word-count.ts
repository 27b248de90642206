/** The number of words in the text and in the selection. They change while somebody types, so they are kept outside React state. */
export type Words = { all: number; selected: number }
export type WordCount = {
  get: () => Words | undefined
  set: (words: Partial<Words>) => void
  subscribe: (listener: () => void) => () => void
}

export function makeWordCount(): WordCount {
  let words: Words | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => words,
    set: next => {
      const { all = words?.all ?? 0, selected = words?.selected ?? 0 } = next
      if (words?.all === all && words.selected === selected) return
      words = { all, selected }
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
