// Detects when one person deletes a large part of a text within a short time, in one update or in many, and provides the state from before.
import * as Y from 'yjs'
import { countDeletions, countLetters, readDocument, type DecodedUpdate } from '../document/document.ts'
import { guardLettersMin, guardShare, guardWindowMs } from '../limits.ts'

/** The deletions of one person within `guardWindowMs`. */
type GuardWindow = {
  since: Date
  /** The whole text before the first deletion of the window. */
  state: Uint8Array
  letters: number
  /** The updates of this person since then. */
  updates: Uint8Array[]
  /** An upper bound of the letters that this person has deleted. */
  deletions: number
  isKept: boolean
}

/** A state to save as a version; the caller calls `keep` after it was saved. */
export type GuardedState = { authorId: string; state: Uint8Array; keep(): void }

type Noted = { authorId: string; bytes: Uint8Array; decoded: DecodedUpdate; isCut: boolean }

export type DeletionGuard = {
  /**
   * Call it before applying an update to `doc`, and call the returned function afterwards. A deliberate deletion starts a new window.
   */
  note(doc: Y.Doc, update: Noted): () => void
  /** The state from before the deletions, if they are too large and the state was not saved yet. */
  check(authorId: string): GuardedState | undefined
}

export function makeDeletionGuard(now: () => Date): DeletionGuard {
  const windows = new Map<string, GuardWindow>()

  function windowOf(doc: Y.Doc, authorId: string): GuardWindow | undefined {
    const found = windows.get(authorId)
    if (found && now().getTime() - found.since.getTime() < guardWindowMs) return found
    windows.delete(authorId)
    const letters = countLetters(doc)
    if (letters < guardLettersMin) return undefined
    const guardWindow = {
      since: now(),
      state: Y.encodeStateAsUpdate(doc),
      letters,
      updates: [],
      deletions: 0,
      isKept: false,
    }
    windows.set(authorId, guardWindow)
    return guardWindow
  }

  return {
    note: (doc, { authorId, bytes, decoded, isCut }) => {
      if (isCut) windows.delete(authorId)
      const deletions = isCut ? 0 : countDeletions(decoded)
      const guardWindow = deletions > 0 ? windowOf(doc, authorId) : windows.get(authorId)
      return () => {
        if (!guardWindow || guardWindow.isKept) return
        guardWindow.updates.push(bytes)
        guardWindow.deletions += deletions
      }
    },
    check: authorId => {
      const guardWindow = windows.get(authorId)
      if (!guardWindow || guardWindow.isKept || guardWindow.deletions < guardWindow.letters * guardShare)
        return undefined
      // Applies only this person's updates, so that text written by others does not hide the deletions.
      const left = countLetters(readDocument([guardWindow.state, ...guardWindow.updates]))
      guardWindow.deletions = guardWindow.letters - left
      if (left >= guardWindow.letters * (1 - guardShare)) return undefined
      return {
        authorId,
        state: guardWindow.state,
        keep: () => {
          guardWindow.isKept = true
          guardWindow.updates = []
        },
      }
    },
  }
}
