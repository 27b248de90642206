// The document as ProseMirror JSON, for reading a version without an editor and for a release.
import * as Y from 'yjs'
import type { TextTree } from '#contract/newsroom.ts'
import { bodyOf, fieldsOf, standfirstOf, titleOf } from './document.ts'

type TextNode = {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: TextNode[]
}
type Delta = { insert?: unknown; attributes?: Record<string, unknown> }

function readText(text: Y.XmlText): TextNode[] {
  return (text.toDelta() as Delta[]).flatMap(({ insert, attributes = {} }) =>
    typeof insert === 'string'
      ? [{ type: 'text', text: insert, ...(Object.keys(attributes).length > 0 && { marks: readMarks(attributes) }) }]
      : [],
  )
}

/** y-prosemirror adds `--HASH` to the names of marks that may overlap themselves. */
const readMarks = (attributes: Record<string, unknown>) =>
  Object.entries(attributes).map(([name, attrs]) => ({
    type: name.replace(/--[a-zA-Z0-9+/=]{8}$/, ''),
    ...(typeof attrs === 'object' && attrs !== null && Object.keys(attrs).length > 0 && { attrs: { ...attrs } }),
  }))

function readNodes(parent: Y.XmlFragment): TextNode[] {
  return parent.toArray().flatMap(node => {
    if (node instanceof Y.XmlText) return readText(node)
    if (!(node instanceof Y.XmlElement)) return []
    const attrs = node.getAttributes() as Record<string, unknown>
    const content = readNodes(node)
    return [
      {
        type: node.nodeName,
        ...(Object.keys(attrs).length > 0 && { attrs }),
        ...(content.length > 0 && { content }),
      },
    ]
  })
}

export function readTree(doc: Y.Doc): TextTree {
  return {
    title: titleOf(doc).toString(),
    standfirst: standfirstOf(doc).toString(),
    fields: fieldsOf(doc).toJSON(),
    body: readNodes(bodyOf(doc)),
  }
}
