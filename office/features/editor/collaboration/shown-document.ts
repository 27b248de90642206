// Whether the document may be shown: an editor must not be bound to a document of which it would erase a part.
import * as Y from 'yjs'
import { rehearseBinding, type BindingProblem } from '#article-body/editing/shared-document.ts'
import type { ConnectionState } from './connection-state.ts'

export type ShownDocument = {
  /** Whether this device, or another tab of it, has a copy. */
  noteCopy(exists: boolean): void
  /** Shows the document, unless this editor would erase a part of it. */
  show(): void
  /** The server does not answer: the copy is shown, or that there is none. */
  showWithoutServer(): void
  /** Applies an update that this editor may not know how to keep; false: it would erase a part of the document. */
  takeChecked(update: Uint8Array): boolean
}

/** What applying an update would erase in this editor from a document that is already bound. */
function problemsAfter(doc: Y.Doc, update: Uint8Array): BindingProblem[] {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  Y.applyUpdate(copy, update)
  const problems = rehearseBinding(copy)
  copy.destroy()
  return problems
}

/** `origin` marks changes that come from the server. */
export function makeShownDocument(doc: Y.Doc, state: ConnectionState, origin: unknown): ShownDocument {
  let hasCopy = false

  function show(): void {
    const problems = rehearseBinding(doc)
    state.change(problems.length > 0 ? { phase: 'unbindable', problems } : { phase: 'open' })
  }

  return {
    noteCopy: exists => {
      hasCopy = exists
    },
    show,
    showWithoutServer: () => {
      if (state.now.phase !== 'opening') return
      if (hasCopy) show()
      else state.change({ phase: 'not-here' })
    },
    takeChecked: update => {
      const problems = state.now.phase === 'open' ? problemsAfter(doc, update) : []
      if (problems.length > 0) state.change({ phase: 'unbindable', problems })
      else Y.applyUpdate(doc, update, origin)
      return problems.length === 0
    },
  }
}
