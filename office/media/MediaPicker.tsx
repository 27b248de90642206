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

const emptyWords = 'В медиатеке пока нет картинок. Загрузите первую или перетащите её сюда.'
const notFoundWords = 'Такой картинки нет. Попробуйте другие слова или загрузите свою.'

/** The words in the search field, and those that the server is asked for. */
function useTypedSearch() {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, q }
}

export function MediaPicker({ kind, onPick, onClose }: Props) {
  const ref = useOpenModal()
  const titleId = useId()
  const { ask } = useOffice()
  // These uploads are separate from those of the library's page: closing the dialog discards them.
  const uploads = useMemo(() => makeUploads(ask), [ask])
  const { typed, setTyped, q } = useTypedSearch()
  const [isOver, setOver] = useState(false)
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
        <SearchInput value={typed} onType={setTyped} />
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
        {value && value.items.length > 0 && <Pictures items={value.items} isStale={isLoading} onPick={pick} />}
        {value?.next && <More isBusy={isAdding} onMore={() => void add()} />}
        {value?.items.length === 0 && !isLoading && (
          <p className={styles.empty}>{q === '' ? emptyWords : notFoundWords}</p>
        )}
        {!value && isSlow && <p className={styles.empty}>Открываем медиатеку</p>}
      </div>
      {isOver && <p className={styles.over}>Отпустите – загрузим</p>}
    </dialog>
  )
}

function SearchInput({ value, onType }: { value: string; onType: (words: string) => void }) {
  return (
    <label className={`search-field ${styles.find}`}>
      <Glyph name="search" isSmall />
      <input
        type="search"
        data-first
        placeholder="Что на картинке, кто снял, где стоит"
        aria-label="Найти картинку"
        value={value}
        maxLength={100}
        onChange={event => onType(event.target.value)}
      />
    </label>
  )
}

function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  return (
    <p className={styles.end}>
      <Button kind="quiet" isBusy={isBusy} onClick={onMore}>
        Показать ещё
      </Button>
    </p>
  )
}

function Pictures({
  items,
  isStale,
  onPick,
}: {
  items: readonly LibraryItem[]
  isStale: boolean
  onPick: (item: LibraryItem) => void
}) {
  const [now] = useState(() => new Date())
  return (
    <ul className={styles.grid} aria-busy={isStale}>
      {items.map(item => (
        <li key={item.id}>
          <button type="button" onClick={() => onPick(item)}>
            <Thumb item={item} />
            <b>{titleOf(item)}</b>
            <small>{noteOf(item, now)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
