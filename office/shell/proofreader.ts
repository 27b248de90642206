// The interface between the editor and the automatic proofreading, which is a separate feature; the router connects them.
import type { EditorView } from '@tiptap/pm/view'
import type * as Y from 'yjs'
import type { Note } from '#proofreading/rule.ts'
import type { OfficeAsk } from '../session/ask.ts'

/** A note with its position in the editor's document. */
export type ProofMark = { from: number; to: number; words: string; note: Note }

/** The findings that people accepted with «Так и надо». They are part of the text, so colleagues and other devices have them, too. */
export type KeptNotes = {
  has: (name: string) => boolean
  set: (name: string, isKept: boolean) => void
  /** The listener is called on every change, also by colleagues. Returns a function that removes it. */
  onChange: (listener: () => void) => () => void
}

/** The fields of plain text beside the document. */
export type ProofField = 'title' | 'standfirst'
/** The findings of each field that has some. Places are offsets in its text. */
export type FieldProofs = ReadonlyMap<ProofField, readonly ProofMark[]>

export type ProofTarget = {
  view: () => EditorView | undefined
  fields: Readonly<Record<ProofField, Y.Text>>
  /** Calls the listener after changes of the text. Returns the unsubscribe function. */
  onWords: (listener: () => void) => () => void
  ask: OfficeAsk
  kept: KeptNotes
  show: (marks: readonly ProofMark[]) => void
  showFields: (found: FieldProofs) => void
}

export type Proofreading = {
  /** Accepts the words in this text («Так и надо»). Returns the undo function. */
  keep: (mark: ProofMark) => () => void
  /** Accepts the word in every text of the magazine. Returns the undo function. */
  learn: (mark: ProofMark) => () => void
  stop: () => void
}

export type Proofreader = { start: (target: ProofTarget) => Proofreading }
