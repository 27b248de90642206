// The state of an open text that the page shows: its phase, the person's access, and where the newest change is stored.
import type { BindingProblem } from '#article-body/editing/shared-document.ts'
import type { TextAccess, TextRefusal } from '#contract/newsroom-socket.ts'

/**
 * - `opening`: neither the device nor the server has answered. `not-here`: the server is out of reach and the device has no copy.
 * - `open`: the document may be shown and edited. `unbindable`: binding this editor to it would erase a part of it.
 * - `refused`: the server refuses the text to this person.
 */
export type Phase = 'opening' | 'not-here' | 'open' | 'unbindable' | 'refused'

/** Where the newest change is stored: acknowledged by the server, on its way, on this device only, or nowhere. */
export type Saving = 'saved' | 'saving' | 'device' | 'nowhere'

export type TextState = {
  phase: Phase
  saving: Saving
  isConnected: boolean
  access: TextAccess | undefined
  /** Why the server refused the text or the last change. */
  refusal: TextRefusal | undefined
  problems: readonly BindingProblem[]
  /** Moment of the last acknowledgement. */
  savedAt: Date | undefined
}

export type ConnectionState = {
  readonly now: TextState
  /** Sets these values and computes `saving` again. Listeners are called only if something has changed. */
  change(next: Partial<TextState>): void
  subscribe(listener: () => void): () => void
  clear(): void
}

/** `savingOf` computes where the newest change is stored; `onSaving` is called after every change of the state. */
export function makeConnectionState(
  savingOf: (state: TextState) => Saving,
  onSaving: (saving: Saving) => void,
): ConnectionState {
  const listeners = new Set<() => void>()
  let now: TextState = {
    phase: 'opening',
    saving: 'saving',
    isConnected: false,
    access: undefined,
    refusal: undefined,
    problems: [],
    savedAt: undefined,
  }
  return {
    get now() {
      return now
    },
    change: next => {
      const saving = savingOf({ ...now, ...next })
      const savedAt = saving === 'saved' && now.saving !== 'saved' ? new Date() : now.savedAt
      const changed = { ...next, saving, savedAt }
      const isSame = (Object.keys(changed) as (keyof TextState)[]).every(key => Object.is(now[key], changed[key]))
      if (isSame) return
      now = { ...now, ...changed }
      onSaving(saving)
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}
