import { useCallback, useEffect, useEffectEvent, useState } from 'react'

export type Loaded<Value> = {
  /** The newest reply; the former one is kept while the next one is loading. */
  value: Value | undefined
  error: unknown
  isLoading: boolean
  /** True 200 ms after loading began, so that fast replies show no skeleton. */
  isSlow: boolean
  reload: () => void
  change: (change: (value: Value) => Value) => void
}

const slowMs = 200

/** Loads when `key` changes. `load` gets a signal that is aborted when the key changes. */
export function useLoaded<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value>()
  const [error, setError] = useState<unknown>()
  const [isLoading, setLoading] = useState(true)
  const [isSlow, setSlow] = useState(false)
  const [turn, setTurn] = useState(0)
  const loadNewest = useEffectEvent(load)
  useEffect(() => {
    const ending = new AbortController()
    setLoading(true)
    setError(undefined)
    const timer = setTimeout(() => setSlow(true), slowMs)
    loadNewest(ending.signal)
      .then(
        loaded => {
          // Ignores a reply for a former key.
          if (!ending.signal.aborted) setValue(loaded)
        },
        reason => {
          if (!ending.signal.aborted) setError(reason)
        },
      )
      .finally(() => {
        clearTimeout(timer)
        if (ending.signal.aborted) return
        setLoading(false)
        setSlow(false)
      })
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
    // The effect reads neither value; a change of either triggers loading.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key, turn])
  return {
    value,
    error,
    isLoading,
    isSlow,
    reload: useCallback(() => setTurn(before => before + 1), []),
    change: useCallback(change => setValue(before => (before === undefined ? before : change(before))), []),
  }
}
