// Notices when one person deletes much of a text, in one update or in many small ones within a short time, and keeps the state from before.
import * as Y from 'yjs'
import { countDeletions, countLetters, readDocument } from '../document/document.ts'
import { guardLettersMin, guardShare, guardWindowMs } from '../limits.ts'

type Spell = {
  since: Date
  /** The whole text before the first deletion of the spell. */
  state: Uint8Array
  letters: number
  /** What the person wrote since then. */
  updates: Uint8Array[]
  /** At least so many letters are gone by the person. */
  deletions: number
  isKept: boolean
}

/** A state to keep as a version; `keep` is called when it is kept. */
export type GuardedState = { authorId: string; state: Uint8Array; keep(): void }

export type DeletionGuard = {
  /**
   * Called before an update is applied to `doc`, and what it returns afterwards. What is taken away on purpose begins a new spell. Throws
   * for bytes that are no update.
   */
  note(doc: Y.Doc, update: { authorId: string; bytes: Uint8Array; isCut: boolean }): () => void
  /** The state from before, once, if the updates that were noted have taken away too much. */
  check(authorId: string): GuardedState | undefined
}

export function makeDeletionGuard(now: () => Date): DeletionGuard {
  const spells = new Map<string, Spell>()

  function spellOf(doc: Y.Doc, authorId: string): Spell | undefined {
    const found = spells.get(authorId)
    if (found && now().getTime() - found.since.getTime() < guardWindowMs) return found
    spells.delete(authorId)
    const letters = countLetters(doc)
    if (letters < guardLettersMin) return undefined
    const spell = { since: now(), state: Y.encodeStateAsUpdate(doc), letters, updates: [], deletions: 0, isKept: false }
    spells.set(authorId, spell)
    return spell
  }

  return {
    note: (doc, { authorId, bytes, isCut }) => {
      if (isCut) spells.delete(authorId)
      const deletions = isCut ? 0 : countDeletions(bytes)
      const spell = deletions > 0 ? spellOf(doc, authorId) : spells.get(authorId)
      return () => {
        if (!spell || spell.isKept) return
        spell.updates.push(bytes)
        spell.deletions += deletions
      }
    },
    check: authorId => {
      const spell = spells.get(authorId)
      if (!spell || spell.isKept || spell.deletions < spell.letters * guardShare) return undefined
      // What the person alone has left of it: the words of others do not hide what is gone.
      const left = countLetters(readDocument([spell.state, ...spell.updates]))
      spell.deletions = spell.letters - left
      if (left >= spell.letters * (1 - guardShare)) return undefined
      return {
        authorId,
        state: spell.state,
        keep: () => {
          spell.isKept = true
          spell.updates = []
        },
      }
    },
  }
}
