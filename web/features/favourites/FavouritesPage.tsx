// The favourites of a reader: the folders, and the posts of the open one. The second page edits them: posts are moved and removed,
// folders renamed and removed.
import { Heading } from '../../components/Heading.tsx'
import { useCallback, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink, IconButton } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { RemovalSheet, Sheet } from '#ui/Sheet.tsx'
import { useTabInSight } from '#ui/use-tab-in-sight.ts'
import { count, type Forms } from '#russian/plural.ts'
import { LoadProblem } from '../../notices/LoadProblem.tsx'
import { push } from '../../notices/push-queue.ts'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { Empty } from '../../components/lists/Empty.tsx'
import { MoreButton } from '../../components/lists/MoreButton.tsx'
import { useFocusOnGrowth } from '../../components/lists/use-focus-on-growth.ts'
import grid from '../../components/cards/Grid.module.css'
import type { SessionUser } from '../../session/to-session-user.ts'
import { wordsOf } from '../../session/signed-calls.ts'
import {
  createFolder,
  folderNameMax,
  loadFavourites,
  loadFolders,
  loadSpines,
  moveFavourite,
  removeFavourite,
  removeFolder,
  renameFolder,
  type Favourite,
  type FavouritePage,
  type Folder,
  type FolderId,
} from './favourite-calls.ts'
import { FavouriteCard } from './FavouriteCard.tsx'
import styles from './FavouritesPage.module.css'

const materialForms: Forms = ['материал', 'материала', 'материалов']

type Spines = ReadonlyMap<FolderId, string[]>
type Loaded = { folders: Folder[]; spines: Spines; list: FavouritePage }

type Props = {
  user: SessionUser
  isEditing: boolean
  /** Under the words about an empty folder. */ whenEmpty: ReactNode
}

export function FavouritesPage({ user, isEditing, whenEmpty }: Props) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const folder: FolderId = Number(params.get('folder')) || null
  const { loaded, problem, load, more, showMore } = useFavourites(user.id, folder)
  const [naming, setNaming] = useState<Folder | 'new'>()
  const [removing, setRemoving] = useState<Folder>()
  const hrefOf = (id: FolderId, editing = isEditing) =>
    `/profile/user/${user.id}/favorites${editing ? '-edit' : ''}${id === null ? '' : `?folder=${id}`}`

  /** Does `work`, says `done` and reloads the folder, unless `work` opens another folder. */
  const act = async (work: () => Promise<unknown>, done: string, isElsewhere = false) => {
    try {
      await work()
      push(done)
      if (!isElsewhere) await load()
    } catch (error) {
      pushRefusal(error)
    }
  }
  const nameFolder = async (name: string) => {
    if (naming === undefined) return
    if (naming === 'new') await createFolder(user.id, name)
    else await renameFolder(user.id, naming.id!, name)
    setNaming(undefined)
    push(naming === 'new' ? `Завели папку «${name}»` : `Теперь папка называется «${name}»`)
    await load()
  }
  const removeAndLeave = async ({ id, name }: Folder) => {
    setRemoving(undefined)
    const leave = async () => {
      await removeFolder(user.id, id!)
      await navigate(hrefOf(null), { replace: true })
    }
    await act(leave, `Удалили папку «${name}»`, true)
  }
  const mode = hasModes(loaded, folder, isEditing) && { href: hrefOf(folder, !isEditing), isDone: isEditing }
  return (
    <>
      <Head isDisabled={user.isBanned} mode={mode} onAdd={() => setNaming('new')} />
      <LoadProblem text={problem} onRetry={() => void load()} />
      {!loaded && !problem && <ShelfSkeleton />}
      {loaded && (
        <>
          <Folders folders={loaded.folders} spines={loaded.spines} current={folder} hrefOf={hrefOf} />
          <FolderContents
            loaded={loaded}
            folder={folder}
            isEditing={isEditing}
            isDisabled={user.isBanned}
            more={more}
            whenEmpty={whenEmpty}
            onMore={() => void showMore()}
            onRename={setNaming}
            onRemoveFolder={setRemoving}
            onMove={({ postId }, to) =>
              void act(() => moveFavourite(user.id, postId, to), movedWords(loaded.folders, to))
            }
            onRemove={({ postId }) => void act(() => removeFavourite(user.id, postId), 'Убрали из избранного')}
          />
        </>
      )}
      {naming && (
        <NameSheet
          folder={naming === 'new' ? undefined : naming}
          onClose={() => setNaming(undefined)}
          onName={nameFolder}
        />
      )}
      {removing && (
        <FolderRemovalSheet
          name={removing.name}
          onRemove={() => void removeAndLeave(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

const movedWords = (folders: readonly Folder[], to: FolderId) =>
  `Переложили в «${folders.find(({ id }) => id === to)?.name ?? ''}»`

function FolderRemovalSheet({ name, ...actions }: { name: string; onRemove: () => void; onClose: () => void }) {
  return (
    <RemovalSheet label="Удалить папку" question={`Удалить «${name}»?`} {...actions}>
      То, что в ней лежит, останется в избранном и переедет в «Общее».
    </RemovalSheet>
  )
}

/** What is empty has nothing to edit but the folder itself. */
const hasModes = (loaded: Loaded | undefined, folder: FolderId, isEditing: boolean) =>
  loaded !== undefined && (isEditing || folder !== null || loaded.list.total > 0)

type HeadProps = {
  isDisabled: boolean
  /** Links to the other view of the open folder: for reading, or for editing. */
  mode: { href: string; isDone: boolean } | false
  onAdd: () => void
}

function Head({ isDisabled, mode, onAdd }: HeadProps) {
  return (
    <header className={styles.head}>
      <Heading level={1} className="stop">
        Избранное
      </Heading>
      <div className={styles.acts}>
        {mode && (
          <ButtonLink kind="quiet" href={mode.href}>
            {mode.isDone ? 'Готово' : 'Изменить'}
          </ButtonLink>
        )}
        <Button kind="quiet" icon="plus" disabled={isDisabled} onClick={onAdd}>
          Новая папка
        </Button>
      </div>
    </header>
  )
}

/** Loads the folders and the open one page by page. Responses for a folder that is no longer open are dropped. */
function useFavourites(userId: string, folder: FolderId) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [problem, setProblem] = useState('')
  const [more, setMore] = useState({ isBusy: false, problem: '' })
  const latest = useRef(0)
  const isGrowing = useRef(false)
  const load = useCallback(async () => {
    latest.current += 1
    const ticket = latest.current
    try {
      const [folders, spines, list] = await Promise.all([
        loadFolders(userId),
        // Without them the shelf has plain spines.
        loadSpines(userId).catch((): Spines => new Map()),
        loadFavourites(userId, folder, 1),
      ])
      // A newer request, perhaps for another folder, is on its way.
      if (ticket !== latest.current) return
      setLoaded({ folders, spines, list })
      setProblem('')
    } catch (error) {
      if (ticket === latest.current) setProblem(wordsOf(error))
    }
  }, [userId, folder])
  useEffect(() => void load(), [load])

  const showMore = async () => {
    if (!loaded || isGrowing.current) return
    isGrowing.current = true
    setMore({ isBusy: true, problem: '' })
    const ticket = latest.current
    let refusal = ''
    try {
      const next = await loadFavourites(userId, folder, loaded.list.page + 1)
      // Another folder has been opened, or this one reloaded.
      if (ticket !== latest.current) return
      const shown = new Set(loaded.list.items.map(item => item.postId))
      setLoaded({
        ...loaded,
        list: { ...next, items: [...loaded.list.items, ...next.items.filter(item => !shown.has(item.postId))] },
      })
    } catch (error) {
      refusal = wordsOf(error)
    } finally {
      isGrowing.current = false
      setMore({ isBusy: false, problem: ticket === latest.current ? refusal : '' })
    }
  }
  return { loaded, problem, load, more, showMore }
}

type FoldersProps = {
  folders: readonly Folder[]
  spines: Spines
  current: FolderId
  hrefOf: (id: FolderId) => string
}

/** A plank with the spines of what lies in the folder; on an empty one Толк sleeps, unless he does below, in the open folder. */
function Stack({ total, covers, isOpen }: { total: number; covers: readonly string[]; isOpen: boolean }) {
  const plain = Math.max(0, Math.min(total, 4) - covers.length)
  return (
    <span className={styles.stack} aria-hidden="true">
      {covers.map(url => (
        <img key={url} src={url} alt="" />
      ))}
      {Array.from({ length: plain }, (_, at) => (
        <i key={at} />
      ))}
      {total === 0 && !isOpen && <Mascot mood="sleep" width={112} className={styles.asleep} />}
    </span>
  )
}

function ShelfSkeleton() {
  return (
    <div className={styles.shelves}>
      <p className="sr" role="status">
        Загружаем…
      </p>
      {[1, 2, 3].map(each => (
        <span key={each} className={`${styles.folder} skeleton`} aria-hidden="true">
          <span className={styles.stack}>
            <i />
            <i />
            <i />
          </span>
          <b />
        </span>
      ))}
    </div>
  )
}

/** An only folder with nothing in it: shown as one empty place, not as a shelf and a list with Толк asleep on both. */
const isBare = (folders: readonly Folder[]) => folders.length === 1 && folders[0]!.total === 0

function Folders({ folders, spines, current, hrefOf }: FoldersProps) {
  const shelf = useTabInSight<HTMLUListElement>(hrefOf(current))
  if (isBare(folders)) return null
  return (
    <nav aria-label="Папки">
      <ul ref={shelf} className={styles.shelves}>
        {folders.map(each => (
          <li key={each.id ?? 0}>
            <a className={styles.folder} href={hrefOf(each.id)} aria-current={each.id === current ? 'page' : undefined}>
              <Stack total={each.total} covers={spines.get(each.id) ?? []} isOpen={each.id === current} />
              <b>
                <span>{each.name}</span>
              </b>
              <span>{count(each.total, materialForms)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FolderContentsProps = {
  loaded: Loaded
  folder: FolderId
  isEditing: boolean
  isDisabled: boolean
  more: { isBusy: boolean; problem: string }
  whenEmpty: ReactNode
  onMore: () => void
  onRename: (folder: Folder) => void
  onRemoveFolder: (folder: Folder) => void
  onMove: (item: Favourite, to: FolderId) => void
  onRemove: (item: Favourite) => void
}

function FolderContents(props: FolderContentsProps) {
  const { loaded, folder, isEditing, isDisabled, more, onMore } = props
  const { folders, list } = loaded
  const { box, end, rememberFocus } = useFocusOnGrowth(list.page)
  const current = folders.find(each => each.id === folder)
  return (
    <section className={styles.list} aria-labelledby="folder">
      {/* The shelf above names the open folder. */}
      <Heading level={2} className={current ? 'sr' : 'stop'} id="folder">
        {current?.name ?? 'Такой папки нет'}
      </Heading>
      {isEditing && current && current.id !== null && (
        <div className={styles.acts}>
          <Button kind="quiet" disabled={isDisabled} onClick={() => props.onRename(current)}>
            Переименовать
          </Button>
          <Button kind="quiet" disabled={isDisabled} onClick={() => props.onRemoveFolder(current)}>
            Удалить папку
          </Button>
        </div>
      )}
      {list.items.length === 0 ? (
        <>
          <Empty mood="sleep" way={{ href: '/', title: 'Найти, что почитать' }}>
            Здесь пока пусто. Закладка есть у каждой статьи и каждого рецепта.
          </Empty>
          {props.whenEmpty}
        </>
      ) : (
        <ul className={`${grid.grid} ${grid.three} ${styles.cards}`}>
          {list.items.map(item => (
            <FavouriteCard key={item.postId} item={item}>
              {isEditing && (
                <Acts
                  item={item}
                  folders={folders}
                  isDisabled={isDisabled}
                  onMove={to => props.onMove(item, to)}
                  onRemove={() => props.onRemove(item)}
                />
              )}
            </FavouriteCard>
          ))}
        </ul>
      )}
      {list.pages > 1 && (
        <div ref={box} className={styles.more}>
          {list.page < list.pages && (
            <MoreButton
              {...more}
              onMore={isByKeys => {
                rememberFocus(isByKeys)
                onMore()
              }}
            >
              Показать ещё
            </MoreButton>
          )}
          <p ref={end} aria-live="polite" tabIndex={-1}>
            Показано {list.items.length} из {list.total}
          </p>
        </div>
      )}
    </section>
  )
}

type ActsProps = {
  item: Favourite
  folders: Folder[]
  isDisabled: boolean
  onMove: (to: FolderId) => void
  onRemove: () => void
}

function Acts({ item, folders, isDisabled, onMove, onRemove }: ActsProps) {
  const { title } = item.post
  return (
    <div className={styles.acts}>
      <label className={styles.move}>
        <span className="sr">Папка для «{title}»</span>
        <select
          value={item.folderId ?? ''}
          disabled={isDisabled}
          onChange={event => onMove(event.target.value === '' ? null : Number(event.target.value))}
        >
          {folders.map(each => (
            <option key={each.id ?? 0} value={each.id ?? ''}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <IconButton icon="close" label={`Убрать из избранного: ${title}`} disabled={isDisabled} onClick={onRemove} />
    </div>
  )
}

/** Shows an error thrown by `onName` under the field, which keeps the name. */
type NameProps = { folder?: Folder; onClose: () => void; onName: (name: string) => Promise<void> }

function NameSheet({ folder, onClose, onName }: NameProps) {
  const [name, setName] = useState(folder?.name ?? '')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const title = folder ? 'Переименовать папку' : 'Новая папка'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || name.trim() === '') return
    setBusy(true)
    try {
      await onName(name.trim())
    } catch (error) {
      setProblem(wordsOf(error, 'name'))
      setBusy(false)
    }
  }
  return (
    <Sheet label={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Heading level={2}>{title}</Heading>
        <label className={styles.field}>
          Название
          <input
            data-first
            required
            maxLength={folderNameMax}
            value={name}
            aria-invalid={problem !== ''}
            aria-describedby={id}
            onChange={event => {
              setProblem('')
              setName(event.target.value)
            }}
          />
        </label>
        <p id={id} className={styles.wrong} role="alert">
          {problem}
        </p>
        <Button type="submit" isBig isBusy={isBusy}>
          {folder ? 'Сохранить' : 'Завести'}
        </Button>
      </form>
    </Sheet>
  )
}
