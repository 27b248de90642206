// Files that are put into a text: each shows its upload progress in its place and becomes a block when the library has it. Until then the
// shared document contains nothing of it, so a lost connection or a refusal leaves no empty block for others.
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { LibraryItem } from '#contract/office/library.ts'
import { isActive, type Upload, type Uploads } from '../../../media/uploads.ts'
import { blockOf, filePlaces, isEmptyFileBlock, withFiles } from '../blocks/block-files.ts'
import { newBlockId } from '../blocks/block-ids.ts'
import { drawUpload } from './upload-placeholder.ts'

export type Pictures = {
  uploads: Uploads
  /** Called if an upload finishes after its text was closed. */
  onApart: (item: LibraryItem) => void
}

/** `after`: the id of the block that the file will follow. `isInto`: the file was dropped onto that block, which takes it if it has a free place. */
type Waiting = { upload: number; after: string | undefined; isInto: boolean }
const key = new PluginKey<readonly Waiting[]>('pictures')

const idOf = (node: Node | null | undefined): string | undefined =>
  typeof node?.attrs.blockId === 'string' ? node.attrs.blockId : undefined

/** The end position of the top-level block with this id; the end of the text if the block is gone. */
function endOf(doc: Node, id: string | undefined): number {
  let end = doc.content.size
  doc.forEach((node, offset) => {
    if (id !== undefined && idOf(node) === id) end = offset + node.nodeSize
  })
  return end
}

function topBlockAt({ doc }: EditorState, position: number): Node | null {
  const $at = doc.resolve(Math.min(position, doc.content.size))
  // A position between blocks means the block after it.
  return $at.depth > 0 ? $at.node(1) : ($at.nodeAfter ?? doc.lastChild)
}

/**
 * Inserts a block after the one with this id, or before it if that is an empty paragraph. A paragraph is added behind a block at the end of the
 * text. Returns the id of the new block.
 */
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

/** Starts uploading files, which will be inserted after the block at this position. */
function addFiles(
  view: EditorView,
  { uploads, onApart }: Pictures,
  files: Iterable<File>,
  position: number,
  isInto = false,
): void {
  const after = idOf(topBlockAt(view.state, position))
  const added = uploads.add(files, ({ item }) => finish(item))
  const keys = new Set(added)
  view.dispatch(
    view.state.tr.setMeta(key, [...waitingIn(view.state), ...added.map(upload => ({ upload, after, isInto }))]),
  )
  function finish(item: LibraryItem): void {
    if (view.isDestroyed) return onApart(item)
    const waiting = waitingIn(view.state)
    const done = waiting.find(
      ({ upload }) => keys.has(upload) && uploads.get().find(each => each.key === upload)?.stored?.item.id === item.id,
    )
    // The upload was cancelled meanwhile.
    if (!done) return
    const rest = waiting.filter(each => each !== done)
    view.dispatch(view.state.tr.setMeta(key, rest))
    if (done.isInto && fillBlock(view, done.after, item)) return uploads.drop(done.upload)
    const id = placeBlock(view, blockOf(view.state.schema, item), done.after)
    // Later files of the same paste follow this one.
    const later = rest.map(each =>
      each.upload > done.upload && each.after === done.after && !each.isInto ? { ...each, after: id } : each,
    )
    view.dispatch(view.state.tr.setMeta(key, later))
    uploads.drop(done.upload)
  }
}

const waitingIn = (state: EditorState): readonly Waiting[] => key.getState(state) ?? []

/** The files of a paste. A picture that was copied on a page comes as a file and also as HTML with only that picture. */
export function filesOf(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  const html = data?.getData('text/html') ?? ''
  const isPictureAlone = /<img\b/i.test(html) && html.replaceAll(/<!--[^]*?-->|<[^>]*>|\s|&nbsp;/g, '') === ''
  return html === '' || isPictureAlone ? files : []
}

type EmptyBlock = { at: number; node: Node }

/** The empty block of this type that was inserted last: the nearest one before `near`, or else the first one. */
function findEmpty(doc: Node, type: string, near: number): EmptyBlock | undefined {
  let nearest: EmptyBlock | undefined
  doc.descendants((node, at) => {
    if (node.type.name === type && isEmptyFileBlock(node) && (!nearest || at < near)) nearest = { at, node }
    return !isEmptyFileBlock(node)
  })
  return nearest
}

/** Fills an empty block with library items. If somebody has removed the block, the items are inserted at the caret. */
export function fillEmpty(view: EditorView, type: string, items: readonly LibraryItem[]): void {
  const { doc, schema, selection, tr } = view.state
  const empty = findEmpty(doc, type, selection.from)
  const filled = empty && withFiles(empty.node, items)
  if (empty && filled) {
    tr.replaceWith(empty.at, empty.at + empty.node.nodeSize, filled.node)
    const $at = tr.doc.resolve(empty.at)
    if ($at.nodeAfter && !filled.node.isInline) tr.setSelection(NodeSelection.create(tr.doc, empty.at))
    return view.dispatch(tr.scrollIntoView())
  }
  for (const item of items) tr.replaceSelectionWith(blockOf(schema, item))
  view.dispatch(tr.scrollIntoView())
}

/** Puts a library item into a free place of a top-level block; false if it has none. */
function fillBlock(view: EditorView, id: string | undefined, item: LibraryItem): boolean {
  const { doc, tr } = view.state
  let isFilled = false
  doc.forEach((node, at) => {
    const filled = id !== undefined && idOf(node) === id ? withFiles(node, [item]) : undefined
    if (!filled || isFilled) return
    isFilled = true
    view.dispatch(tr.replaceWith(at, at + node.nodeSize, filled.node))
  })
  return isFilled
}

/** The position of the top-level block under the pointer if it can take files. */
function blockUnder(view: EditorView, event: DragEvent): number | undefined {
  if (!(event.target instanceof Element)) return undefined
  let dom: Element | null = event.target
  while (dom && dom.parentElement !== view.dom) dom = dom.parentElement
  if (!dom) return undefined
  let found: number | undefined
  view.state.doc.forEach((node, at) => {
    const isTaker = node.type.name === 'gallery' || filePlaces(node.type.name).length > 0
    if (isTaker && view.nodeDOM(at) === dom) found = at
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
          },
        },
        view: view => follow(view, pictures),
      }),
    ],
  })

/** Redraws on upload progress, and handles dropped files. */
function follow(view: EditorView, pictures: Pictures) {
  const { uploads } = pictures
  const stop = uploads.subscribe(() => {
    const waiting = waitingIn(view.state)
    if (waiting.length === 0) return
    const here = waiting.filter(({ upload }) => uploads.get().some(each => each.key === upload))
    view.dispatch(view.state.tr.setMeta(key, here).setMeta('addToHistory', false))
  })
  // Listens in the capture phase, because node views keep events of their parts from the editor.
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    // Otherwise the browser would leave the page and open the file.
    event.preventDefault()
    if (!view.editable) return
    const into = blockUnder(view, event)
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
    addFiles(view, pictures, files, into ?? at?.pos ?? view.state.doc.content.size, into !== undefined)
  }
  view.dom.addEventListener('dragover', over, { capture: true })
  view.dom.addEventListener('drop', drop, { capture: true })
  return {
    destroy: () => {
      stop()
      view.dom.removeEventListener('dragover', over, { capture: true })
      view.dom.removeEventListener('drop', drop, { capture: true })
    },
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

/** The key of the widget: ProseMirror redraws it when the key changes. */
const stateKey = (upload: Upload) =>
  `${upload.key} ${upload.state} ${isActive(upload) ? Math.floor((upload.sent / upload.size) * 20) : ''}`
