// Short notices at the bottom, one at a time. Z undoes what the newest one offers to undo.
import { useSyncExternalStore } from 'react'

export type Notice = { text: string; undo?: () => void | Promise<void> }
type Shown = Notice & { id: number }

let shown: Shown | undefined
let count = 0
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export function say(notice: Notice): void {
  shown = { ...notice, id: (count += 1) }
  tell()
}

export function dismiss(): void {
  shown = undefined
  tell()
}

/** Undoes what the newest notice offers to undo; false when it offers nothing. */
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
