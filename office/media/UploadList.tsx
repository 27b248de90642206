// The list of uploads, each with its progress, near duplicates or reason of refusal.
import { useSyncExternalStore } from 'react'
import type { LibraryItem } from '#contract/office/library.ts'
import { Glyph } from '../parts/Glyph.tsx'
import { bytes, files, titleOf } from './media-words.ts'
import styles from './UploadList.module.css'
import { isActive, type Upload, type Uploads } from './uploads.ts'

type Props = {
  uploads: Uploads
  /** Uses an existing near duplicate instead of the upload. */
  onTake?: (twin: LibraryItem, upload: Upload) => void
  takeTitle?: string
}

export const useUploads = (uploads: Uploads): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.get)

const summaryOf = (list: readonly Upload[]): string => {
  const active = list.filter(isActive)
  const done = list.filter(({ state }) => state === 'done').length
  if (active.length === 0) {
    const refused = list.length - done
    return `Загружено: ${files(done)}${refused > 0 ? `, не взяли: ${refused}` : ''}`
  }
  return active.some(({ state }) => state === 'lost')
    ? `Связи нет. Продолжим с того же места`
    : `Загружается ${files(active.length)}${done > 0 ? `, готово: ${done}` : ''}`
}

export function UploadList({ uploads, onTake, takeTitle = 'Взять её' }: Props) {
  const list = useUploads(uploads)
  if (list.length === 0) return null
  const isGoing = list.some(isActive)
  return (
    <section className={styles.uploads} aria-label="Загрузки">
      <div className={styles.head}>
        <h2 role="status">{summaryOf(list)}</h2>
        {isGoing && <span className={styles.note}>можно уйти, загрузка продолжится</span>}
        <button type="button" className="link" onClick={() => (isGoing ? uploads.dropAll() : uploads.clear())}>
          {isGoing ? 'Остановить все' : 'Убрать список'}
        </button>
      </div>
      <ul>
        {list.map(upload => (
          <Row key={upload.key} upload={upload} uploads={uploads} onTake={onTake} takeTitle={takeTitle} />
        ))}
      </ul>
    </section>
  )
}

function Row({ upload, uploads, onTake, takeTitle }: Props & { upload: Upload; takeTitle: string }) {
  const { key, name, size, sent, state, message, stored, preview } = upload
  const twin = stored?.twins[0]
  const known = state === 'done' && !stored?.isNew ? stored?.item : twin?.item
  return (
    <li className={styles.upload} data-state={state}>
      <span className={styles.thumb}>
        {preview === undefined ? <Glyph name="file" /> : <img src={preview} alt="" draggable={false} />}
      </span>
      <span className={styles.what}>
        <span className={styles.line}>
          <b>{name}</b>
          <span className={styles.size}>{sizeWords(upload)}</span>
        </span>
        {isActive(upload) && (
          <progress max={size} value={state === 'reading' ? undefined : sent} aria-label={name}>
            {Math.round((sent / size) * 100)} %
          </progress>
        )}
        {state === 'refused' && (
          <span className={styles.bad} role="alert">
            {message}.{' '}
            <button type="button" className="link" onClick={() => uploads.retry(key)}>
              Повторить
            </button>
          </span>
        )}
        {state === 'done' && known && (
          <span className={styles.twin}>
            {stored?.isNew ? `Похожая уже есть (${twin?.likeness} %)` : 'Такая уже есть'}: «{titleOf(known)}».{' '}
            {onTake && (
              <button type="button" className="link" onClick={() => onTake(known, upload)}>
                {takeTitle}
              </button>
            )}
          </span>
        )}
      </span>
      {state === 'done' && !known ? (
        <span className={styles.done}>
          <Glyph name="check" isSmall />
        </span>
      ) : (
        <button
          type="button"
          className={styles.drop}
          aria-label={isActive(upload) ? `Остановить: ${name}` : `Убрать из списка: ${name}`}
          onClick={() => uploads.drop(key)}
        >
          <Glyph name="close" isSmall />
        </button>
      )}
    </li>
  )
}

function sizeWords({ state, size, sent }: Upload): string {
  if (state === 'waiting') return 'ждёт очереди'
  if (state === 'reading') return 'читаем'
  if (state === 'lost') return `ждёт связи, ${bytes(sent)} из ${bytes(size)}`
  return state === 'sending' ? `${bytes(sent)} из ${bytes(size)}` : bytes(size)
}
