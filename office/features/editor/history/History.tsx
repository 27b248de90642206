// The list of versions of a text: named by people or by stages; automatic ones are folded by day. Pressing a version compares it.
import { useEffect, useRef, useState } from 'react'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { listTextVersions, systemAuthor, nameTextVersion, type TextVersion } from '#contract/newsroom.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Face } from '../../../parts/Face.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { agoWords, dayWords, formatFullDate } from '../../../parts/relative-dates.ts'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import styles from './History.module.css'
import { TextLog } from './TextLog.tsx'
import type { TextConnection } from '../collaboration/text-connection.ts'

export type NamedVersion = TextVersion & { authorName: string; title: string }

const titles: Record<TextVersion['cause'], (version: TextVersion) => string> = {
  person: ({ name }) => name,
  stage: ({ name }) => name,
  release: () => 'Вышло',
  guard: () => 'Перед большим сокращением',
  restore: () => 'Перед возвратом к версии',
}
const isAutomatic = ({ cause }: TextVersion) => cause === 'guard' || cause === 'restore'

/** A row of the list: one version, or the automatic versions of one day. */
type Row = { version: NamedVersion } | { day: string; versions: NamedVersion[] }

export function foldVersions(versions: readonly NamedVersion[]): Row[] {
  const rows: Row[] = []
  for (const version of versions) {
    const last = rows.at(-1)
    const day = new Date(version.createdAt).toDateString()
    if (!isAutomatic(version)) rows.push({ version })
    else if (last && 'day' in last && last.day === day) last.versions.push(version)
    else rows.push({ day, versions: [version] })
  }
  return rows
}

const pageSize = 50
const keptForms = ['версия', 'версии', 'версий'] as const

type Props = {
  id: number
  connection: TextConnection
  mayName: boolean
  /** A counter; a change opens the form for the name of a new version. */
  naming: number
  chosen: number | undefined
  /** `former` is the version before the chosen one. */
  onChoose: (version: NamedVersion, former: NamedVersion | undefined) => void
  /** Goes back from a comparison to the text. */
  onText: () => void
}

/** The versions of a text, newest first, loaded page by page. */
function useVersions(id: number, connection: TextConnection) {
  const { ask } = useOffice()
  const [isAdding, setAdding] = useState(false)
  const read = async (before?: number, signal?: AbortSignal) => {
    const { items, people } = await ask(
      listTextVersions,
      { params: { id }, query: { limit: pageSize, before } },
      { ...(signal && { signal }) },
    )
    const names = new Map(people.map(person => [person.id, person.name]))
    const versions = items.map(version => ({
      ...version,
      authorName: names.get(version.authorId) ?? 'Бывший сотрудник',
      title: titles[version.cause](version),
    }))
    return { versions, hasMore: items.length === pageSize }
  }
  const { value, error, isSlow, reload, change } = useLoaded(String(id), signal => read(undefined, signal))
  useEffect(
    () => connection.onChanged(what => (what === 'versions' || what === 'guard') && reload()),
    [connection, reload],
  )
  async function addOlder(): Promise<void> {
    setAdding(true)
    try {
      const older = await read(value?.versions.at(-1)?.id)
      change(before => ({ versions: [...before.versions, ...older.versions], hasMore: older.hasMore }))
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setAdding(false)
  }
  return { value, error, isSlow, reload, addOlder, isAdding }
}

export function History({ id, connection, mayName, naming, chosen, onChoose, onText }: Props) {
  const [isLogShown, setLogShown] = useState(false)
  const { value, error, isSlow, reload, addOlder, isAdding } = useVersions(id, connection)
  const versions = value?.versions ?? []
  if (isLogShown) return <TextLog id={id} connection={connection} onBack={() => setLogShown(false)} />
  return (
    <>
      {mayName && <NameForm id={id} naming={naming} onNamed={reload} />}
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!value && isSlow && <p className="dim">Загружаю версии</p>}
      {value && (
        <p className={styles.empty}>
          {versions.length === 0
            ? 'Версий ещё нет. Сохранение идёт само и историю не засоряет.'
            : 'Нажмите версию, чтобы увидеть правки и вернуть её. Нынешний текст останется в истории.'}
        </p>
      )}
      <VersionList
        versions={versions}
        chosen={chosen}
        onChoose={version => onChoose(version, versions[versions.indexOf(version) + 1])}
        onText={onText}
      />
      {value?.hasMore && (
        <Button kind="quiet" isBusy={isAdding} onClick={() => void addOlder()}>
          Показать ещё
        </Button>
      )}
      <button type="button" className={`link ${styles.journal}`} onClick={() => setLogShown(true)}>
        Кто что менял
      </button>
    </>
  )
}

type ListProps = {
  versions: readonly NamedVersion[]
  chosen: number | undefined
  onChoose: (version: NamedVersion) => void
  onText: () => void
}

function VersionList({ versions, chosen, onChoose, onText }: ListProps) {
  const [now] = useState(() => new Date())
  const line = (version: NamedVersion) => (
    <button
      type="button"
      className={styles.version}
      aria-pressed={version.id === chosen}
      data-named={version.cause === 'person' || undefined}
      onClick={() => onChoose(version)}
    >
      {version.authorId === systemAuthor ? (
        <Glyph name="history" />
      ) : (
        <Face name={version.authorName} id={version.authorId} isSmall />
      )}
      <span>
        <b>{version.title}</b>
        <small>
          <time dateTime={version.createdAt} title={formatFullDate(version.createdAt)}>
            {agoWords(version.createdAt, now)}
          </time>{' '}
          · {version.authorName}
        </small>
      </span>
      {version.cause === 'person' && <Glyph name="pin" isSmall />}
    </button>
  )
  return (
    <ol className={styles.versions}>
      {versions.length > 0 && (
        <li>
          <button type="button" className={styles.version} aria-pressed={chosen === undefined} onClick={onText}>
            <Glyph name="pencil" />
            <span>
              <b>Сейчас</b>
              <small>нынешний текст</small>
            </span>
          </button>
        </li>
      )}
      {foldVersions(versions).map(row =>
        'version' in row ? (
          <li key={row.version.id}>{line(row.version)}</li>
        ) : (
          <li key={row.versions[0]!.id}>
            <details>
              <summary>
                Сохранилось само {dayWords(row.versions[0]!.createdAt, now)}: {count(row.versions.length, keptForms)}
              </summary>
              <ol className={styles.versions}>
                {row.versions.map(version => (
                  <li key={version.id}>{line(version)}</li>
                ))}
              </ol>
            </details>
          </li>
        ),
      )}
    </ol>
  )
}

function NameForm({ id, naming, onNamed }: { id: number; naming: number; onNamed: () => void }) {
  const { ask } = useOffice()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (naming > 0) field.current?.focus()
  }, [naming])
  async function keep(): Promise<void> {
    setBusy(true)
    try {
      await ask(nameTextVersion, { params: { id }, body: { name: name.trim() } })
      setName('')
      onNamed()
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setBusy(false)
  }
  return (
    <form
      className={styles.name}
      onSubmit={event => {
        event.preventDefault()
        if (name.trim() !== '') void keep()
      }}
    >
      <label htmlFor="version-name">Назвать эту версию</label>
      <input
        id="version-name"
        ref={field}
        value={name}
        maxLength={200}
        onChange={event => setName(event.target.value)}
        placeholder="До правки редактора"
      />
      {name.trim() !== '' && (
        <Button type="submit" kind="quiet" isBusy={isBusy}>
          Назвать
        </Button>
      )}
    </form>
  )
}
