// Findings of the proofreader that somebody accepted as correct. They are stored in the document of the text, beside its fields.
import type * as Y from 'yjs'
import type { KeptNotes } from '../../../../shell/proofreader.ts'

export function keptNotesOf(doc: Y.Doc): KeptNotes {
  const kept = doc.getMap<unknown>('kept')
  return {
    has: name => kept.get(name) === true,
    set(name, isKept) {
      if (isKept) kept.set(name, true)
      else kept.delete(name)
    },
    onChange(listener) {
      kept.observe(listener)
      return () => kept.unobserve(listener)
    },
  }
}
