// Pictures and files in the editor: the extension, and the choice for a block that was put in without its file.
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useMemo, useState } from 'react'
import type { ImageReply } from '#contract/image.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { titleOf } from '../../media/media-words.ts'
import { MediaPicker } from '../../media/MediaPicker.tsx'
import { uploadsOf } from '../../media/uploads.ts'
import { addFiles, findEmpty, pictureBlock, picturesExtension, type EmptyFileBlock, type Pictures } from './pictures.ts'

const accepted = { audio: 'audio/*', video: 'video/*', file: '' } as const

/** Opens the system's choice of files. Whoever closes it keeps the block, which can be given an address by hand. */
function chooseFiles(accept: string, take: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.addEventListener('change', () => take([...(input.files ?? [])]))
  input.click()
}

/** A picture takes the place of the empty block; if somebody took that away, it stands where the caret is. */
function fill(view: EditorView, image: ImageReply): void {
  const { doc, schema, selection, tr } = view.state
  const empty = findEmpty(doc, 'image', selection.from)
  const block = pictureBlock(schema, image)
  if (!empty) return view.dispatch(tr.replaceSelectionWith(block).scrollIntoView())
  const { at, node } = empty
  tr.replaceWith(
    at,
    at + node.nodeSize,
    block.type.create({ ...block.attrs, blockId: node.attrs.blockId }, node.content),
  )
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView())
}

/** Files take the place of the empty block. */
function take(view: EditorView, pictures: Pictures, block: EmptyFileBlock, files: File[]): void {
  const { doc, selection, tr } = view.state
  const empty = findEmpty(doc, block, selection.from)
  const before = empty && doc.resolve(empty.at).nodeBefore
  if (empty) view.dispatch(tr.delete(empty.at, empty.at + empty.node.nodeSize))
  addFiles(view, pictures, files, empty ? Math.max(0, empty.at - (before ? 1 : 0)) : selection.from)
}

/** The extension, and what draws the choice: give it the editor. */
export function usePictures() {
  const { ask } = useOffice()
  const [isPicking, setPicking] = useState(false)
  const extension = useMemo(() => {
    const pictures: Pictures = {
      uploads: uploadsOf(ask),
      onEmpty: (view, block) =>
        block === 'image'
          ? setPicking(true)
          : chooseFiles(accepted[block], files => take(view, pictures, block, files)),
      onApart: item => say({ text: `«${titleOf(item)}» загрузилась и ждёт в медиатеке` }),
    }
    return picturesExtension(pictures)
  }, [ask])
  const draw = (editor: Editor) =>
    isPicking && (
      <MediaPicker
        kind="picture"
        onPick={image => fill(editor.view, image)}
        onClose={() => {
          setPicking(false)
          editor.view.focus()
        }}
      />
    )
  return { extension, draw }
}
