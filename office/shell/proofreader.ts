// What the editor asks of the proof-reader, which is a feature of its own: the router gives one to the other.
import type { EditorView } from '@tiptap/pm/view'
import type { Note } from '#proofreading/rule.ts'

/** A note with its place in the document of the editor. */
export type ProofMark = { from: number; to: number; words: string; note: Note }

export type ProofTarget = {
  view: () => EditorView | undefined
  /** Hears that the words have changed. Returns how to stop. */
  onWords: (listener: () => void) => () => void
  /** Names of the people of the magazine. */
  people: () => Promise<readonly string[]>
  show: (marks: readonly ProofMark[]) => void
}

export type Proofreading = {
  /** «Так и надо». Returns how to take it back. */
  keep: (mark: ProofMark) => () => void
  stop: () => void
}

export type Proofreader = { start: (target: ProofTarget) => Proofreading }
