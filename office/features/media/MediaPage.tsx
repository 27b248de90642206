// The media library: everything that may stand in texts, newest first. The filters and the open thing stand in the address.
import { useCallback, useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { useSearchParams } from 'react-router'
import { countLibrary, type LibraryItem } from '#contract/office/library.ts'
import { Button } from '#ui/Button.tsx'
import { formatNumber } from '#russian/plural.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { MoreButton } from '../../parts/MoreButton.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { isField } from '../../shell/keys.ts'
import { useOffice } from '../../shell/office-context.ts'
import { hasLetters } from '../../shell/stored.ts'
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
import { uploadsOf } from '../../media/uploads.ts'
import { useLibrary } from '../../media/use-library.ts'

export function MediaPage() {
  const { ask } = useOffice()
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const uploads = uploadsOf(ask)
  const library = useLibrary(filters)
  const { value, error, isLoading, isSlow, reload, change } = library
  const counts = useLoaded('counts', signal => ask(countLibrary, {}, { signal }))
  const [selection, setSelection] = useState(nothing)
  const [now] = useState(() => new Date())
  /** A twin or an upload that the filters may not show. */
  const [apart, setApart] = useState<LibraryItem>()
  /** Grows whenever the keys ask for the focal point. */
  const [focalTurn, setFocalTurn] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const isWide = useWide()
  useTitle()

  const items = value?.items ?? []
  const openKey = search.get('item') ?? undefined
  const open = items.find(item => keyOf(item) === openKey) ?? (apart && keyOf(apart) === openKey ? apart : undefined)
  const setOpen = (item: LibraryItem | undefined) => {
    const next = writeFilters(filters)
    if (item) next.set('item', keyOf(item))
    setSearch(next, { replace: true })
  }
  const setFilters = (next: Filters) => {
    setSelection(nothing)
    setSearch(writeFilters(next), { replace: true })
  }
  const recount = counts.reload
  const changed = useCallback(
    (fresh: LibraryItem[]) => {
      const of = new Map(fresh.map(item => [keyOf(item), item]))
      change(shelf => ({ ...shelf, items: shelf.items.map(item => of.get(keyOf(item)) ?? item) }))
      setApart(before => before && (of.get(keyOf(before)) ?? before))
      recount()
    },
    [change, recount],
  )
  const listed = useCallback(() => {
    reload()
    recount()
  }, [reload, recount])
  const actions = useLibraryActions({ changed, listed })
  // Also of uploads that were begun before another page was open.
  const done = useUploads(uploads).filter(({ state }) => state === 'done').length
  useEffect(() => {
    if (done > 0) listed()
  }, [done, listed])
  const upload = (chosen: Iterable<File>) => uploads.add(chosen)
  const drop = useFileDrop(upload)
  useLibraryKeys({
    upload: () => input.current?.click(),
    escape: () => {
      if (selection.chosen.size > 0) setSelection({ ...selection, chosen: new Set() })
      else if (open) setOpen(undefined)
      else return false
      return true
    },
  })
  const openItem = (item: LibraryItem, isForFocal = false) => {
    setApart(item)
    setOpen(item)
    if (isForFocal) setFocalTurn(turn => turn + 1)
  }
  const chosen = items.filter(item => selection.chosen.has(keyOf(item)))
  const details = open && (
    <MediaDetails
      key={keyOf(open)}
      item={open}
      actions={actions}
      focalTurn={focalTurn}
      onOpen={item => openItem(item)}
    />
  )

  return (
    <div className={styles.page}>
      <main id="main" className={styles.main} {...drop.on}>
        <header className={styles.bar}>
          <h1 className="stop">Медиатека</h1>
          <Search q={filters.q} onSearch={q => setFilters({ ...filters, q })} />
          <FileButton className={styles.upload} inputRef={input} onFiles={upload}>
            Загрузить <kbd>U</kbd>
          </FileButton>
        </header>
        <LibraryFilters filters={filters} counts={counts.value} onChange={setFilters} />
        {/* A region that scrolls takes the focus. */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Всё в медиатеке">
          <UploadList uploads={uploads} onTake={item => openItem(item)} takeTitle="Открыть её" />
          {error !== undefined && (
            <p className={styles.error} role="alert">
              {wordsOf(error)}.{' '}
              <button type="button" className="link" onClick={reload}>
                Попробовать ещё раз
              </button>
            </p>
          )}
          {items.length > 0 && (
            <MediaGrid
              items={items}
              selection={selection}
              openKey={openKey}
              isStale={isLoading}
              now={now}
              onSelect={setSelection}
              onOpen={openItem}
            />
          )}
          {items.length > 0 && (
            <MoreButton pages={library} end={`Всего: ${formatNumber(items.length)}`} className={styles.end} />
          )}
          {value && items.length === 0 && !isLoading && (
            <Empty
              filters={filters}
              onDrop={() => setFilters({ isRemoved: false })}
              onUpload={() => input.current?.click()}
            />
          )}
          {!value && isSlow && <Skeleton />}
        </div>
        {chosen.length > 0 && (
          <BulkBar
            items={chosen}
            actions={actions}
            isRemoved={filters.isRemoved}
            onEnd={() => setSelection({ ...selection, chosen: new Set() })}
          />
        )}
        {drop.many > 0 && (
          <div className={styles.over}>
            <Glyph name="upload" />
            <b>Отпустите – загрузим {files(drop.many)}</b>
            <span>Слова для незрячих можно дописать потом</span>
          </div>
        )}
      </main>
      {open && isWide && (
        <aside className={styles.side} aria-label="Подробности">
          <header>
            <h2>{titleOf(open)}</h2>
            <button type="button" aria-label="Закрыть подробности" onClick={() => setOpen(undefined)}>
              <Glyph name="close" isSmall />
            </button>
          </header>
          {details}
        </aside>
      )}
      {open && !isWide && (
        <Sheet label={titleOf(open)} onClose={() => setOpen(undefined)}>
          <h2 className={styles.sheetTitle}>{titleOf(open)}</h2>
          {details}
        </Sheet>
      )}
    </div>
  )
}

function useTitle(): void {
  useEffect(() => {
    document.title = 'Медиатека — Дельно, редакция'
  }, [])
}

const wide = '(min-width: 80rem)'

function useWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches)
  useEffect(() => {
    const media = matchMedia(wide)
    const look = () => setWide(media.matches)
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [])
  return isWide
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

/** Files that are dragged over the page: how many, and what the page listens to. */
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

/** Typing pauses this long before the address changes. */
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
    <label className={styles.find}>
      <Glyph name="search" isSmall />
      <input
        type="search"
        placeholder="Что на картинке, кто снял, где стоит"
        aria-label="Найти в медиатеке"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </label>
  )
}

function Empty({ filters, onDrop, onUpload }: { filters: Filters; onDrop: () => void; onUpload: () => void }) {
  const isFiltered = filters.q !== undefined || filters.kind || filters.lack || filters.isRemoved
  return (
    <div className={styles.empty}>
      <Mascot mood={isFiltered ? 'think' : 'hello'} width={112} />
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
