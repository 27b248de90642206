// Chooses the folder of a favourite: an existing one, or a new one named here.
import { Heading } from '../../components/Heading.tsx'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { wordsOf } from '../../session/signed-calls.ts'
import {
  createFolder,
  findFolderOf,
  folderNameMax,
  loadFolders,
  moveFavourite,
  type Folder,
  type FolderId,
} from './favourite-calls.ts'
import styles from './FolderSheet.module.css'

type Props = {
  userId: string
  postId: number
  title: string
  onClose: () => void
  onPut: (folderName: string) => void
}

export function FolderSheet({ userId, postId, title, onClose, onPut }: Props) {
  const [folders, setFolders] = useState<Folder[]>()
  const [chosen, setChosen] = useState<FolderId | 'new'>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()

  useEffect(() => {
    let isOver = false
    Promise.all([loadFolders(userId), findFolderOf(userId, postId)]).then(
      ([all, current]) => {
        if (isOver) return
        setFolders(all)
        setChosen(current)
      },
      error => !isOver && setProblem(wordsOf(error)),
    )
    return () => {
      isOver = true
    }
  }, [userId, postId])

  const put = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !folders) return
    setBusy(true)
    setProblem('')
    try {
      let folder = folders.find(each => each.id === chosen)
      if (!folder) {
        const { data } = await createFolder(userId, name.trim())
        folder = { id: data.id, name: data.name, total: 0 }
        // The folder exists now, even if moving the post fails.
        setFolders([...folders, folder])
        setChosen(folder.id)
        setName('')
      }
      await moveFavourite(userId, postId, folder.id)
      onPut(folder.name)
    } catch (error) {
      setProblem(wordsOf(error, 'name'))
      setBusy(false)
    }
  }

  return (
    <Sheet label="Выбрать папку" onClose={onClose}>
      <form className={styles.form} onSubmit={put}>
        <Heading level={2}>В какую папку</Heading>
        <p className={styles.what}>{title}</p>
        {folders ? (
          <FolderChoice
            folders={folders}
            chosen={chosen}
            onChoose={setChosen}
            name={name}
            onName={next => {
              setName(next)
              setProblem('')
            }}
            id={id}
            isWrong={problem !== ''}
          />
        ) : (
          !problem && <p role="status">Загружаем…</p>
        )}
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
        {folders && (
          <Button type="submit" isBig isBusy={isBusy}>
            Положить
          </Button>
        )}
      </form>
    </Sheet>
  )
}

type FolderChoiceProps = {
  folders: readonly Folder[]
  chosen: FolderId | 'new'
  onChoose: (folder: FolderId | 'new') => void
  /** Name of a new folder. */
  name: string
  onName: (name: string) => void
  /** Prefix of element ids. */
  id: string
  isWrong: boolean
}

function FolderChoice({ folders, chosen, onChoose, name, onName, id, isWrong }: FolderChoiceProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  // The focus starts at the folder that has the post now.
  useEffect(() => list.current?.querySelector<HTMLInputElement>(':checked')?.focus(), [])
  return (
    <fieldset ref={list} className={styles.folders} aria-label="Папка">
      {folders.map(folder => (
        <label key={folder.id ?? 0} className={styles.folder}>
          <input type="radio" name={id} checked={folder.id === chosen} onChange={() => onChoose(folder.id)} />
          <span>{folder.name}</span>
          <small>{folder.total > 0 && folder.total}</small>
        </label>
      ))}
      <label className={styles.folder}>
        <input type="radio" name={id} checked={chosen === 'new'} onChange={() => onChoose('new')} />
        <span>Новая папка</span>
      </label>
      {chosen === 'new' && (
        <input
          className={styles.name}
          aria-label="Название новой папки"
          aria-describedby={`${id}-problem`}
          aria-invalid={isWrong}
          placeholder="Например, «На выходные»"
          required
          maxLength={folderNameMax}
          value={name}
          onChange={event => onName(event.target.value)}
        />
      )}
    </fieldset>
  )
}
