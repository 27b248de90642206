// Converts editing documents to shared Yjs documents and back, without a view. y-prosemirror deletes nodes that its schema refuses from the shared
// document, so every binding is rehearsed on a copy first (office.md §7).
import type { Node, Schema } from 'prosemirror-model'
import { initProseMirrorDoc, prosemirrorToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import * as Y from 'yjs'
import { editingSchema } from './editing-schema.ts'

/** The fragment of a shared document that contains the body. */
export const bodyFragment = 'body'

/** Writes a document into the body of a shared document; equal parts stay unchanged. */
export function writeSharedBody(ydoc: Y.Doc, doc: Node): void {
  prosemirrorToYXmlFragment(doc, ydoc.getXmlFragment(bodyFragment))
}

/** Why a shared document must not be bound. */
export type BindingProblem =
  /** Binding would erase nodes of these types, which the schema refuses. */
  | { kind: 'erases'; what: string[] }
  /** The next edit would drop these attributes (`node.attribute`) of a newer editor. */
  | { kind: 'forgets'; what: string[] }

/** Binds a copy of a shared document to find problems. If there are none, the document may be bound. Does not change the document. */
export function rehearseBinding(ydoc: Y.Doc, schema: Schema = editingSchema): BindingProblem[] {
  const copy = copyOf(ydoc)
  try {
    const body = copy.getXmlFragment(bodyFragment)
    const before = namesIn(body)
    const forgotten = [...before.attributes].filter(name => !isKnown(schema, name))
    let isWritten = false
    copy.on('update', () => {
      isWritten = true
    })
    initProseMirrorDoc(body, schema)
    const problems: BindingProblem[] = []
    if (isWritten) {
      const after = namesIn(body).counts
      const erased = [...before.counts].filter(([name, count]) => (after.get(name) ?? 0) < count).map(([name]) => name)
      problems.push({ kind: 'erases', what: erased.toSorted() })
    }
    if (forgotten.length) problems.push({ kind: 'forgets', what: forgotten.toSorted() })
    return problems
  } finally {
    copy.destroy()
  }
}

/** Reads the body of a shared document. Throws if the schema refuses any part of it. */
export function readSharedBody(ydoc: Y.Doc): Node {
  const copy = copyOf(ydoc)
  try {
    let isWritten = false
    copy.on('update', () => {
      isWritten = true
    })
    const doc = yXmlFragmentToProseMirrorRootNode(copy.getXmlFragment(bodyFragment), editingSchema)
    if (isWritten) throw new Error('the editing schema refuses a part of the shared document')
    return doc
  } finally {
    copy.destroy()
  }
}

function copyOf(ydoc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc))
  return copy
}

const textName = '#text'

/** Counts the nodes of each type, and collects the attributes as `node.attribute`. */
function namesIn(body: Y.XmlFragment): { counts: Map<string, number>; attributes: Set<string> } {
  const counts = new Map<string, number>()
  const attributes = new Set<string>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  const look = (type: Y.XmlFragment) => {
    for (const child of type.toArray()) {
      if (child instanceof Y.XmlElement) {
        count(child.nodeName, 1)
        for (const name of Object.keys(child.getAttributes())) attributes.add(`${child.nodeName}.${name}`)
        look(child)
      } else if (child instanceof Y.XmlText) {
        count(textName, child.length)
        for (const { attributes: marks } of child.toDelta() as { attributes?: Record<string, object> }[])
          for (const [mark, values] of Object.entries(marks ?? {}))
            for (const name of Object.keys(values)) attributes.add(`${mark.replace(/--[\w+/=]{8}$/, '')}.${name}`)
      }
    }
  }
  look(body)
  return { counts, attributes }
}

function isKnown(schema: Schema, name: string): boolean {
  const [owner, attribute] = name.split('.') as [string, string]
  const type = schema.nodes[owner] ?? schema.marks[owner]
  // Unknown nodes and marks are reported as `erases`.
  return type === undefined || Object.hasOwn(type.spec.attrs ?? {}, attribute)
}
