// A dialog to choose one or several library items: search, upload, drop. Near duplicates are shown before an upload is chosen.
import { useEffect, useId, useMemo, useState, type DragEvent, type ReactNode } from 'react'
import type { ImageReply } from '#contract/image.ts'
import type { LibraryItem, LibraryKind, StoredUpload } from '#contract/office/library.ts'
import { Button } from '#ui/Button.tsx'
import { useOpenModal } from '#ui/open-modal.ts'
import { Glyph } from '../parts/Glyph.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { LoadError } from '../parts/loading/LoadError.tsx'
import { MoreButton } from '../parts/loading/MoreButton.tsx'
import { useOffice } from '../shell/office-context.ts'
import { FileButton } from './FileButton.tsx'
import { itemsOf, kindWords, noteOf, titleOf } from './media-words.ts'
import styles from './MediaPicker.module.css'
import { Thumb } from './Thumb.tsx'
import { UploadList } from './UploadList.tsx'
import { makeUploads, shownPicture } from './uploads.ts'
import { useLibrary } from './use-library.ts'

type Props = { onClose: () => void } & (
  | { kind: 'picture'; onPick: (image: ImageReply) => void }
  | { kind: LibraryKind; isMany?: boolean; onTake: (items: LibraryItem[]) => void }
)

type KindWords = { title: string; find: string; accept: string; region: string; none: string; noMatch: string }

const words: Record<LibraryKind, KindWords> = {
  picture: {
    title: 'Взять картинку',
    find: 'Найти картинку',
    accept: 'image/*',
    region: 'Картинки',
    none: 'В медиатеке пока нет картинок. Загрузите первую или перетащите её сюда.',
    noMatch: 'Такой картинки нет. Попробуйте другие слова или загрузите свою.',
  },
  audio: {
    title: 'Взять звук',
    find: 'Найти звук',
    accept: 'audio/*',
    region: 'Звук',
    none: 'В медиатеке пока нет звука. Загрузите первую запись или перетащите её сюда.',
    noMatch: 'Такой записи нет. Попробуйте другие слова или загрузите свою.',
  },
  video: {
    title: 'Взять видео',
    find: 'Найти видео',
    accept: 'video/*',
    region: 'Видео',
    none: 'В медиатеке пока нет видео. Загрузите первое или перетащите его сюда.',
    noMatch: 'Такого видео нет. Попробуйте другие слова или загрузите своё.',
  },
  document: {
    title: 'Взять файл',
    find: 'Найти файл',
    accept: '',
    region: 'Файлы',
    none: 'В медиатеке пока нет файлов. Загрузите первый или перетащите его сюда.',
    noMatch: 'Такого файла нет. Попробуйте другие слова или загрузите свой.',
  },
}
/** The maximum number of items that a block takes at once. */
const mostAtOnce = 50

/** Pause in typing before a request is sent. */
const pauseMs = 200

/** The text in the search field, and the query after a pause in typing. */
function useTypedSearch() {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, q }
}

const isAmong = (items: readonly LibraryItem[], { id }: LibraryItem) => items.some(each => each.id === id)
const withItem = (items: readonly LibraryItem[], item: LibraryItem) =>
  isAmong(items, item) ? items : [...items, item].slice(0, mostAtOnce)

export function MediaPicker(props: Props) {
  const { kind, onClose } = props
  const isMany = 'onTake' in props && props.isMany === true
  const said = words[kind]
  const titleId = useId()
  const { ask } = useOffice()
  // These uploads are separate from those of the library's page: closing the dialog discards them.
  const uploads = useMemo(() => makeUploads(ask), [ask])
  const { typed, setTyped, q } = useTypedSearch()
  useEffect(() => () => uploads.dropAll(), [uploads])
  const library = useLibrary({ q: q || undefined, kind, isRemoved: false })

  const [chosen, setChosen] = useState<readonly LibraryItem[]>([])
  const [refusal, setRefusal] = useState('')

  const take = (items: LibraryItem[]) => {
    if ('onTake' in props) props.onTake(items)
    else {
      const image = shownPicture(items[0]!)
      if (!image) return
      props.onPick(image)
    }
    onClose()
  }
  const pick = (item: LibraryItem) => {
    if (item.kind !== kind) return
    if (!isMany) return take([item])
    setChosen(before => (isAmong(before, item) ? before.filter(({ id }) => id !== item.id) : withItem(before, item)))
  }
  const upload = (files: Iterable<File>) => {
    const some = [...files]
    setRefusal('')
    uploads.add(some, (stored: StoredUpload) => {
      const { item, twins } = stored
      // The file stays in the library.
      if (item.kind !== kind)
        return setRefusal(`«${titleOf(item)}»\u00a0— ${kindWords[item.kind]}: загружено, но сюда не подходит`)
      // A single file without near duplicates is chosen at once.
      if (some.length === 1 && twins.length === 0 && !isMany) return take([item])
      if (isMany && twins.length === 0) setChosen(before => withItem(before, item))
      library.change(shelf => ({ ...shelf, items: [item, ...shelf.items.filter(({ id }) => id !== item.id)] }))
    })
  }
  return (
    <DropDialog titleId={titleId} onFiles={upload} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={titleId}>{isMany ? 'Взять картинки' : said.title}</h2>
        <SearchInput kind={kind} value={typed} onType={setTyped} />
        <FileButton accept={said.accept} onFiles={upload}>
          Загрузить
        </FileButton>
        <button type="button" className="icon-button" aria-label="Закрыть" onClick={onClose}>
          <Glyph name="close" />
        </button>
      </header>
      <div className={`page-scroll ${styles.scroll}`} tabIndex={0} role="region" aria-label={said.region}>
        <UploadList uploads={uploads} onTake={pick} />
        {refusal !== '' && (
          <p className={styles.error} role="alert">
            {refusal}
          </p>
        )}
        <Results
          library={library}
          said={q === '' ? said.none : said.noMatch}
          chosen={isMany ? chosen : undefined}
          onPick={pick}
        />
      </div>
      {isMany && <Foot chosen={chosen} onTake={() => take([...chosen])} />}
    </DropDialog>
  )
}

/** A modal dialog that accepts files dropped anywhere on it. */
function DropDialog({
  titleId,
  onFiles,
  onClose,
  children,
}: {
  titleId: string
  onFiles: (files: Iterable<File>) => void
  onClose: () => void
  children: ReactNode
}) {
  const ref = useOpenModal()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files)
  }
  return (
    // Dropping is optional, because the upload button does the same.
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
      {children}
      {isOver && <p className={styles.over}>Отпустите&nbsp;— загрузим</p>}
    </dialog>
  )
}

/** `said` is shown if nothing was found. */
function Results({
  library,
  said,
  chosen,
  onPick,
}: {
  library: ReturnType<typeof useLibrary>
  said: string
  chosen: readonly LibraryItem[] | undefined
  onPick: (item: LibraryItem) => void
}) {
  const { value, error, isLoading, isSlow, reload } = library
  return (
    <>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {value && value.items.length > 0 && (
        <Choices items={value.items} isStale={isLoading} chosen={chosen} onPick={onPick} />
      )}
      {value && value.items.length > 0 && <MoreButton pages={library} className={styles.end} />}
      {value?.items.length === 0 && !isLoading && <p className={styles.empty}>{said}</p>}
      {!value && isSlow && <p className={styles.empty}>Открываем медиатеку</p>}
    </>
  )
}

function SearchInput({ kind, value, onType }: { kind: LibraryKind; value: string; onType: (words: string) => void }) {
  return (
    <SearchField
      label={words[kind].find}
      placeholder={kind === 'picture' ? 'Что на картинке, кто снял, где стоит' : 'Название, автор, где стоит'}
      maxLength={100}
      isFirst
      typed={value}
      onType={onType}
      className={styles.find}
    />
  )
}

/** `chosen` contains the chosen items in order; undefined if one press chooses an item and closes the dialog. */
function Choices({
  items,
  isStale,
  chosen,
  onPick,
}: {
  items: readonly LibraryItem[]
  isStale: boolean
  chosen: readonly LibraryItem[] | undefined
  onPick: (item: LibraryItem) => void
}) {
  const [now] = useState(() => new Date())
  return (
    <ul className={styles.grid} aria-busy={isStale}>
      {items.map(item => {
        const place = chosen?.findIndex(({ id }) => id === item.id)
        const isChosen = place === undefined ? undefined : place >= 0
        return (
          <li key={item.id}>
            <button type="button" aria-pressed={isChosen} onClick={() => onPick(item)}>
              {isChosen && (
                <span className={styles.number} aria-hidden="true">
                  {place! + 1}
                </span>
              )}
              <Thumb item={item} />
              <b>{titleOf(item)}</b>
              <small>{noteOf(item, now)}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Foot({ chosen, onTake }: { chosen: readonly LibraryItem[]; onTake: () => void }) {
  return (
    <footer className={styles.foot}>
      <span role="status">
        {chosen.length === 0 ? 'Встанут в том порядке, в каком выбраны' : `Выбрано: ${itemsOf(chosen)}`}
      </span>
      <Button disabled={chosen.length === 0} onClick={onTake}>
        Взять
      </Button>
    </footer>
  )
}
