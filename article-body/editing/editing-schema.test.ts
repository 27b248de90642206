import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { attributeSchemas, isInline, nodeTypes } from '../tree.ts'
import {
  editingSchema,
  editingSchemaVersion,
  editingSpecs,
  ownBlockAttributes,
  valueAttributes,
} from './editing-schema.ts'
import { editingTable, type Row } from './editing-table.ts'

test('every node type of the tree is one node or one mark of the schema with the same name', () => {
  const names = [...Object.keys(editingSpecs.nodes), ...Object.keys(editingSpecs.marks)]
  expect(nodeTypes.filter(type => names.filter(name => name === type).length !== 1)).toEqual([])
  const added = new Set(names.filter(name => !nodeTypes.includes(name as never)))
  expect([...added].toSorted()).toEqual(['doc', 'empty-mark', 'field', 'item', 'line', 'unknown-inline', 'unseen'])
})

test.each(nodeTypes)('%s: every attribute has one place in a document', type => {
  const row: Row = editingTable[type]
  const texts = row.as === 'block' ? [...(row.texts ?? []), ...(row.items ? [row.items.attribute] : [])] : []
  const computed = row.as === 'inline' ? (row.computed ?? []) : []
  const implied = type === 'unknown' ? ['isInline'] : []
  const placed = [...valueAttributes(type), ...texts, ...computed, ...implied]
  expect(placed.toSorted()).toEqual(Object.keys(attributeSchemas[type].shape).toSorted())
  if (row.as === 'block') {
    expect(placed.filter(name => (ownBlockAttributes as readonly string[]).includes(name))).toEqual([])
    expect(isInline({ type, attributes: {} })).toBe(false)
  } else expect(isInline({ type, attributes: {} })).toBe(true)
})

test('content rules demand no order, number or presence, so merged edits are always valid', () => {
  const contents = new Set(Object.values(editingSpecs.nodes).map(({ content }) => content ?? ''))
  expect([...contents].toSorted()).toEqual(['', 'block*', 'inline*'])
  for (const type of Object.values(editingSchema.nodes)) expect(type.hasRequiredAttrs()).toBe(false)
  for (const type of Object.values(editingSchema.nodes))
    if (!type.isText) expect(type.validContent(type.create().content)).toBe(true)
})

/** The fingerprint of each schema version. Released versions are known to clients and never change. */
const fingerprints: Record<number, string> = { 1: '4cf9e30cf7ff4721' }

test('the schema version is raised with every new node, mark or attribute', () => {
  const names = [...Object.entries(editingSpecs.nodes), ...Object.entries(editingSpecs.marks)]
    .map(
      ([name, { attrs }]) =>
        `${name} ${Object.keys(attrs ?? {})
          .toSorted()
          .join(' ')}`,
    )
    .toSorted()
  const fingerprint = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  expect(fingerprints[editingSchemaVersion]).toBe(fingerprint)
})

test('an empty place for blocks is filled with a paragraph', () => {
  expect(editingSchema.topNodeType.contentMatch.defaultType?.name).toBe('paragraph')
})
