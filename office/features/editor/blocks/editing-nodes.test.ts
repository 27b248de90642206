import { getSchema } from '@tiptap/core'
import { DOMSerializer, type NodeType } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { editingSchema, editingSpecs } from '#article-body/editing/editing-schema.ts'
import { editingExtensions } from './editing-nodes.ts'

const defaultsOf = ({ spec }: NodeType) =>
  Object.fromEntries(Object.entries(spec.attrs ?? {}).map(([name, attribute]) => [name, attribute.default]))

const schema = getSchema(editingExtensions())

test('the schema of the editor is the editing schema: the same names in the same order, content, groups and attributes', () => {
  expect(Object.keys(schema.nodes)).toEqual(Object.keys(editingSchema.nodes))
  expect(Object.keys(schema.marks)).toEqual(Object.keys(editingSchema.marks))
  for (const [name, type] of Object.entries(editingSchema.nodes)) {
    const own = schema.nodes[name]!
    expect([name, own.spec.content ?? '', own.spec.group, own.isInline]).toEqual([
      name,
      type.spec.content ?? '',
      type.spec.group,
      type.isInline,
    ])
    expect([name, defaultsOf(own)]).toEqual([name, defaultsOf(type)])
  }
  for (const [name, type] of Object.entries(editingSchema.marks)) {
    expect([name, Object.keys(schema.marks[name]!.spec.attrs ?? {})]).toEqual([
      name,
      Object.keys(type.spec.attrs ?? {}),
    ])
    expect([name, schema.marks[name]!.excludes(schema.marks[name]!)]).toEqual([name, type.excludes(type)])
  }
})

test('the default block of an empty body is a paragraph', () => {
  expect(schema.topNodeType.contentMatch.defaultType?.name).toBe('paragraph')
})

test('every node and mark can be drawn', () => {
  const { nodes, marks } = DOMSerializer.fromSchema(schema)
  expect(Object.keys(nodes).toSorted()).toEqual(Object.keys(editingSpecs.nodes).toSorted())
  expect(Object.keys(marks).toSorted()).toEqual(Object.keys(editingSpecs.marks).toSorted())
})
