// A change of the shared document that can be taken back as a whole, whatever has been typed since by anybody.
import { defaultDeleteFilter } from 'y-prosemirror'
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import { lineTypes, standfirstOf, titleOf, typedOrigin } from './shared-document.ts'

/** Runs `work` as one change of this person; returns what takes exactly it back. */
export function asUndoableChange(doc: Y.Doc, work: () => void): () => void {
  const scope = [doc.getXmlFragment(bodyFragment), titleOf(doc), standfirstOf(doc), doc.getMap('fields')]
  const step = new Y.UndoManager(scope as Y.XmlFragment[], {
    trackedOrigins: new Set<unknown>([typedOrigin]),
    deleteFilter: item => defaultDeleteFilter(item, lineTypes),
  })
  doc.transact(work, typedOrigin)
  // It listens no longer, and still knows this one step.
  step.destroy()
  return () => void step.undo()
}
