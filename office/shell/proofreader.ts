// The interface between the editor and the automatic proofreading, which is a separate feature; the router connects them.
import type { EditorView } from '@tiptap/pm/view'
import type { Note } from '#proofreading/rule.ts'

/** A note with its position in the editor's document. */
export type ProofMark = { from: number; to: number; words: string; note: Note }

export type ProofTarget = {
  view: () => EditorView | undefined
  /** Calls the listener after changes of the text. Returns the unsubscribe function. */
  onWords: (listener: () => void) => () => void
  /** Names of the magazine's people. */
  people: () => Promise<readonly string[]>
  show: (marks: readonly ProofMark[]) => void
}

export type Proofreading = {
  /** «Так и надо»: stops marking this place. Returns the undo function. */
  keep: (mark: ProofMark) => () => void
  stop: () => void
}

export type Proofreader = { start: (target: ProofTarget) => Proofreading }
