import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { editingTable } from '#article-body/editing/editing-table.ts'
import { attributeSchemas, nodeTypes } from '#article-body/tree.ts'
import type { LibraryItem } from '#contract/office/library.ts'
import { blockOf, filePlaces, isEmptyFileBlock, withFile, withFiles } from './block-files.ts'
import { makeBlock } from '../commands/editing-commands.ts'
import { editingExtensions } from './editing-nodes.ts'

const schema = getSchema(editingExtensions())
const picture = (id: number): LibraryItem =>
  ({
    kind: 'picture',
    id,
    name: 'Борщ',
    caption: 'Борщ бабушки',
    replacement: null,
    image: { image_id: id, origin: `/media/${id}/1280.webp`, alt: 'Борщ', width: 1280, height: 800, sizes: [] },
  }) as unknown as LibraryItem
const file = (kind: 'audio' | 'video' | 'document'): LibraryItem =>
  ({ kind, id: 9, name: '', file: { url: `/media/files/9`, name: 'plan.pdf', size_bytes: 2_000 } }) as LibraryItem

/** Address attributes that are not files of the media library. */
const notFiles = new Set([
  'iframe.src',
  'external-script.src',
  'embed.url',
  'image.href',
  'link.href',
  'button.href',
  'goods.link',
  'footnote-ref.href',
])

test('every attribute that holds a picture, audio, video or file offers the media library', () => {
  const missing = nodeTypes.flatMap(type => {
    if (editingTable[type].as === 'mark') return []
    const names = Object.keys(attributeSchemas[type].shape)
    return names
      .filter(
        name =>
          ['src', 'poster', 'image', 'before', 'after', 'video'].includes(name) || (type === 'file' && name === 'href'),
      )
      .filter(name => !notFiles.has(`${type}.${name}`) && !filePlaces(type).some(({ path }) => path === name))
      .map(name => `${type}.${name}`)
  })
  expect(missing).toEqual([])
})

test('a library item becomes a block with its caption and alternative text', () => {
  const image = blockOf(schema, picture(1))
  expect(image.attrs).toMatchObject({ src: '/media/1/1280.webp', alt: 'Борщ', width: 1280, height: 800 })
  expect(image.textContent).toBe('Борщ бабушки')
  expect(blockOf(schema, file('document')).attrs).toMatchObject({ href: '/media/files/9', sizeBytes: 2_000 })
  expect(blockOf(schema, file('document')).textContent).toBe('plan.pdf')
  expect(blockOf(schema, file('audio')).attrs.src).toBe('/media/files/9')
})

test('files fill the free places of a block, and the rest is returned', () => {
  const pair = withFiles(makeBlock(schema, { type: 'before-after' }), [picture(1), picture(2), picture(3)])!
  expect(pair.node.attrs.before).toMatchObject({ src: '/media/1/1280.webp' })
  expect(pair.node.attrs.after).toMatchObject({ src: '/media/2/1280.webp' })
  expect(pair.rest).toHaveLength(1)
  expect(withFiles(pair.node, [picture(3)])).toBeUndefined()
  expect(withFile(makeBlock(schema, { type: 'audio' }), 'src', picture(1))).toBeUndefined()
})

test('a gallery takes several pictures and loses its empty item', () => {
  const gallery = makeBlock(schema, { type: 'gallery' })
  expect(isEmptyFileBlock(gallery)).toBe(true)
  const { node } = withFiles(gallery, [picture(1), picture(2)])!
  expect(node.children.map(({ attrs }) => (attrs.rest as { src: string }).src)).toEqual([
    '/media/1/1280.webp',
    '/media/2/1280.webp',
  ])
  expect(isEmptyFileBlock(node)).toBe(false)
})
