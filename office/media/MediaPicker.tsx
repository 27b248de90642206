// A dialog to take a picture of the library: search, upload, drop; a picture that resembles another is told before it is taken.
import { useEffect, useId, useMemo, useState, type DragEvent } from 'react'
import type { ImageReply } from '#contract/image.ts'
import type { LibraryItem, StoredUpload } from '#contract/office/library.ts'
import { Button } from '#ui/Button.tsx'
import { useOpenModal } from '#ui/open-modal.ts'
import { Glyph } from '../parts/Glyph.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { useOffice } from '../shell/office-context.ts'
import { FileButton } from './FileButton.tsx'
import { noteOf, titleOf } from './media-words.ts'
import styles from './MediaPicker.module.css'
import { Thumb } from './Thumb.tsx'
import { UploadList } from './UploadList.tsx'
import { makeUploads, shownPicture } from './uploads.ts'
import { useLibrary } from './use-library.ts'

type Props = { kind: 'picture'; onPick: (image: ImageReply) => void; onClose: () => void }

/** Typing pauses this long before the server is asked. */
const pauseMs = 200

export function MediaPicker({ kind, onPick, onClose }: Props) {
  const ref = useOpenModal()
  const titleId = useId()
  const { ask } = useOffice()
  // These uploads are separate from those of the library's page: closing the dialog discards them.
  const uploads = useMemo(() => makeUploads(ask), [ask])
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [now] = useState(() => new Date())
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => () => uploads.dropAll(), [uploads])
  const { value, error, isLoading, isSlow, reload, add, isAdding, change } = useLibrary({
    q: q || undefined,
    kind,
    isRemoved: false,
  })

  const pick = (item: LibraryItem) => {
    const image = shownPicture(item)
    if (!image) return
    onPick(image)
    onClose()
  }
  const upload = (files: Iterable<File>) => {
    const some = [...files]
    uploads.add(some, (stored: StoredUpload) => {
      // One file that resembles nothing is what was meant.
      if (some.length === 1 && stored.item.kind === kind && stored.twins.length === 0) return pick(stored.item)
      change(shelf => ({ ...shelf, items: [stored.item, ...shelf.items.filter(({ id }) => id !== stored.item.id)] }))
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) upload(event.dataTransfer.files)
  }
  return (
    // Files are dropped on the whole of it; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={styles.picker}
      aria-labelledby={titleId}
      data-over={isOver || undefined}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => setOver(event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={drop}
    >
      <header className={styles.head}>
        <h2 id={titleId}>Взять картинку</h2>
        <label className={`search-field ${styles.find}`}>
          <Glyph name="search" isSmall />
          <input
            type="search"
            data-first
            placeholder="Что на картинке, кто снял, где стоит"
            aria-label="Найти картинку"
            value={typed}
            maxLength={100}
            onChange={event => setTyped(event.target.value)}
          />
        </label>
        <FileButton accept="image/*" onFiles={upload}>
          Загрузить
        </FileButton>
        <button type="button" className={styles.close} aria-label="Закрыть" onClick={onClose}>
          <Glyph name="close" />
        </button>
      </header>
      <div className={`page-scroll ${styles.scroll}`} tabIndex={0} role="region" aria-label="Картинки">
        <UploadList uploads={uploads} onTake={pick} />
        {error !== undefined && <LoadError error={error} onRetry={reload} />}
        {value && value.items.length > 0 && (
          <ul className={styles.grid} aria-busy={isLoading}>
            {value.items.map(item => (
              <li key={item.id}>
                <button type="button" onClick={() => pick(item)}>
                  <Thumb item={item} />
                  <b>{titleOf(item)}</b>
                  <small>{noteOf(item, now)}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {value?.next && (
          <p className={styles.end}>
            <Button kind="quiet" isBusy={isAdding} onClick={() => void add()}>
              Показать ещё
            </Button>
          </p>
        )}
        {value?.items.length === 0 && !isLoading && (
          <p className={styles.empty}>
            {q === ''
              ? 'В медиатеке пока нет картинок. Загрузите первую или перетащите её сюда.'
              : 'Такой картинки нет. Попробуйте другие слова или загрузите свою.'}
          </p>
        )}
        {!value && isSlow && <p className={styles.empty}>Открываем медиатеку</p>}
      </div>
      {isOver && <p className={styles.over}>Отпустите – загрузим</p>}
    </dialog>
  )
}
