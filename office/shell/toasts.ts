// Short notices at the bottom, one at a time. Z runs the undo action of the newest one.
import { useSyncExternalStore } from 'react'

export type Notice = { text: string; undo?: () => void | Promise<void> }
type Shown = Notice & { id: number }

let shown: Shown | undefined
let count = 0
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

export function say(notice: Notice): void {
  shown = { ...notice, id: (count += 1) }
  notify()
}

export function dismiss(): void {
  shown = undefined
  notify()
}

/** Runs the undo action of the newest notice; false if it has none. */
export function undoNewest(): boolean {
  const undo = shown?.undo
  if (!undo) return false
  dismiss()
  void undo()
  return true
}

export const useNotice = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shown,
  )
