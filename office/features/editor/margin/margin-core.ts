// The state that the parts of the margin share: the one that React renders, and the open editor with its highlights.
import type { EditorView } from '@tiptap/pm/view'
import type * as Y from 'yjs'
import type { FieldProofs, ProofMark } from '../../../shell/proofreader.ts'
import { marksOf, tellMarks, type MarksChange } from './marks-plugin.ts'
import type { NoteId, Places } from './note-places.ts'
import type { RemarkRange } from './remarks/remark-ranges.ts'

export type MarginState = {
  active: NoteId | undefined
  /** Notes in the order of their lines; those without a place are last. */
  order: readonly NoteId[]
  gone: ReadonlySet<NoteId>
  draft: RemarkRange | undefined
  /** The findings of the proofreader. */
  proofs: ReadonlyMap<NoteId, ProofMark>
  fieldProofs: FieldProofs
}

export type Ranges = ReadonlyMap<NoteId, RemarkRange>

export type MarginCore = ReturnType<typeof makeMarginCore>

/** A set of listeners for one kind of change. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  return {
    tell: () => listeners.forEach(listener => listener()),
    add: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function makeMarginCore(doc: Y.Doc) {
  const stateListeners = makeListeners()
  let state: MarginState = {
    active: undefined,
    order: [],
    gone: new Set(),
    draft: undefined,
    proofs: new Map(),
    fieldProofs: new Map(),
  }
  let threads: Ranges = new Map()
  let view: EditorView | undefined

  function change(next: Partial<MarginState>): void {
    state = { ...state, ...next }
    stateListeners.tell()
  }
  function dispatch(next: MarksChange): void {
    if (view && !view.isDestroyed) view.dispatch(tellMarks(view.state.tr, next).setMeta('addToHistory', false))
  }

  return {
    doc,
    get state() {
      return state
    },
    get view() {
      return view
    },
    get threads() {
      return threads
    },
    /** The ranges of the threads and of the draft. */
    get ranges(): Ranges {
      return state.draft ? new Map([...threads, ['draft' as const, state.draft]]) : threads
    },
    /** The current place of each note; undefined while no editor is open. */
    get places(): Places | undefined {
      return view && marksOf(view.state)?.places
    },
    setView: (opened: EditorView | undefined) => void (view = opened),
    keepThreads: (next: Ranges) => void (threads = next),
    change,
    dispatch,
    focus(id: NoteId | undefined): void {
      if (state.active === id) return
      change({ active: id })
      dispatch({ active: { id } })
    },
    subscribe: stateListeners.add,
  }
}
