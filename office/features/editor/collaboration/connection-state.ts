// What the page shows of an open text: its phase, the rights of the person, and where the newest change is.
import type { BindingProblem } from '#article-body/editing/shared-document.ts'
import type { TextAccess, TextRefusal } from '#contract/newsroom-socket.ts'

/**
 * - `opening`: neither the device nor the server has answered. `not-here`: the server is out of reach and the device has no copy.
 * - `open`: the document may be shown and bound. `unbindable`: opening it in this editor would erase a part of it.
 * - `refused`: the server does not give this text to this person.
 */
export type Phase = 'opening' | 'not-here' | 'open' | 'unbindable' | 'refused'

/** Where the newest change is. */
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
  /** Takes these values and finds out anew where the newest change is. Listeners hear it only if something is different. */
  change(next: Partial<TextState>): void
  subscribe(listener: () => void): () => void
  clear(): void
}

/** `savingOf` says where the newest change is; `onSaving` hears every change of the state. */
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
