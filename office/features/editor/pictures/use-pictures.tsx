// Pictures and files in the editor: the extension, and the choice for a block that was put in without its file.
import type { Editor } from '@tiptap/core'
import { useMemo, useState } from 'react'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { titleOf } from '../../../media/media-words.ts'
import { uploadsOf } from '../../../media/uploads.ts'
import { firstChoice } from '../blocks/block-files.ts'
import { fillEmpty, picturesExtension } from './pictures.ts'
import { MediaPicker } from '../../../media/LazyMediaPicker.tsx'

/** Returns the extension; `choose` opens the library for a block that was just inserted; `draw` renders that dialog for an editor. */
export function usePictures() {
  const { ask } = useOffice()
  const [picking, setPicking] = useState<string>()
  const extension = useMemo(
    () =>
      picturesExtension({
        uploads: uploadsOf(ask),
        onApart: item => say({ text: `«${titleOf(item)}» загрузилась и ждёт в медиатеке` }),
      }),
    [ask],
  )
  const choose = (type: string) => firstChoice(type) && setPicking(type)
  const choice = picking === undefined ? undefined : firstChoice(picking)
  const draw = (editor: Editor) =>
    picking !== undefined &&
    choice && (
      <MediaPicker
        {...choice}
        onTake={items => fillEmpty(editor.view, picking, items)}
        onClose={() => {
          setPicking(undefined)
          editor.view.focus()
        }}
      />
    )
  return { extension, choose, draw }
}
