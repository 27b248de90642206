// One picture of a text: from the library, by dropping a file or by pasting one; with the words for people who cannot see it.
import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type Ref,
} from 'react'
import type { ImageReply } from '#contract/image.ts'
import { changeLibrary } from '#contract/office/library.ts'
import { Glyph } from '../parts/Glyph.tsx'
import { wordsOf } from '../session/ask.ts'
import { useOffice } from '../shell/office-context.ts'
import { say } from '../shell/toasts.ts'
import { MediaPicker } from './LazyMediaPicker.tsx'
import styles from './PictureField.module.css'
import { UploadList } from './UploadList.tsx'
import { makeUploads, shownPicture } from './uploads.ts'

export type PictureFieldHandle = {
  /** Takes a picture from a paste into a field beside; text stays to the field. */
  paste: (event: ClipboardEvent) => void
}

type Props = {
  /** «Картинка шага 2». */
  name: string
  image: ImageReply | null
  canWrite: boolean
  /** False if the place of the picture is gone. */
  onChange: (image: ImageReply | null) => boolean | void
  /** False where the words beside say everything. */
  hasWords?: boolean
  ref?: Ref<PictureFieldHandle>
}

/** The picture of a paste. Word and browsers copy text together with a picture of it, and then the text is meant. */
function pictureIn({ clipboardData }: ClipboardEvent): File | undefined {
  if (clipboardData.getData('text/plain') !== '') return undefined
  return [...clipboardData.files].find(({ type }) => type.startsWith('image/'))
}

export function PictureField({ name, image, canWrite, onChange, hasWords = true, ref }: Props) {
  const { ask } = useOffice()
  const [isPicking, setPicking] = useState(false)
  const uploads = useMemo(() => makeUploads(ask), [ask])
  useEffect(() => () => uploads.dropAll(), [uploads])

  const put = (next: ImageReply | null) => {
    const before = image
    if (onChange(next) === false) return say({ text: 'Место картинки убрали. Файл ждёт в медиатеке' })
    if (before) say({ text: next ? `${name}: другая` : `${name} убрана`, undo: () => void onChange(before) })
  }
  const upload = (file: File) =>
    uploads.add([file], ({ item }) => {
      const picture = shownPicture(item)
      if (!picture) return say({ text: 'Сюда годится только картинка. Файл остался в медиатеке' })
      put(picture)
      uploads.clear()
    })
  useImperativeHandle(ref, () => ({
    paste(event) {
      const file = canWrite ? pictureIn(event) : undefined
      if (!file) return
      event.preventDefault()
      upload(file)
    },
  }))
  /** The words belong to the picture, so the library gets them too. */
  const describe = (alt: string) => {
    if (!image) return
    onChange({ ...image, alt })
    ask(changeLibrary, { body: { changes: [{ kind: 'picture', id: image.image_id, alt }] } }).catch(failure =>
      say({ text: `В тексте записано, в медиатеке нет: ${wordsOf(failure)}` }),
    )
  }
  const { isOver, handlers } = useFileDrop(canWrite, upload)
  if (!image && !canWrite) return null
  return (
    // Files can be dropped here; the button does the same for the keyboard.
    <div role="group" aria-label={name} className={styles.field} data-over={isOver || undefined} {...handlers}>
      {image ? (
        <Shown
          name={name}
          image={image}
          canWrite={canWrite}
          onPick={() => setPicking(true)}
          onRemove={() => put(null)}
        />
      ) : (
        <button type="button" className={styles.empty} onClick={() => setPicking(true)}>
          <Glyph name="image" />
          {name}
        </button>
      )}
      {image && hasWords && (
        <WordsField key={image.image_id} name={name} alt={image.alt} canWrite={canWrite} onKeep={describe} />
      )}
      <UploadList
        uploads={uploads}
        onTake={item => {
          const picture = shownPicture(item)
          if (picture) put(picture)
          uploads.clear()
        }}
      />
      {isPicking && <MediaPicker kind="picture" onPick={put} onClose={() => setPicking(false)} />}
    </div>
  )
}

/** Takes a file that is dropped on an element. */
function useFileDrop(canWrite: boolean, onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!canWrite || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => setOver(event.currentTarget.contains(event.relatedTarget as Node | null)),
      onDrop(event: DragEvent) {
        const [file] = event.dataTransfer.files
        setOver(false)
        if (!file || !canWrite) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}

type ShownProps = {
  name: string
  image: ImageReply
  canWrite: boolean
  onPick: () => void
  onRemove: () => void
}

function Shown({ name, image, canWrite, onPick, onRemove }: ShownProps) {
  const shown = image.sizes.find(({ width }) => width >= 320) ?? image.sizes.at(-1)
  return (
    <>
      <img
        src={shown?.url ?? image.origin}
        alt={image.alt}
        width={image.width}
        height={image.height}
        draggable={false}
      />
      {canWrite && (
        <p className={styles.acts}>
          <button type="button" className="link" onClick={onPick}>
            Другая<span className="sr">: {name}</span>
          </button>
          <button type="button" className="link" onClick={onRemove}>
            Убрать<span className="sr">: {name}</span>
          </button>
        </p>
      )}
    </>
  )
}

type WordsProps = { name: string; alt: string; canWrite: boolean; onKeep: (alt: string) => void }

function WordsField({ name, alt, canWrite, onKeep }: WordsProps) {
  const id = useId()
  // A change by a colleague replaces what was typed here.
  const [draft, setDraft] = useState<{ over: string; text: string }>()
  const typed = draft?.over === alt ? draft.text : undefined
  return (
    <p className={styles.words}>
      <label htmlFor={id}>
        Подпись для незрячих<span className="sr">: {name}</span>
      </label>
      <textarea
        data-own-undo
        id={id}
        rows={2}
        value={typed ?? alt}
        maxLength={500}
        readOnly={!canWrite}
        onChange={event => setDraft({ over: alt, text: event.target.value })}
        onBlur={() => typed !== undefined && typed.trim() !== alt && onKeep(typed.trim())}
      />
    </p>
  )
}
