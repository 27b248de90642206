// The media library: all items, newest first. The filters and the open item are in the URL.
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useSearchParams } from 'react-router'
import { countLibrary, type LibraryItem } from '#contract/office/library.ts'
import { Button } from '#ui/Button.tsx'
import { formatNumber } from '#russian/plural.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../parts/loading/MoreButton.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { isField } from '../../shell/keys/keys.ts'
import { useOffice } from '../../shell/office-context.ts'
import { hasLetters } from '../../shell/storage/stored.ts'
import { BulkBar } from './BulkBar.tsx'
import { FileButton } from '../../media/FileButton.tsx'
import { useLibraryActions } from './library-actions.ts'
import { LibraryFilters } from './LibraryFilters.tsx'
import { MediaDetails } from './MediaDetails.tsx'
import { keyOf, MediaGrid } from './MediaGrid.tsx'
import styles from './MediaPage.module.css'
import { files, readFilters, titleOf, writeFilters, type Filters } from '../../media/media-words.ts'
import { nothing } from './selection.ts'
import { UploadList, useUploads } from '../../media/UploadList.tsx'
import { uploadsOf, type Uploads } from '../../media/uploads.ts'
import { magazineName } from '../../parts/magazine-name.ts'
import { useDesk } from '../../parts/use-media.ts'
import { useLibrary } from '../../media/use-library.ts'

export function MediaPage() {
  const { ask } = useOffice()
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const uploads = uploadsOf(ask)
  const library = useLibrary(filters)
  const counts = useLoaded('counts', signal => ask(countLibrary, {}, { signal }))
  const [selection, setSelection] = useState(nothing)
  /** Increases each time when a key asks for the focal point. */
  const [focalTurn, setFocalTurn] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  useTitle()

  const items = library.value?.items ?? []
  const shown = useOpenItem(items, filters)
  const { open, openKey, setOpen } = shown
  const setFilters = (next: Filters) => {
    setSelection(nothing)
    setSearch(writeFilters(next), { replace: true })
  }
  const { changed, listed } = useListChanges(library, { recount: counts.reload, changeOpen: shown.change })
  const actions = useLibraryActions({ changed, listed })
  useListedUploads(uploads, listed)
  const upload = (chosen: Iterable<File>) => uploads.add(chosen)
  const chooseFiles = () => input.current?.click()
  const dropSelection = () => setSelection({ ...selection, chosen: new Set() })
  const drop = useFileDrop(upload)
  useLibraryKeys({
    upload: chooseFiles,
    escape: () => {
      if (selection.chosen.size > 0) dropSelection()
      else if (open) setOpen(undefined)
      else return false
      return true
    },
  })
  const openItem = (item: LibraryItem, isForFocal = false) => {
    setOpen(item)
    if (isForFocal) setFocalTurn(turn => turn + 1)
  }
  const chosen = items.filter(item => selection.chosen.has(keyOf(item)))
  return (
    <div className={styles.page}>
      <main id="main" className={`page ${styles.main}`} {...drop.on}>
        <Bar q={filters.q} onSearch={q => setFilters({ ...filters, q })} input={input} onFiles={upload} />
        <LibraryFilters filters={filters} counts={counts.value} onChange={setFilters} />
        {/* A scrolling region must be focusable. */}
        <div className="page-scroll" tabIndex={0} role="region" aria-label="Всё в медиатеке">
          <UploadList uploads={uploads} onTake={item => openItem(item)} takeTitle="Открыть её" />
          <Shelf
            library={library}
            selection={selection}
            openKey={openKey}
            onSelect={setSelection}
            onOpen={openItem}
            empty={<Empty filters={filters} onDrop={() => setFilters({ isRemoved: false })} onUpload={chooseFiles} />}
          />
        </div>
        {chosen.length > 0 && (
          <BulkBar items={chosen} actions={actions} isRemoved={filters.isRemoved} onEnd={dropSelection} />
        )}
        {drop.many > 0 && <DropHint many={drop.many} />}
      </main>
      {open && (
        <Side title={titleOf(open)} onClose={() => setOpen(undefined)}>
          <MediaDetails
            key={keyOf(open)}
            item={open}
            actions={actions}
            focalTurn={focalTurn}
            onOpen={item => openItem(item)}
          />
        </Side>
      )}
    </div>
  )
}

type ShelfProps = Pick<ComponentProps<typeof MediaGrid>, 'selection' | 'openKey' | 'onSelect' | 'onOpen'> & {
  library: ReturnType<typeof useLibrary>
  empty: ReactNode
}

function Shelf({ library, empty, ...grid }: ShelfProps) {
  const { value, error, isLoading, isSlow, reload } = library
  const [now] = useState(() => new Date())
  const items = value?.items ?? []
  return (
    <>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {items.length > 0 && <MediaGrid {...grid} items={items} isStale={isLoading} now={now} />}
      {items.length > 0 && (
        <MoreButton pages={library} end={`Всего: ${formatNumber(items.length)}`} className={styles.end} />
      )}
      {value && items.length === 0 && !isLoading && empty}
      {!value && isSlow && <Skeleton />}
    </>
  )
}

/** The open item, whose key is in the URL. It may be a near duplicate or an upload that the filters hide. */
function useOpenItem(items: readonly LibraryItem[], filters: Filters) {
  const [search, setSearch] = useSearchParams()
  const [apart, setApart] = useState<LibraryItem>()
  const openKey = search.get('item') ?? undefined
  const open = items.find(item => keyOf(item) === openKey) ?? (apart && keyOf(apart) === openKey ? apart : undefined)
  const setOpen = (item: LibraryItem | undefined) => {
    if (item) setApart(item)
    const next = writeFilters(filters)
    if (item) next.set('item', keyOf(item))
    setSearch(next, { replace: true })
  }
  return { open, openKey, setOpen, change: setApart }
}

/** `changed` replaces shown items by their new state; `listed` loads the list again. Both update the counts of the filters. */
function useListChanges(
  { change, reload }: Pick<ReturnType<typeof useLibrary>, 'change' | 'reload'>,
  {
    recount,
    changeOpen,
  }: {
    recount: () => void
    changeOpen: (change: (before: LibraryItem | undefined) => LibraryItem | undefined) => void
  },
) {
  const changed = useCallback(
    (fresh: LibraryItem[]) => {
      const of = new Map(fresh.map(item => [keyOf(item), item]))
      change(shelf => ({ ...shelf, items: shelf.items.map(item => of.get(keyOf(item)) ?? item) }))
      changeOpen(before => before && (of.get(keyOf(before)) ?? before))
      recount()
    },
    [change, changeOpen, recount],
  )
  const listed = useCallback(() => {
    reload()
    recount()
  }, [reload, recount])
  return { changed, listed }
}

/** Loads the list again when an upload ends, even if it started while another page was open. */
function useListedUploads(uploads: Uploads, listed: () => void): void {
  const done = useUploads(uploads).filter(({ state }) => state === 'done').length
  useEffect(() => {
    if (done > 0) listed()
  }, [done, listed])
}

/** Shows the details beside the list on a wide screen, and in a sheet on a narrow one. */
function Side({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const isWide = useDesk()
  if (!isWide)
    return (
      <Sheet label={title} onClose={onClose}>
        <h2 className={styles.sheetTitle}>{title}</h2>
        {children}
      </Sheet>
    )
  return (
    <Beside title={title} onClose={onClose}>
      {children}
    </Beside>
  )
}

/** Gives the focus back to the item that is open, as a sheet does. */
function Beside({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const aside = ref.current
    return () => {
      if (aside?.contains(document.activeElement)) document.querySelector<HTMLElement>('[data-key][data-open]')?.focus()
    }
  }, [])
  return (
    <aside ref={ref} className={styles.side} aria-label="Подробности">
      <header>
        <h2>{title}</h2>
        <button type="button" aria-label="Закрыть подробности" onClick={onClose}>
          <Glyph name="close" isSmall />
        </button>
      </header>
      {children}
    </aside>
  )
}

function Bar({
  q,
  onSearch,
  input,
  onFiles,
}: {
  q: string | undefined
  onSearch: (q: string | undefined) => void
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: Iterable<File>) => void
}) {
  return (
    <header className={`page-bar ${styles.bar}`}>
      <h1 className="stop">Медиатека</h1>
      <Search q={q} onSearch={onSearch} />
      <FileButton className={styles.upload} inputRef={input} onFiles={onFiles}>
        Загрузить <kbd>U</kbd>
      </FileButton>
    </header>
  )
}

function DropHint({ many }: { many: number }) {
  return (
    <div className={styles.over}>
      <Glyph name="upload" />
      <b>Отпустите&nbsp;— загрузим {files(many)}</b>
      <span>Подпись для незрячих можно дописать потом</span>
    </div>
  )
}

function useTitle(): void {
  useEffect(() => {
    document.title = `Медиатека — ${magazineName}, редакция`
  }, [])
}

function useLibraryKeys({ upload, escape }: { upload: () => void; escape: () => boolean }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return
    const isOther = event.metaKey || event.ctrlKey || event.altKey
    if (event.key === 'Escape' && escape()) event.preventDefault()
    if (event.code !== 'KeyU' || isOther || isField(event.target) || !hasLetters()) return
    event.preventDefault()
    upload()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The number of files that are dragged over the page, and the event handlers of the page. */
function useFileDrop(take: (files: Iterable<File>) => void) {
  const [many, setMany] = useState(0)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    many,
    on: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setMany(Math.max(1, event.dataTransfer.items.length))
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setMany(0)
      },
      onDrop: (event: DragEvent) => {
        setMany(0)
        if (!hasFiles(event)) return
        event.preventDefault()
        take(event.dataTransfer.files)
      },
    },
  }
}

/** Pause in typing before the URL changes. */
const pauseMs = 250

function Search({ q = '', onSearch }: { q: string | undefined; onSearch: (q: string | undefined) => void }) {
  const [typed, setTyped] = useState(q)
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => search(typed.trim() || undefined), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, q])
  return (
    <SearchField
      label="Найти в медиатеке"
      placeholder="Что на картинке, кто снял, где стоит"
      maxLength={100}
      typed={typed}
      onType={setTyped}
      className={styles.find}
    />
  )
}

function Empty({ filters, onDrop, onUpload }: { filters: Filters; onDrop: () => void; onUpload: () => void }) {
  const isFiltered = filters.q !== undefined || filters.kind || filters.lack || filters.isRemoved
  return (
    <div className="page-empty">
      <Mascot mood={isFiltered ? 'think' : 'hello'} width={120} />
      <p>
        {isFiltered
          ? 'С такими условиями в медиатеке ничего нет.'
          : 'Медиатека пуста. Перетащите сюда первые картинки.'}
      </p>
      {isFiltered ? (
        <Button kind="quiet" onClick={onDrop}>
          Показать всё
        </Button>
      ) : (
        <Button kind="accent" onClick={onUpload}>
          Загрузить
        </Button>
      )}
    </div>
  )
}

const tiles = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Медиатека загружается">
      {tiles.map(tile => (
        <span key={tile} />
      ))}
    </div>
  )
}
