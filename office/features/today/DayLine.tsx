// The day as a line: what went out is behind the coral dot of now, what is to come before it. A text is dragged to another hour, or moved by its card.
import { useId, useRef, useState, type FormEvent, type PointerEvent } from 'react'
import { Link } from 'react-router'
import { changeRelease } from '#contract/newsroom-release.ts'
import { changeText } from '#contract/newsroom.ts'
import type { DayText } from '#contract/newsroom-today.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { focusOnce } from '../../parts/focus-once.ts'
import { Stage } from '../../parts/Stage.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import {
  cardPlaces,
  clockCovers,
  clockOf,
  discLeft,
  lineFrom,
  lineHours,
  placeOf,
  stateOf,
  type CardPlace,
} from './today-words.ts'
import styles from './TodayPage.module.css'
import { useMinute } from './use-minute.ts'

type Props = { texts: readonly DayText[]; now: Date; onChanged: () => void }

/** Gives a text another hour of the same day: its release if it waits for one, otherwise its plan. */
function useMoving(onChanged: () => void) {
  const { ask } = useOffice()
  const put = async ({ id, releaseId, state }: DayText, at: string) => {
    if (state === 'waiting' && releaseId !== null) await ask(changeRelease, { params: { id, releaseId }, body: { at } })
    else await ask(changeText, { params: { id }, body: { plannedAt: at } })
    onChanged()
  }
  /** Throws what refuses. */
  return async (text: DayText, at: Date): Promise<void> => {
    await put(text, at.toISOString())
    const back = () => put(text, text.at).catch((failure: unknown) => say({ text: wordsOf(failure) }))
    say({ text: `${quoted(text.title || 'Без заголовка')}: теперь в ${clockOf(at.toISOString())}`, undo: back })
  }
}

export function DayLine({ texts, now: loadedAt, onChanged }: Props) {
  const now = useMinute(loadedAt.toISOString())
  const line = useRef<HTMLDivElement>(null)
  const move = useMoving(onChanged)
  const [moved, setMoved] = useState<DayText>()
  const past = placeOf(now.toISOString())
  const cards = cardPlaces(texts.map(({ at }) => placeOf(at)))
  const drop = (text: DayText, at: Date) => {
    if (at > now) move(text, at).catch((failure: unknown) => say({ text: wordsOf(failure) }))
    else say({ text: 'Этот час уже прошёл' })
  }
  return (
    <section className={styles.day} aria-label="Что выходит сегодня">
      {texts.length === 0 && (
        <p className={styles.nothing}>
          Сегодня ничего не выходит.{' '}
          <Link className="link" to="/plan">
            Поставить текст
          </Link>
        </p>
      )}
      <ol
        className={styles.texts}
        data-many={cards === undefined || undefined}
        data-rows={cards?.some(({ isAbove }) => isAbove) ? 2 : undefined}
      >
        {texts.map((text, at) => (
          <DayItem
            key={text.id}
            text={text}
            card={cards?.[at]}
            now={now}
            line={line}
            onMove={() => setMoved(text)}
            onDrop={drop}
          />
        ))}
      </ol>
      <div ref={line} className={styles.line} aria-hidden="true">
        <i className={styles.past} style={{ width: `${past}%` }} />
        {lineHours.map(hour => (
          <s
            key={hour}
            data-covered={clockCovers(hour, now)}
            style={{ left: `${placeOf(new Date(2026, 0, 1, hour).toISOString())}%` }}
          >
            {hour}
          </s>
        ))}
        {texts.map((text, at) => (
          <span key={text.id} className={styles.disc} style={{ left: discLeft(placeOf(text.at), past) }}>
            {cards && <i className={styles.stem} data-above={cards[at]?.isAbove || undefined} />}
            <Stage stage={text.state === 'out' ? 'out' : text.stage} isBare />
          </span>
        ))}
        <i className={styles.now} style={{ left: `${past}%` }}>
          <em>{clockOf(now.toISOString())}</em>
        </i>
      </div>
      {moved && <MoveSheet text={moved} now={now} onMove={move} onClose={() => setMoved(undefined)} />}
    </section>
  )
}

const stepMs = 15 * 60_000
const cornerPx = 6

/** The moment of the same day at this place of the line, at a quarter of an hour. */
function momentAt(line: HTMLElement, x: number, day: Date): Date {
  const { left, width } = line.getBoundingClientRect()
  const part = Math.max(0, Math.min(1, (x - left) / width))
  const midnight = new Date(day)
  midnight.setHours(0, 0, 0, 0)
  const ms = (lineFrom + part * (24 - lineFrom)) * 3_600_000
  return new Date(midnight.getTime() + Math.min(24 * 3_600_000 - stepMs, Math.round(ms / stepMs) * stepMs))
}

type ItemProps = {
  text: DayText
  card: CardPlace | undefined
  now: Date
  line: React.RefObject<HTMLDivElement | null>
  onMove: () => void
  onDrop: (text: DayText, at: Date) => void
}

/** Dragging by the mouse; everybody else has «Перенести». */
function useDrag({ text, line, onDrop }: Pick<ItemProps, 'text' | 'line' | 'onDrop'>) {
  const from = useRef<number>(undefined)
  const [target, setTarget] = useState<Date>()
  if (!text.mayMove) return { target: undefined, handlers: {} }
  const read = (event: PointerEvent) =>
    line.current ? momentAt(line.current, event.clientX, new Date(text.at)) : undefined
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' && event.button === 0) from.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current === undefined || Math.abs(event.clientX - from.current) < cornerPx) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setTarget(read(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const at = target && read(event)
      from.current = undefined
      setTarget(undefined)
      if (at) onDrop(text, at)
    },
    onPointerCancel: () => {
      from.current = undefined
      setTarget(undefined)
    },
  }
  return { target, handlers }
}

function DayItem({ text, card, now, line, onMove, onDrop }: ItemProps) {
  const { target, handlers } = useDrag({ text, line, onDrop })
  const isPast = new Date(text.at) <= now
  const state = stateOf(text, isPast)
  const at = target?.toISOString() ?? text.at
  const title = text.title || 'Без заголовка'
  const left = target ? placeOf(at) : (card?.left ?? 0)
  return (
    <li
      style={{ '--left': `${left}%`, '--room': `${card?.room ?? 100}%` } as React.CSSProperties}
      data-gone={(isPast && state.tone !== 'bad') || undefined}
      data-above={card?.isAbove || undefined}
      data-carried={target !== undefined || undefined}
      data-room={text.kind === 'health' ? 'health' : text.kind === 'recipe' ? 'recipes' : undefined}
      {...handlers}
    >
      {text.cover && <img src={text.cover.url} alt="" width={48} height={48} draggable={false} />}
      <span className={styles.text}>
        <time dateTime={at}>{clockOf(at)}</time>
        <Link to={`/texts/${text.id}`} title={title} draggable={false}>
          {title.replaceAll('\u00a0', ' ')}
        </Link>
        <small data-tone={state.tone} title={state.words}>
          {state.words}
        </small>
        {text.mayMove && (
          <button type="button" className="link" aria-label={`Перенести: ${title}`} onClick={onMove}>
            Перенести
          </button>
        )}
      </span>
    </li>
  )
}

type MoveProps = { text: DayText; now: Date; onMove: (text: DayText, at: Date) => Promise<void>; onClose: () => void }

function MoveSheet({ text, now, onMove, onClose }: MoveProps) {
  const id = useId()
  const [time, setTime] = useState(() => clockOf(text.at).padStart(5, '0'))
  const at = new Date(text.at)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  at.setHours(hours, minutes, 0, 0)
  const isPast = at <= now
  const { isBusy, problem, submit } = useSubmit(async () => {
    await onMove(text, at)
    onClose()
  })
  return (
    <Sheet label={`Перенести: ${text.title || 'Без заголовка'}`} onClose={onClose}>
      <form className="form-stack" onSubmit={(event: FormEvent) => (isPast ? event.preventDefault() : submit(event))}>
        <h2>{text.title || 'Без заголовка'}</h2>
        <p className="form-field">
          <label htmlFor={id}>{text.state === 'waiting' ? 'Выйдет сегодня в' : 'В плане сегодня на'}</label>
          <input
            id={id}
            ref={focusOnce}
            type="time"
            required
            step={300}
            value={time}
            aria-describedby={`${id}-note`}
            onChange={event => setTime(event.target.value)}
          />
          <small id={`${id}-note`} role={isPast || problem ? 'alert' : undefined}>
            {problem ?? (isPast ? 'Этот час уже прошёл' : '')}
          </small>
        </p>
        <p className="form-end">
          <Button type="submit" isBusy={isBusy} disabled={isPast}>
            Поставить на {clockOf(at.toISOString())}
          </Button>
          <Link className="link" to={`/texts/${text.id}`}>
            Другой день&nbsp;— в тексте
          </Link>
        </p>
      </form>
    </Sheet>
  )
}
