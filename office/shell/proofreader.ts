// What the editor asks of the proof-reader, which is a feature of its own: the router gives one to the other.
import type { EditorView } from '@tiptap/pm/view'
import type { Note } from '#proofreading/rule.ts'
import type { OfficeAsk } from '../session/ask.ts'

/** A note with its place in the document of the editor. */
export type ProofMark = { from: number; to: number; words: string; note: Note }

/** Where a person has said «Так и надо»: it is part of the text, so colleagues and other devices have it too. */
export type KeptNotes = {
  has: (name: string) => boolean
  set: (name: string, isKept: boolean) => void
  /** Hears of every change, also of colleagues. Returns how to stop. */
  onChange: (listener: () => void) => () => void
}

export type ProofTarget = {
  view: () => EditorView | undefined
  /** Hears that the words have changed. Returns how to stop. */
  onWords: (listener: () => void) => () => void
  ask: OfficeAsk
  kept: KeptNotes
  show: (marks: readonly ProofMark[]) => void
}

export type Proofreading = {
  /** «Так и надо» in this text. Returns how to take it back. */
  keep: (mark: ProofMark) => () => void
  /** The word is right in every text of the magazine. Returns how to take it back. */
  learn: (mark: ProofMark) => () => void
  stop: () => void
}

export type Proofreader = { start: (target: ProofTarget) => Proofreading }
