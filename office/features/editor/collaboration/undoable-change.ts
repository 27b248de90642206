// A change of the shared document that can be undone as a whole, even if people have typed since.
import { defaultDeleteFilter } from 'y-prosemirror'
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import { lineTypes, standfirstOf, titleOf, typedOrigin } from './shared-document.ts'

/** Runs `work` as one change of this person; returns a function that undoes exactly that change. */
export function asUndoableChange(doc: Y.Doc, work: () => void): () => void {
  const scope = [doc.getXmlFragment(bodyFragment), titleOf(doc), standfirstOf(doc), doc.getMap('fields')]
  const step = new Y.UndoManager(scope as Y.XmlFragment[], {
    trackedOrigins: new Set<unknown>([typedOrigin]),
    deleteFilter: item => defaultDeleteFilter(item, lineTypes),
  })
  doc.transact(work, typedOrigin)
  // After destroy() the undo manager records nothing more but still holds this one step.
  step.destroy()
  return () => void step.undo()
}
