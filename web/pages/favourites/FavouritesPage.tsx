// What a reader keeps: folders as shelves, and the texts of the chosen one. On the second page they are put in order: moved,
// taken off, folders renamed and removed.
import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink, IconButton } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { count, type Forms } from '../../format/plural.ts'
import { formatDuration } from '../../format/duration.ts'
import { LoadProblem } from '../../notices/LoadProblem.tsx'
import { push } from '../../notices/push-queue.ts'
import { Empty } from '../../pieces/Empty.tsx'
import grid from '../../pieces/Grid.module.css'
import type { SessionUser } from '../../session/to-session-user.ts'
import { wordsOf } from '../../session/signed-calls.ts'
import {
  createFolder,
  folderNameMax,
  loadFavourites,
  loadFolders,
  moveFavourite,
  removeFavourite,
  removeFolder,
  renameFolder,
  type Favourite,
  type FavouritePage,
  type Folder,
  type FolderId,
} from '../../features/favourites/favourite-calls.ts'
import styles from './FavouritesPage.module.css'

const materialForms: Forms = ['материал', 'материала', 'материалов']

type Loaded = { folders: Folder[]; list: FavouritePage }

export function FavouritesPage({ user, isEditing }: { user: SessionUser; isEditing: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const folder: FolderId = Number(params.get('folder')) || null
  const [loaded, setLoaded] = useState<Loaded>()
  const [problem, setProblem] = useState('')
  const [naming, setNaming] = useState<Folder | 'new'>()
  const [removing, setRemoving] = useState<Folder>()
  const path = `/profile/user/${user.id}/favorites${isEditing ? '-edit' : ''}`
  const hrefOf = (id: FolderId, editing = isEditing) =>
    `/profile/user/${user.id}/favorites${editing ? '-edit' : ''}${id === null ? '' : `?folder=${id}`}`

  const latest = useRef(0)
  const load = useCallback(async () => {
    latest.current += 1
    const ticket = latest.current
    try {
      const [folders, list] = await Promise.all([loadFolders(user.id), loadFavourites(user.id, folder, 1)])
      // Asked again meanwhile, or of another folder: that answer is on the way.
      if (ticket !== latest.current) return
      setLoaded({ folders, list })
      setProblem('')
    } catch (error) {
      if (ticket === latest.current) setProblem(wordsOf(error))
    }
  }, [user.id, folder])
  useEffect(() => void load(), [load])

  /** Does it, says it, and shows what is there now, unless `work` opens another folder. */
  const act = async (work: () => Promise<unknown>, done: string, isElsewhere = false) => {
    try {
      await work()
      push(done)
      if (!isElsewhere) await load()
    } catch (error) {
      push(wordsOf(error))
    }
  }
  const showMore = async () => {
    if (!loaded) return
    try {
      const next = await loadFavourites(user.id, folder, loaded.list.page + 1)
      const shown = new Set(loaded.list.items.map(item => item.postId))
      setLoaded({
        ...loaded,
        list: { ...next, items: [...loaded.list.items, ...next.items.filter(item => !shown.has(item.postId))] },
      })
    } catch (error) {
      push(wordsOf(error))
    }
  }

  const current = loaded?.folders.find(each => each.id === folder)
  return (
    <>
      <header className={styles.head}>
        <h1>Избранное</h1>
        <Button kind="quiet" icon="plus" disabled={user.isBanned} onClick={() => setNaming('new')}>
          Новая папка
        </Button>
      </header>
      <LoadProblem text={problem} onRetry={() => void load()} />
      {!loaded && !problem && <p role="status">Загружаем…</p>}
      {loaded && (
        <>
          <nav aria-label="Папки">
            <ul className={styles.shelves}>
              {loaded.folders.map(each => (
                <li key={each.id ?? 0}>
                  <a
                    className={styles.folder}
                    href={hrefOf(each.id)}
                    aria-current={each.id === folder ? 'page' : undefined}
                  >
                    <b>{each.name}</b>
                    <span>{count(each.total, materialForms)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <section className={styles.list} aria-labelledby="folder">
            <div className={styles.head}>
              <h2 className="stop" id="folder">
                {current?.name ?? 'Такой папки нет'}
              </h2>
              <div className={styles.acts}>
                {isEditing && current && current.id !== null && (
                  <>
                    <Button kind="quiet" disabled={user.isBanned} onClick={() => setNaming(current)}>
                      Переименовать
                    </Button>
                    <Button kind="quiet" disabled={user.isBanned} onClick={() => setRemoving(current)}>
                      Удалить папку
                    </Button>
                  </>
                )}
                {(isEditing || folder !== null || loaded.list.total > 0) && (
                  <ButtonLink kind="quiet" href={hrefOf(folder, !isEditing)}>
                    {isEditing ? 'Готово' : 'Изменить'}
                  </ButtonLink>
                )}
              </div>
            </div>
            {loaded.list.items.length === 0 ? (
              <Empty mood="think" way={{ href: '/', title: 'Найти, что почитать' }}>
                Здесь пока пусто. Закладка есть у каждой статьи и каждого рецепта.
              </Empty>
            ) : (
              <ul className={`${grid.grid} ${grid.three} ${styles.cards}`}>
                {loaded.list.items.map(item => (
                  <Card
                    key={item.postId}
                    item={item}
                    folders={isEditing ? loaded.folders : undefined}
                    isDisabled={user.isBanned}
                    onMove={to =>
                      void act(
                        () => moveFavourite(user.id, item.postId, to),
                        `Переложили в «${loaded.folders.find(each => each.id === to)?.name ?? ''}»`,
                      )
                    }
                    onRemove={() => void act(() => removeFavourite(user.id, item.postId), 'Убрали из избранного')}
                  />
                ))}
              </ul>
            )}
            {loaded.list.page < loaded.list.pages && (
              <Button kind="quiet" className={styles.more} onClick={() => void showMore()}>
                Показать ещё
              </Button>
            )}
          </section>
        </>
      )}
      {naming && (
        <NameSheet
          folder={naming === 'new' ? undefined : naming}
          onClose={() => setNaming(undefined)}
          onName={async name => {
            if (naming === 'new') await createFolder(user.id, name)
            else await renameFolder(user.id, naming.id!, name)
            setNaming(undefined)
            push(naming === 'new' ? `Завели папку «${name}»` : `Теперь папка называется «${name}»`)
            await load()
          }}
        />
      )}
      {removing && (
        <Sheet label="Удалить папку" onClose={() => setRemoving(undefined)}>
          <h2>Удалить «{removing.name}»?</h2>
          <p>То, что в ней лежит, останется в избранном и переедет в «Общее».</p>
          <Button
            isBig
            onClick={async () => {
              const { id, name } = removing
              setRemoving(undefined)
              const open = async () => {
                await removeFolder(user.id, id!)
                await navigate(path, { replace: true })
              }
              await act(open, `Удалили папку «${name}»`, true)
            }}
          >
            Удалить
          </Button>
          <Button kind="text" onClick={() => setRemoving(undefined)}>
            Оставить
          </Button>
        </Sheet>
      )}
    </>
  )
}

type CardProps = {
  item: Favourite
  folders?: Folder[]
  isDisabled: boolean
  onMove: (to: FolderId) => void
  onRemove: () => void
}

function Card({ item, folders, isDisabled, onMove, onRemove }: CardProps) {
  const { post } = item
  const picture = post.image?.sizes.find(size => size.width >= 640) ?? post.image?.sizes.at(-1)
  const minutes = 'total_minutes' in post ? post.total_minutes : post.reading_minutes
  return (
    <li className={styles.card}>
      {picture && <img src={picture.url} width={picture.width} height={picture.height} alt="" loading="lazy" />}
      <h3>
        <a href={post.url}>{post.title}</a>
      </h3>
      <p className={styles.meta}>{formatDuration(minutes)}</p>
      {folders && (
        <div className={styles.acts}>
          <label className={styles.move}>
            <span className="sr">Папка для «{post.title}»</span>
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
          <IconButton
            icon="close"
            label={`Убрать из избранного: ${post.title}`}
            disabled={isDisabled}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  )
}

/** What `onName` throws is said under the name, which stays in its field. */
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
        <h2>{title}</h2>
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
