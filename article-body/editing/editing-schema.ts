// The ProseMirror schema of our texts, made of the editing table. Every container takes any number of any blocks and every line any inline
// nodes, because y-prosemirror deletes a node that its schema refuses, and two valid edits may merge into anything (decision 036).
import { Schema, type AttributeSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { attributeSchemas, nodeTypes, type NodeType } from '../tree.ts'
import { editingTable, type Row } from './editing-table.ts'

/** Raised whenever a node, a mark or an attribute is added: a client with a lower number may read a text, not edit it. */
export const editingSchemaVersion = 1

/** Attributes that only editing knows; readers and saved sources never get them. */
export const ownBlockAttributes = ['blockId', 'sourceText', 'sourceBlock', 'parser'] as const

/** Names of attributes of a node type that are values of its node or mark; texts and lists stand in nodes of their own. */
export function valueAttributes(type: NodeType): string[] {
  const row: Row = editingTable[type]
  const apart = new Set<string>(
    row.as === 'block'
      ? [...(row.texts ?? []), ...(row.items ? [row.items.attribute] : [])]
      : row.as === 'inline'
        ? row.computed
        : [],
  )
  if (type === 'unknown') apart.add('isInline')
  return Object.keys(attributeSchemas[type].shape).filter(name => !apart.has(name))
}

const optional = (names: readonly string[]): Record<string, AttributeSpec> =>
  Object.fromEntries(names.map(name => [name, { default: null }]))

const block = (content: string, names: readonly string[]): NodeSpec => ({
  group: 'block',
  content,
  attrs: optional([...names, ...ownBlockAttributes]),
})
/** `within`: the marks around an inline node, outermost first; y-prosemirror keeps marks of text only. */
const inline = (names: readonly string[], content = ''): NodeSpec => ({
  group: 'inline',
  inline: true,
  content,
  attrs: optional([...names, 'within']),
})

const content = { line: 'inline*', blocks: 'block*', nothing: '' }

function nodeSpecs(): Record<string, NodeSpec> {
  const specs: Record<string, NodeSpec> = { doc: { content: 'block*' } }
  for (const type of nodeTypes) {
    const row: Row = editingTable[type]
    if (row.as === 'text') specs[type] = { group: 'inline' }
    else if (row.as === 'inline') specs[type] = inline(valueAttributes(type))
    else if (row.as === 'block')
      specs[type] = block(content[row.holds], [...valueAttributes(type), ...(row.captionText ? ['untitled'] : [])])
  }
  return {
    ...specs,
    // Inline nodes that stand in a container of blocks.
    line: block('inline*', []),
    // The text of an attribute.
    field: block('inline*', ['name']),
    // An entry of a list attribute; `rest` is what is not text. A plain string has no rest.
    item: block('block*', ['rest']),
    // A piece of the source without any node: a comment, a spacer, an empty paragraph.
    unseen: block('', []),
    'unknown-inline': inline(valueAttributes('unknown'), 'inline*'),
    // A mark without text: the target of a link.
    'empty-mark': inline(['mark', 'attributes']),
  }
}

function markSpecs(): Record<string, MarkSpec> {
  const types = nodeTypes.filter(type => editingTable[type].as === 'mark')
  return Object.fromEntries(
    types.map(type => [
      type,
      {
        // `at` numbers the marks of a line when their order cannot be found otherwise.
        attrs: optional([...valueAttributes(type), 'at']),
        // All but links may stand inside their own kind: `<q>` in `<q>`.
        ...(type === 'link' ? {} : { excludes: '' }),
      },
    ]),
  )
}

/** The specs of all nodes and marks, by the names of the tree; the editor's nodes take their content and attributes from here. */
export const editingSpecs = { nodes: nodeSpecs(), marks: markSpecs() }

export const editingSchema = new Schema(editingSpecs)
