// The ProseMirror schema, made from the editing table. Containers accept any blocks and lines accept any inline nodes, because y-prosemirror
// deletes nodes that the schema refuses, and merging two valid edits can produce any combination (decision 036).
import { Schema, type AttributeSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { attributeSchemas, nodeTypes, type NodeType } from '../tree.ts'
import { editingTable, type Row } from './editing-table.ts'

/** Raise it whenever a node, a mark or an attribute is added. A client with a lower version may only read a text. */
export const editingSchemaVersion = 1

/** Attributes that only the editor uses; readers and saved sources never get them. */
export const ownBlockAttributes = ['blockId', 'sourceText', 'sourceBlock', 'parser'] as const

/** Names of the attributes that a node or mark stores as values; attributes with texts and lists are stored as child nodes. */
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
/** `within` stores the marks around an inline node, outermost first, because y-prosemirror keeps marks only on text. */
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
    // Inline nodes in a container of blocks.
    line: block('inline*', []),
    // The text of an attribute.
    field: block('inline*', ['name']),
    // An entry of a list attribute; `rest` stores its values that are not text. A plain string has no `rest`.
    item: block('block*', ['rest']),
    // A piece of the source without a node: a comment, a spacer, an empty paragraph.
    unseen: block('', []),
    'unknown-inline': inline(valueAttributes('unknown'), 'inline*'),
    // A mark without text, such as the target of a link.
    'empty-mark': inline(['mark', 'attributes']),
  }
}

function markSpecs(): Record<string, MarkSpec> {
  const types = nodeTypes.filter(type => editingTable[type].as === 'mark')
  return Object.fromEntries(
    types.map(type => [
      type,
      {
        // `at` numbers the marks of a line if their nesting cannot be derived.
        attrs: optional([...valueAttributes(type), 'at']),
        // All marks except links can be nested in their own kind: `<q>` in `<q>`.
        ...(type === 'link' ? {} : { excludes: '' }),
      },
    ]),
  )
}

/** The specs of all nodes and marks, by their names in the tree. The editor's nodes take their content and attributes from here. */
export const editingSpecs = { nodes: nodeSpecs(), marks: markSpecs() }

export const editingSchema = new Schema(editingSpecs)
