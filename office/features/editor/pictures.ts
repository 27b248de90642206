// Files put into a text: each shows its progress where it will stand and becomes a block when the library has it. Until then nothing of it is
// in the shared document, so a lost connection or a refusal leaves no hole for others.
import { Extension } from '@tiptap/core'
import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey } from 'y-prosemirror'
import type { ImageReply } from '#contract/image.ts'
import type { LibraryItem } from '#contract/office/library.ts'
import { isActive, shownPicture, type Upload, type Uploads } from '../../media/uploads.ts'
import { newBlockId } from './block-ids.ts'
import { makeBlock } from './editing-commands.ts'
import { drawUpload } from './pictures-upload.ts'

/** A block that stands for a file and has none yet. */
export type EmptyFileBlock = 'image' | 'audio' | 'video' | 'file'

export type Pictures = {
  uploads: Uploads
  /** An empty block was put in by hand: the picture or the file for it is chosen. */
  onEmpty: (view: EditorView, block: EmptyFileBlock) => void
  /** A file came into the library, and its text is not open any more. */
  onApart: (item: LibraryItem) => void
}

type Waiting = { upload: number; after: string | undefined }
const key = new PluginKey<readonly Waiting[]>('pictures')

/** Words into the field of a block. */
function withWords(block: Node, field: string, words: string): Node {
  if (words === '') return block
  const content = block.children.map(child =>
    child.attrs.name === field ? child.copy(Fragment.from(block.type.schema.text(words))) : child,
  )
  return block.copy(Fragment.fromArray(content))
}

export function pictureBlock(schema: Schema, image: ImageReply, caption = ''): Node {
  const attributes = { src: image.origin, width: image.width, height: image.height, alt: image.alt }
  return withWords(makeBlock(schema, { type: 'image', attributes }), 'caption', caption)
}

/** The block of a thing of the library. */
function blockOf(schema: Schema, item: LibraryItem): Node {
  const image = shownPicture(item)
  if (image) return pictureBlock(schema, image, item.caption)
  const { url = '', name = '', size_bytes: sizeBytes } = item.file ?? {}
  if (item.kind === 'audio')
    return withWords(makeBlock(schema, { type: 'audio', attributes: { src: url } }), 'title', item.name)
  if (item.kind === 'video') return makeBlock(schema, { type: 'video', attributes: { src: url } })
  return withWords(makeBlock(schema, { type: 'file', attributes: { href: url, sizeBytes } }), 'name', item.name || name)
}

const idOf = (node: Node | null | undefined): string | undefined =>
  typeof node?.attrs.blockId === 'string' ? node.attrs.blockId : undefined

/** The end of the top-level block with this id; the end of the text if it is gone. */
function endOf(doc: Node, id: string | undefined): number {
  let end = doc.content.size
  doc.forEach((node, offset) => {
    if (id !== undefined && idOf(node) === id) end = offset + node.nodeSize
  })
  return end
}

const topBlockAt = (state: EditorState, position: number): Node | null =>
  state.doc.resolve(Math.min(position, state.doc.content.size)).node(1) ?? state.doc.lastChild

/** Puts a block after the one with this id; an empty paragraph there stays behind it, to go on in. */
function placeBlock(view: EditorView, block: Node, after: string | undefined): string {
  const { state } = view
  const id = newBlockId()
  const made = block.type.create({ ...block.attrs, blockId: id }, block.content)
  const end = endOf(state.doc, after)
  const before = state.doc.resolve(end).nodeBefore
  const isEmptyLine = before?.type.name === 'paragraph' && before.content.size === 0
  const tr = state.tr.insert(isEmptyLine ? end - before.nodeSize : end, made)
  if (!isEmptyLine && end === state.doc.content.size)
    tr.insert(tr.doc.content.size, state.schema.nodes.paragraph!.create())
  view.dispatch(tr)
  return id
}

/** Starts to upload files that will stand after the block at this position. */
export function addFiles(
  view: EditorView,
  { uploads, onApart }: Pictures,
  files: Iterable<File>,
  position: number,
): void {
  const after = idOf(topBlockAt(view.state, position))
  const added = uploads.add(files, ({ item }) => finish(item))
  const keys = new Set(added)
  view.dispatch(view.state.tr.setMeta(key, [...waitingIn(view.state), ...added.map(upload => ({ upload, after }))]))
  function finish(item: LibraryItem): void {
    if (view.isDestroyed) return onApart(item)
    const waiting = waitingIn(view.state)
    const done = waiting.find(
      ({ upload }) => keys.has(upload) && uploads.get().find(each => each.key === upload)?.stored?.item.id === item.id,
    )
    // Given up meanwhile.
    if (!done) return
    const rest = waiting.filter(each => each !== done)
    view.dispatch(view.state.tr.setMeta(key, rest))
    const id = placeBlock(view, blockOf(view.state.schema, item), done.after)
    // The next one stands below this one.
    const later = rest.map(each =>
      each.upload > done.upload && each.after === done.after ? { ...each, after: id } : each,
    )
    view.dispatch(view.state.tr.setMeta(key, later))
    uploads.drop(done.upload)
  }
}

const waitingIn = (state: EditorState): readonly Waiting[] => key.getState(state) ?? []

/** The files of a paste. A picture that was copied on a page comes as a file and as HTML with nothing but it. */
export function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  const html = data?.getData('text/html') ?? ''
  const isPictureAlone = /<img\b/i.test(html) && html.replaceAll(/<!--[^]*?-->|<[^>]*>|\s|&nbsp;/g, '') === ''
  return html === '' || isPictureAlone ? files : []
}

const fileBlocks = new Set<string>(['image', 'audio', 'video', 'file'])
const isEmptyFileBlock = (node: Node) => fileBlocks.has(node.type.name) && !node.attrs.src && !node.attrs.href

function countEmpty(doc: Node): Map<string, number> {
  const counts = new Map<string, number>()
  doc.forEach(node => {
    if (isEmptyFileBlock(node)) counts.set(node.type.name, (counts.get(node.type.name) ?? 0) + 1)
  })
  return counts
}

/** The empty block that was put in last: the one before the caret, or the first one. */
export function findEmpty(doc: Node, type: EmptyFileBlock, near: number): { at: number; node: Node } | undefined {
  let found: { at: number; node: Node } | undefined
  doc.forEach((node, at) => {
    if (node.type.name === type && isEmptyFileBlock(node) && (!found || at < near)) found = { at, node }
  })
  return found
}

export const picturesExtension = (pictures: Pictures) =>
  Extension.create({
    name: 'pictures',
    addProseMirrorPlugins: () => [
      new Plugin<readonly Waiting[]>({
        key,
        state: {
          init: () => [],
          apply: (tr, waiting) => (tr.getMeta(key) as readonly Waiting[] | undefined) ?? waiting,
        },
        props: {
          decorations: state => drawWaiting(state, pictures.uploads),
          handleDOMEvents: {
            paste: (view, event) => {
              const files = filesOf(event.clipboardData)
              if (!view.editable || files.length === 0) return false
              event.preventDefault()
              addFiles(view, pictures, files, view.state.selection.from)
              return true
            },
            drop: (view, event) => {
              const files = [...(event.dataTransfer?.files ?? [])]
              if (!view.editable || files.length === 0) return false
              event.preventDefault()
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
              addFiles(view, pictures, files, at?.pos ?? view.state.doc.content.size)
              return true
            },
          },
        },
        view: view => follow(view, pictures),
      }),
    ],
  })

/** Redraws when an upload goes on, and tells of empty blocks that this person has put in. */
function follow(view: EditorView, { uploads, onEmpty }: Pictures) {
  const stop = uploads.subscribe(() => {
    const waiting = waitingIn(view.state)
    if (waiting.length === 0) return
    const here = waiting.filter(({ upload }) => uploads.get().some(each => each.key === upload))
    view.dispatch(view.state.tr.setMeta(key, here).setMeta('addToHistory', false))
  })
  return {
    update: (now: EditorView, before: EditorState) => {
      if (before.doc === now.state.doc || !now.editable || !now.hasFocus()) return
      const sync = ySyncPluginKey.getState(now.state) as { isChangeOrigin?: boolean } | undefined
      // What others do opens nothing here.
      if (sync?.isChangeOrigin) return
      const counted = countEmpty(before.doc)
      for (const [type, many] of countEmpty(now.state.doc))
        if (many > (counted.get(type) ?? 0)) queueMicrotask(() => onEmpty(now, type as EmptyFileBlock))
    },
    destroy: stop,
  }
}

function drawWaiting(state: EditorState, uploads: Uploads): DecorationSet {
  const list = new Map(uploads.get().map(upload => [upload.key, upload]))
  return DecorationSet.create(
    state.doc,
    waitingIn(state).flatMap(({ upload: number, after }) => {
      const upload = list.get(number)
      return upload
        ? Decoration.widget(endOf(state.doc, after), () => drawUpload(upload, uploads), {
            key: stateKey(upload),
            side: 1,
            ignoreSelection: true,
            stopEvent: () => true,
          })
        : []
    }),
  )
}

/** A widget is drawn anew when this changes. */
const stateKey = (upload: Upload) =>
  `${upload.key} ${upload.state} ${isActive(upload) ? Math.floor((upload.sent / upload.size) * 20) : ''}`
