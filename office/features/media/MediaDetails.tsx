// The details of a library item: crops, descriptions, rights, usages and near duplicates.
import { useState } from 'react'
import { Link } from 'react-router'
import { getLibraryItem, type LibraryItem, type MediaPlace, type NearDuplicate } from '#contract/office/library.ts'
import { Button } from '#ui/Button.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { calendarDay } from '../../parts/relative-dates.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { useOffline } from '../../shell/offline/use-offline.ts'
import { Field } from './Field.tsx'
import { FocalPoint } from '../../media/FocalPoint.tsx'
import type { LibraryActions } from './library-actions.ts'
import styles from './MediaDetails.module.css'
import { MediaPicker } from '../../media/MediaPicker.tsx'
import { bytes, leftWords, placeNote, titleOf } from '../../media/media-words.ts'
import { Thumb } from '../../media/Thumb.tsx'

type Props = {
  item: LibraryItem
  actions: LibraryActions
  /** Each increase moves the focus to the focal point. */
  focalTurn: number
  onOpen: (item: LibraryItem) => void
}

export function MediaDetails({ item, actions, focalTurn, onOpen }: Props) {
  const { ask } = useOffice()
  const { kind, id, file, may } = item
  const { value, error, reload } = useLoaded(`${kind}-${id}-${item.places}`, signal =>
    ask(getLibraryItem, { params: { kind, id } }, { signal }),
  )
  const [isReplacing, setReplacing] = useState(false)
  const isOffline = useOffline()
  const mayChange = may.includes('change') && item.removedAt === null
  return (
    <div className={styles.details}>
      <ReadOnlyOffline isSaid>
        {item.image && (
          <FocalPoint
            key={id}
            focusTurn={focalTurn}
            image={item.image}
            canMove={mayChange && !isOffline}
            onMove={focal => void actions.change([{ kind, id, focal }], 'Точка внимания передвинута')}
          />
        )}
        {file && <FilePreview item={item} />}
        {item.replacement && <Replacement item={item} replacement={item.replacement} actions={actions} />}
        <Words item={item} canChange={mayChange} canEndRights={mayChange && may.includes('remove')} actions={actions} />
        <section>
          <h3>
            Где стоит <small>{item.places}</small>
          </h3>
          {error !== undefined && <LoadError error={error} onRetry={reload} />}
          {value && <Places places={value.places} />}
          <p className={styles.note}>
            {item.places > 0
              ? 'Удалить нельзя, пока стоит. Можно заменить: везде сразу, прежнюю вернём 30 дней.'
              : 'Сейчас нигде не стоит.'}
          </p>
          <p className={styles.deeds}>
            {item.removedAt === null ? (
              <>
                {may.includes('replace') && !item.replacement && item.places > 0 && (
                  <Button kind="quiet" onClick={() => setReplacing(true)}>
                    Заменить везде…
                  </Button>
                )}
                {may.includes('remove') && item.places === 0 && (
                  <Button kind="quiet" onClick={() => void actions.remove([item])}>
                    Удалить
                  </Button>
                )}
              </>
            ) : (
              <Button kind="quiet" onClick={() => void actions.bringBack([item])}>
                Вернуть в медиатеку
              </Button>
            )}
          </p>
        </section>
        {value && value.twins.length > 0 && (
          <NearDuplicates item={item} twins={value.twins} actions={actions} onOpen={onOpen} />
        )}
        <p className={styles.note}>{factsOf(item)}</p>
        {isReplacing && (
          <MediaPicker
            kind="picture"
            onPick={image =>
              void actions.replace(item, { id: image.image_id, title: image.alt || `картинка ${image.image_id}` })
            }
            onClose={() => setReplacing(false)}
          />
        )}
      </ReadOnlyOffline>
    </div>
  )
}

function factsOf({ image, file }: LibraryItem): string {
  return image
    ? `${image.width} × ${image.height}\u00a0· AVIF, WebP, JPEG`
    : file
      ? `${bytes(file.size_bytes)}\u00a0· ${file.name}`
      : ''
}

function FilePreview({ item: { kind, file } }: { item: LibraryItem }) {
  if (!file) return null
  if (kind === 'audio')
    return <audio className={styles.player} controls preload="none" src={file.url} aria-label="Послушать" />
  if (kind === 'video')
    return <video className={styles.player} controls preload="metadata" src={file.url} aria-label="Посмотреть" />
  return (
    <p>
      <a className="link" href={file.url} target="_blank" rel="noreferrer">
        Открыть {file.name}
      </a>
    </p>
  )
}

type WordsProps = { item: LibraryItem; canChange: boolean; canEndRights: boolean; actions: LibraryActions }

function Words({ item, canChange, canEndRights, actions }: WordsProps) {
  const { kind, id } = item
  const [now] = useState(() => new Date())
  const keep =
    (name: 'name' | 'alt' | 'credit' | 'caption' | 'rightsOwner' | 'rightsUntil' | 'rightsNote', said: string) =>
    (value: string) =>
      actions.change([{ kind, id, [name]: name === 'rightsUntil' ? value || null : value }], said)
  const rest = { isReadOnly: !canChange }
  return (
    <section aria-label="Слова и права">
      <Field {...rest} label="Название" max={200} value={item.name} onKeep={keep('name', 'Название изменено')} />
      {kind === 'picture' && (
        <Field
          {...rest}
          label="Подпись для незрячих"
          lines={3}
          value={item.alt}
          note={
            item.alt === ''
              ? 'Нет. В черновике можно и так, выйти текст не сможет'
              : 'Есть. Видна и там, где картинка не загрузилась'
          }
          onKeep={keep('alt', 'Слова изменены')}
        />
      )}
      {kind === 'picture' && (
        <Field
          {...rest}
          label="Подпись под картинкой"
          value={item.caption}
          onKeep={keep('caption', 'Подпись изменена')}
        />
      )}
      <Field {...rest} label="Автор" max={200} value={item.credit} onKeep={keep('credit', 'Автор изменён')} />
      <div className={styles.pair}>
        <Field
          {...rest}
          label="Чьи права"
          max={200}
          value={item.rightsOwner}
          note={item.rightsOwner === '' ? 'Пусто\u00a0— наши' : undefined}
          onKeep={keep('rightsOwner', 'Права изменены')}
        />
        <Field
          isReadOnly={!canEndRights}
          label="До какого дня"
          type="date"
          value={item.rightsUntil ?? ''}
          note={
            canChange && !canEndRights
              ? 'Меняет редактор или тот, кто загрузил'
              : item.rightsUntil === null
                ? 'Пусто\u00a0— навсегда'
                : leftWords(item.rightsUntil, now)
          }
          onKeep={keep('rightsUntil', 'Срок прав изменён')}
        />
      </div>
      <Field
        {...rest}
        label="О правах"
        lines={2}
        max={1000}
        value={item.rightsNote}
        onKeep={keep('rightsNote', 'Пометка изменена')}
      />
      {item.rightsEnded && (
        <p className={styles.bad}>
          Права кончились {item.rightsUntil && calendarDay(item.rightsUntil, now)}. Читателям её не показываем, место
          занимает рубрика.
        </p>
      )}
    </section>
  )
}

const addressOf = ({ kind, id, url }: MediaPlace): { office?: string; site?: string } =>
  kind === 'text' ? { office: `/texts/${id}` } : url === null ? {} : { site: url }

function Places({ places }: { places: readonly MediaPlace[] }) {
  return (
    <ul className={styles.places}>
      {places.map(place => {
        const { office, site } = addressOf(place)
        const title = place.title || 'Без заголовка'
        return (
          <li key={`${place.kind}-${place.id}-${place.role}`}>
            {office === undefined ? (
              site === undefined ? (
                <span>{title}</span>
              ) : (
                <a href={site} target="_blank" rel="noreferrer">
                  {title}
                </a>
              )
            ) : (
              <Link to={office}>{title}</Link>
            )}
            <small>{placeNote(place)}</small>
          </li>
        )
      })}
    </ul>
  )
}

function Replacement({
  item,
  replacement,
  actions,
}: {
  item: LibraryItem
  replacement: NonNullable<LibraryItem['replacement']>
  actions: LibraryActions
}) {
  const [now] = useState(() => new Date())
  const canGoBack = item.may.includes('replace') && new Date(replacement.untilBack) > now
  return (
    <section className={styles.replacement}>
      <p>
        Вместо неё везде стоит «{replacement.name || replacement.image.alt || 'другая'}».
        {canGoBack && ` Вернуть можно до ${calendarDay(replacement.untilBack.slice(0, 10), now)}.`}
      </p>
      {canGoBack && (
        <Button kind="quiet" onClick={() => void actions.takeBack(item)}>
          Вернуть прежнюю
        </Button>
      )}
    </section>
  )
}

function NearDuplicates({
  item,
  twins,
  actions,
  onOpen,
}: {
  item: LibraryItem
  twins: readonly NearDuplicate[]
  actions: LibraryActions
  onOpen: (item: LibraryItem) => void
}) {
  return (
    <section>
      <h3>Похожие</h3>
      <ul className={styles.twins}>
        {twins.map(({ item: twin, likeness }) => (
          <li key={twin.id}>
            <span className={styles.twin}>
              <Thumb item={twin} width={160} />
            </span>
            <span>
              <button type="button" className="link" onClick={() => onOpen(twin)}>
                {titleOf(twin)}
              </button>
              <small>
                на {likeness} %&nbsp;· {twin.image?.width} × {twin.image?.height}
              </small>
            </span>
            {item.may.includes('replace') && !item.replacement && !twin.replacement && item.places > 0 && (
              <Button kind="quiet" onClick={() => void actions.replace(item, { id: twin.id, title: titleOf(twin) })}>
                Взять её
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
