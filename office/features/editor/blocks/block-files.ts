// Which attributes of blocks hold files of the media library, and how a library item is put into a block. Pure.
import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import type { NodeType } from '#article-body/tree.ts'
import type { LibraryItem, LibraryKind } from '#contract/office/library.ts'
import { shownPicture } from '../../../media/uploads.ts'
import { makeBlock, makeItem } from '../commands/editing-commands.ts'

/** A place of a block for a file. `path`: the attribute; `isWhole`: the attribute is a picture object instead of an address. */
type FilePlace = { path: string; kind: LibraryKind; isWhole: boolean }

const whole = (path: string): FilePlace => ({ path, kind: 'picture', isWhole: true })
const address = (path: string, kind: LibraryKind): FilePlace => ({ path, kind, isWhole: false })

/** The places of each node type, in the order in which they are filled. Pictures of a gallery and of steps are in their items. */
const places: Partial<Record<NodeType, readonly FilePlace[]>> = {
  image: [address('src', 'picture')],
  'inline-image': [address('src', 'picture')],
  cover: [whole('image')],
  goods: [whole('image')],
  'before-after': [whole('before'), whole('after')],
  'media-text': [whole('image'), address('video', 'video')],
  'video-facade': [whole('poster')],
  video: [address('src', 'video'), address('poster', 'picture')],
  audio: [address('src', 'audio')],
  file: [address('href', 'document')],
}

export const filePlaces = (type: string): readonly FilePlace[] => places[type as NodeType] ?? []
export const filePlace = (type: string, path: string): FilePlace | undefined =>
  filePlaces(type).find(place => place.path === path)

/** The kind of file that a new block of this type needs: the library opens when the block is inserted. */
export function firstChoice(type: string): { kind: LibraryKind; isMany: boolean } | undefined {
  if (type === 'gallery') return { kind: 'picture', isMany: true }
  if (!['image', 'inline-image', 'cover', 'video', 'audio', 'file'].includes(type)) return undefined
  return { kind: filePlaces(type)[0]!.kind, isMany: false }
}

type PictureValue = { src: string; alt: string; width: number; height: number }

/** A picture as a block stores it; the `sizes` are added when the text is released. */
export function pictureOf(item: LibraryItem): PictureValue | undefined {
  const image = shownPicture(item)
  return image && { src: image.origin, alt: image.alt, width: image.width, height: image.height }
}

/** The attributes that a file sets in its place; undefined if the place does not take this kind of file. */
function fileValues(type: string, path: string, item: LibraryItem): Record<string, unknown> | undefined {
  const place = filePlace(type, path)
  if (!place || place.kind !== item.kind) return undefined
  const picture = pictureOf(item)
  if (place.isWhole) return picture && { [path]: picture }
  if (place.kind === 'picture') return picture && (path === 'src' ? picture : { [path]: picture.src })
  if (!item.file) return undefined
  return path === 'href' ? { href: item.file.url, sizeBytes: item.file.size_bytes } : { [path]: item.file.url }
}

/** The text that a file brings into a block that has none: which field, and the words. */
function wordsOf(type: string, item: LibraryItem): { field: string; words: string } | undefined {
  if (type === 'image') return { field: 'caption', words: item.caption }
  if (type === 'audio') return { field: 'title', words: item.name }
  if (type === 'file') return { field: 'name', words: item.name || (item.file?.name ?? '') }
  return undefined
}

function withWords(block: Node, field: string, words: string): Node {
  if (words === '') return block
  const content = block.children.map(child =>
    child.attrs.name === field && child.content.size === 0
      ? child.copy(Fragment.from(block.type.schema.text(words)))
      : child,
  )
  return block.copy(Fragment.fromArray(content))
}

/** The block with the file in this place; undefined if the place does not take it. */
export function withFile(node: Node, path: string, item: LibraryItem): Node | undefined {
  const values = fileValues(node.type.name, path, item)
  if (!values) return undefined
  const made = node.type.create({ ...node.attrs, ...values }, node.content, node.marks)
  const words = wordsOf(node.type.name, item)
  return words && path === filePlaces(node.type.name)[0]!.path ? withWords(made, words.field, words.words) : made
}

const hasFile = (node: Node, { path, isWhole }: FilePlace): boolean => {
  const value: unknown = node.attrs[path]
  return isWhole ? Boolean((value as { src?: unknown } | null)?.src) : Boolean(value)
}

/** True if the block is for a file and has none yet. */
export const isEmptyFileBlock = (node: Node): boolean =>
  node.type.name === 'gallery'
    ? node.children.every(({ type, attrs }) => type.name !== 'item' || !(attrs.rest as { src?: unknown } | null)?.src)
    : firstChoice(node.type.name) !== undefined && !hasFile(node, filePlaces(node.type.name)[0]!)

/** The gallery with further pictures and without its empty item. */
function withPictures(gallery: Node, items: readonly LibraryItem[]): Node | undefined {
  const { schema } = gallery.type
  const entries = items.flatMap(item => {
    const picture = pictureOf(item)
    return picture ? [withWords(makeItem(schema, 'gallery', picture), 'caption', item.caption)] : []
  })
  if (entries.length === 0) return undefined
  const kept = gallery.children.filter(
    ({ type, attrs, textContent }) =>
      type.name !== 'item' || textContent !== '' || (attrs.rest as { src?: unknown } | null)?.src,
  )
  return gallery.copy(Fragment.fromArray([...kept, ...entries]))
}

/** The block with these files in its free places, and the files that are left; undefined if it has no place for the first file. */
export function withFiles(node: Node, items: readonly LibraryItem[]): { node: Node; rest: LibraryItem[] } | undefined {
  if (node.type.name === 'gallery') {
    const pictures = items.filter(({ kind }) => kind === 'picture')
    const filled = withPictures(node, pictures)
    return filled && { node: filled, rest: items.filter(({ kind }) => kind !== 'picture') }
  }
  let filled = node
  const rest = [...items]
  for (const place of filePlaces(node.type.name)) {
    const [next] = rest
    if (!next || hasFile(filled, place)) continue
    const made = withFile(filled, place.path, next)
    if (!made) continue
    filled = made
    rest.shift()
  }
  return filled === node ? undefined : { node: filled, rest }
}

/** A new block for a library item. */
export function blockOf(schema: Schema, item: LibraryItem): Node {
  const type = ({ picture: 'image', audio: 'audio', video: 'video', document: 'file' } as const)[item.kind]
  const block = makeBlock(schema, { type })
  return withFile(block, filePlaces(type)[0]!.path, item) ?? block
}
