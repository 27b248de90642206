// Components whose state belongs to the reader (pressed, chosen, typed) are mounted again when the reader signs out.
import { useSyncExternalStore, type ComponentType } from 'react'
import { onReaderLeft, readerLeftEvent } from './reader-left.ts'

let departures = 0
onReaderLeft(() => {
  departures += 1
})

const subscribe = (onChange: () => void) => {
  addEventListener(readerLeftEvent, onChange)
  return () => removeEventListener(readerLeftEvent, onChange)
}

/** Counts how many readers have left this tab. */
export const useDepartures = () =>
  useSyncExternalStore(
    subscribe,
    () => departures,
    () => 0,
  )

export function forOneReader<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function ForOneReader(props: Props) {
    return <Part key={useDepartures()} {...props} />
  }
}
