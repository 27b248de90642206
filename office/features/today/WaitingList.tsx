// «Ждёт вас»: each row has one verb. S or the menu puts a row off until the evening, tomorrow or Monday.
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { putOff, type Waiting } from '#contract/newsroom-today.ts'
import { count } from '#russian/plural.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { Face } from '../../parts/Face.tsx'
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx'
import { formatFullDate, untilWords } from '../../parts/relative-dates.ts'
import { wordsOf } from '../../session/ask.ts'
import { wordsOfRow } from '../../shell/bell/bell-words.ts'
import { useLetters } from '../../shell/keys/use-letters.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { laterNames, laterOf, wordsOfWaiting, type Later, type RowWords } from './today-words.ts'
import { Thumb } from './Thumb.tsx'
import styles from './TodayPage.module.css'

type Props = { items: readonly Waiting[]; now: Date; onChanged: () => void }

const deedForms = ['дело', 'дела', 'дел'] as const
const glyphs: Record<Waiting['what']['kind'], GlyphName> = {
  bell: 'ring',
  inbox: 'letter',
  text: 'file',
  gate: 'warning',
  comments: 'shield',
  requests: 'people',
  review: 'health',
}

function rowOf({ what }: Waiting, now: Date): RowWords {
  if (what.kind !== 'bell') return wordsOfWaiting(what, now)
  const { who, what: asks, note, verb, path } = wordsOfRow(what.row, now)
  return {
    title: `${who} ${asks}`.replace(' :', ':'),
    note: [what.row.quote, note].filter(Boolean).join(' · '),
    verb,
    path,
  }
}

/** What stands in place of a cover. */
const glyphOf = ({ what }: Waiting): GlyphName => (what.kind === 'bell' && what.row.text ? 'file' : glyphs[what.kind])

const coverOf = ({ what }: Waiting) =>
  what.kind === 'text' ? what.text.cover : what.kind === 'bell' ? (what.row.text?.cover ?? null) : null

/** Who asks, or whose text it is. */
const personOf = ({ what }: Waiting): string | undefined =>
  what.kind === 'bell' ? what.row.people[0]?.name : what.kind === 'text' ? (what.owner ?? undefined) : undefined

export function WaitingList({ items, now, onChanged }: Props) {
  const id = useId()
  const { ask } = useOffice()
  const [isLaterShown, setLaterShown] = useState(false)
  const waiting = items.filter(({ putOffUntil }) => putOffUntil === null)
  const later = items.filter(({ putOffUntil }) => putOffUntil !== null)
  const urgent = waiting.filter(({ isToday }) => isToday).length
  async function put(item: Waiting, until: Date | null): Promise<void> {
    try {
      await ask(putOff, { body: { key: item.key, until: until?.toISOString() ?? null } })
      if (until) say({ text: `Отложено: ${untilWords(until.toISOString(), now)}`, undo: () => put(item, null) })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onChanged()
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="stop">
          Ждёт вас
        </h2>
        {waiting.length > 0 && (
          <p>
            {count(waiting.length, deedForms)}
            {urgent > 0 && `, ${urgent} на сегодня`}
          </p>
        )}
        {later.length > 0 && (
          <button
            type="button"
            className="link"
            aria-expanded={isLaterShown}
            onClick={() => setLaterShown(!isLaterShown)}
          >
            Отложенные · {later.length}
          </button>
        )}
      </header>
      {waiting.length === 0 && (
        <div className={styles.calm}>
          <Mascot mood="joy" width={88} />
          <p>Никто ничего не ждёт. Можно писать.</p>
        </div>
      )}
      <ul className={styles.rows}>
        {waiting.map((item, at) => (
          <Row
            key={item.key}
            item={item}
            now={now}
            isFirst={at === 0 && item.isToday}
            onLater={choice => void put(item, laterOf(choice, now))}
          />
        ))}
      </ul>
      {isLaterShown && (
        <ul className={styles.rows} aria-label="Отложенные">
          {later.map(item => (
            <li key={item.key} className={styles.later}>
              <span className={styles.words}>
                <b>{rowOf(item, now).title}</b>
                <small title={formatFullDate(item.putOffUntil!)}>вернётся {untilWords(item.putOffUntil!, now)}</small>
              </span>
              <button type="button" className="link" onClick={() => void put(item, null)}>
                Вернуть сейчас
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = { item: Waiting; now: Date; isFirst: boolean; onLater: (later: Later) => void }

function Row({ item, now, isFirst, onLater }: RowProps) {
  const { person } = useOffice()
  const { title, due, note, verb, path } = rowOf(item, now)
  const whose = personOf(item)
  const row = useRef<HTMLLIElement>(null)
  const [isHere, setHere] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLetters(isHere ? { KeyS: () => setOpen(true) } : {})
  return (
    // S puts off the row that is pointed at or focused; its link and buttons are the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={row}
      data-hot={isFirst || undefined}
      onFocus={() => setHere(true)}
      onBlur={event => setHere(event.currentTarget.contains(event.relatedTarget))}
      onMouseEnter={() => setHere(true)}
      onMouseLeave={() => setHere(row.current?.contains(document.activeElement) ?? false)}
    >
      <Thumb cover={coverOf(item)} glyph={glyphOf(item)} />
      <span className={styles.words}>
        <b>{title}</b>
        <small>
          {whose !== undefined && whose !== person.name && <Face name={whose} isSmall />}
          <span>
            {due && <span data-urgent={item.isToday || undefined}>{due}</span>}
            {due && note && ' · '}
            {note}
          </span>
        </small>
      </span>
      <span className={styles.deeds}>
        <Link className={styles.verb} to={path} aria-label={`${verb}: ${title}`}>
          {verb}
        </Link>
        <button
          type="button"
          className="icon-button"
          aria-expanded={isOpen}
          aria-label={`Отложить: ${title}`}
          title="Отложить (S)"
          onClick={() => setOpen(!isOpen)}
        >
          <Glyph name="clock" isSmall />
        </button>
        {isOpen && (
          <LaterMenu
            onChoose={choice => {
              setOpen(false)
              onLater(choice)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </span>
    </li>
  )
}

function LaterMenu({ onChoose, onClose }: { onChoose: (later: Later) => void; onClose: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    menu.current?.querySelector('button')?.focus()
    return () => before?.focus()
  }, [])
  return (
    // Escape and leaving close it; its buttons are the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={menu}
      className={`pop-menu ${styles.menu}`}
      role="group"
      aria-label="Отложить"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      onBlur={event => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      {(Object.keys(laterNames) as Later[]).map(later => (
        <button key={later} type="button" onClick={() => onChoose(later)}>
          {laterNames[later]}
        </button>
      ))}
    </div>
  )
}
