// Versions of a text: named by people and by stages. The diff of two versions is not here yet.
import { useEffect, useState } from 'react'
import { listTextVersions, nameTextVersion, restoreTextVersion, type TextVersion } from '#contract/newsroom.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { agoWords, exactly } from '../../parts/moments.ts'
import { stageNames } from '../../parts/Stage.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import styles from './History.module.css'
import type { TextConnection } from './text-connection.ts'

const causeWords: Record<TextVersion['cause'], (version: TextVersion) => string> = {
  person: ({ name }) => name,
  stage: ({ stage }) => `До этапа «${stageNames[stage]}»`,
  release: () => 'Вышло',
  guard: () => 'Перед большим сокращением',
  restore: () => 'Перед возвратом к версии',
}

const pageSize = 50

export function History({
  id,
  connection,
  may,
  onClose,
}: {
  id: number
  connection: TextConnection
  may: { name: boolean; restore: boolean }
  onClose: () => void
}) {
  const { ask } = useOffice()
  const { value, error, isSlow, reload } = useLoaded(
    String(id),
    async signal => (await ask(listTextVersions, { params: { id }, query: { limit: pageSize } }, { signal })).items,
  )
  const [name, setName] = useState('')
  const [isNaming, setNaming] = useState(false)
  const [now] = useState(() => new Date())
  useEffect(() => connection.onChanged(what => what === 'versions' && reload()), [connection, reload])

  async function keep(): Promise<void> {
    setNaming(true)
    try {
      await ask(nameTextVersion, { params: { id }, body: { name: name.trim() } })
      setName('')
      reload()
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setNaming(false)
  }
  async function restore(versionId: number): Promise<void> {
    try {
      const { version: before } = await ask(restoreTextVersion, { params: { id, versionId } })
      onClose()
      say({ text: 'Версия вернулась', undo: () => restore(before.id) })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }

  return (
    <Sheet label="История" onClose={onClose}>
      <h2 className={styles.title}>История</h2>
      {may.name && (
        <form
          className={styles.name}
          onSubmit={event => {
            event.preventDefault()
            if (name.trim() !== '') void keep()
          }}
        >
          <label htmlFor="version-name">Назвать то, что есть сейчас</label>
          <input
            id="version-name"
            data-first
            value={name}
            maxLength={200}
            onChange={event => setName(event.target.value)}
            placeholder="Например, «До правки редактора»"
          />
          <Button type="submit" isBusy={isNaming} disabled={name.trim() === ''}>
            Назвать версию
          </Button>
        </form>
      )}
      {error !== undefined && (
        <p role="alert">
          {wordsOf(error)}.{' '}
          <button type="button" className="link" onClick={reload}>
            Попробовать ещё раз
          </button>
        </p>
      )}
      {!value && isSlow && <p className="dim">Загружаю версии</p>}
      {value?.length === 0 && <p className="dim">Версий ещё нет. Сохранение идёт само и историю не засоряет.</p>}
      <ol className={styles.versions}>
        {value?.map(version => (
          <li key={version.id}>
            <span>
              <b>{causeWords[version.cause](version)}</b>
              <time dateTime={version.createdAt} title={exactly(version.createdAt)}>
                {agoWords(version.createdAt, now)}
              </time>
            </span>
            {may.restore && (
              <button type="button" className="link" onClick={() => void restore(version.id)}>
                Вернуть
              </button>
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
