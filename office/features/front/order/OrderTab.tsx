// «Порядок»: the places of the home page at the chosen moment, and the pins that stand nowhere then.
import { useState } from 'react'
import type { Front, FrontPinWanted } from '#contract/front.ts'
import { Glyph } from '../../../parts/Glyph.tsx'
import { dayWords } from '../../../parts/relative-dates.ts'
import { moveTo, newPinKey, pinItems, placesAt, waitingPins, type PinItem, type Place } from '../front-state.ts'
import { Sorting } from '../Sorting.tsx'
import { pinWords } from '../term-words.ts'
import type { FrontActions } from '../use-front.ts'
import styles from '../Front.module.css'
import { PinSheet } from './PinSheet.tsx'

type Props = { front: Front; actions: FrontActions; at: Date }
type Opened = { item: PinItem | undefined; postId: number | null; place: number; title: string }

export function OrderTab({ front, actions, at }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const places = placesAt(front, at)
  const titles = new Map([...front.river, ...front.posts].map(({ id, title }) => [id, title]))
  const waiting = waitingPins(front, at)
  const move = (key: string, to: number) => {
    const from = places.find(({ card }) => String(card.id) === key)
    if (from) void actions.gather(moveTo(places, from, to + 1), `«${from.card.title}»: место ${to + 1}`)
  }
  const free = ({ key, version, value }: PinItem) => {
    setOpened(undefined)
    void actions.gather(
      [{ key, expected: version, wanted: null }],
      `«${titles.get(value.postId) ?? 'Статья'}» снова стоит само`,
    )
  }
  const current = opened?.item && pinItems(front).find(({ key }) => key === opened.item!.key)
  const save = async (wanted: FrontPinWanted) => {
    await actions.save([{ key: opened?.item?.key ?? newPinKey(), expected: current?.version ?? 0, wanted }])
  }
  return (
    <>
      <section aria-labelledby="front-places">
        <div className={styles.head}>
          <h2 id="front-places" className="stop">
            Первый экран
          </h2>
          <button
            type="button"
            className="link"
            onClick={() => setOpened({ item: undefined, postId: null, place: 1, title: 'Закрепить статью' })}
          >
            Закрепить статью
          </button>
        </div>
        <Sorting
          name="frontPlace"
          label="Места на главной"
          placeOf={index => `место ${index + 1}`}
          onMove={move}
          rows={places.map(each => ({
            key: String(each.card.id),
            title: each.card.title,
            content: <PlaceRow place={each} at={at} onOpen={setOpened} />,
          }))}
        />
        <p className="dim">Дальше&nbsp;— лента по дате. Повторы уходят сами.</p>
      </section>
      <Waiting pins={waiting} titles={titles} at={at} onOpen={setOpened} onFree={free} />
      {opened && (
        <PinSheet
          title={opened.title}
          isNew={opened.postId === null}
          start={{
            postId: opened.postId,
            place: opened.item?.value.place ?? opened.place,
            from: opened.item?.value.from ?? null,
            until: opened.item?.value.until ?? null,
          }}
          onSave={save}
          {...(opened.item &&
            current?.version !== opened.item.version && {
              overtaken: current ? `место ${current.value.place}, ${pinWords(current.value, at)}` : 'снова само',
            })}
          {...(current && { onFree: () => free(current) })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type RowProps = { place: Place; at: Date; onOpen: (opened: Opened) => void }

function PlaceRow({ place: { place, card, pin }, at, onOpen }: RowProps) {
  const words = pin ? pinWords(pin.value, at) : 'само'
  return (
    <>
      <span className={styles.number}>{place}</span>
      {card.thumbUrl === null ? (
        <span className={styles.thumb} />
      ) : (
        <img className={styles.thumb} src={card.thumbUrl} alt="" loading="lazy" />
      )}
      <span className={styles.words}>
        <b>{card.title}</b>
        <span className="dim">
          {dayWords(card.publishedAt, at)}
          {pin?.isChanged && ' · читателям ещё не видно'}
        </span>
      </span>
      <button
        type="button"
        className={styles.chip}
        data-on={pin ? true : undefined}
        aria-label={`${pin ? 'Закреплено' : 'Закрепить'}: ${card.title}, ${words}`}
        onClick={() => onOpen({ item: pin, postId: card.id, place, title: card.title })}
      >
        {pin && <Glyph name="pin" isSmall />}
        {words}
      </button>
    </>
  )
}

type WaitingListProps = {
  pins: readonly PinItem[]
  titles: ReadonlyMap<number, string>
  at: Date
  onOpen: (opened: Opened) => void
  onFree: (item: PinItem) => void
}

function Waiting({ pins, titles, at, onOpen, onFree }: WaitingListProps) {
  if (pins.length === 0) return null
  return (
    <section aria-labelledby="front-waiting">
      <div className={styles.head}>
        <h2 id="front-waiting">Сейчас не стоят</h2>
      </div>
      <ul className={styles.rows}>
        {pins.map(item => (
          <WaitingRow
            key={item.key}
            item={item}
            title={titles.get(item.value.postId)}
            at={at}
            onOpen={onOpen}
            onFree={() => onFree(item)}
          />
        ))}
      </ul>
    </section>
  )
}

type WaitingProps = {
  item: PinItem
  title: string | undefined
  at: Date
  onOpen: (opened: Opened) => void
  onFree: () => void
}

function WaitingRow({ item, title, at, onOpen, onFree }: WaitingProps) {
  const { value } = item
  const isOver = value.until !== null && Date.parse(value.until) <= at.getTime()
  const isLater = value.from !== null && Date.parse(value.from) > at.getTime()
  const name = title ?? 'Статьи нет на сайте'
  return (
    <li className={styles.row}>
      <span className={styles.number}>{value.place}</span>
      <span className={styles.words}>
        <b>{name}</b>
        <span className="dim">
          {title === undefined
            ? 'место займёт следующая'
            : isOver
              ? 'время прошло'
              : isLater
                ? 'время ещё не пришло'
                : 'место занято другой'}
        </span>
      </span>
      <button
        type="button"
        className={styles.chip}
        data-on
        aria-label={`Закреплено: ${name}, ${pinWords(value, at)}`}
        onClick={() => onOpen({ item, postId: value.postId, place: value.place, title: name })}
      >
        <Glyph name="pin" isSmall />
        {pinWords(value, at)}
      </button>
      {isOver && (
        <button type="button" className="link" aria-label={`Убрать: ${name}`} onClick={onFree}>
          Убрать
        </button>
      )}
    </li>
  )
}
