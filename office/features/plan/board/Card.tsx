// A text on the board: cover, section, title, blockers, owner, deadline, open remarks.
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { quoted } from '#russian/quoted.ts'
import { Cover } from '../../../parts/Cover.tsx'
import { Face } from '../../../parts/Face.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { formatFullDate, untilWords, whenWords } from '../../../parts/relative-dates.ts'
import { stageNames } from '../../../parts/Stage.tsx'
import { draggableText } from '../drag.ts'
import styles from './Card.module.css'
import {
  blockerWords,
  handInWords,
  isBlockerShown,
  kindNames,
  lateWords,
  postChangedWords,
  remarkWords,
  roomOf,
  titleOf,
} from '../plan-words.ts'
import type { PlanText } from '../use-plan.ts'

type Props = {
  text: PlanText
  sectionTitle: string
  now: Date
  isCarried: boolean
  isTabStop: boolean
  mayDrag: boolean
  onKey: (event: KeyboardEvent, text: PlanText) => void
  onMenu: () => void
  onFocus: () => void
}

export function Card({ text, sectionTitle, now, isCarried, isTabStop, mayDrag, onKey, onMenu, onFocus }: Props) {
  const ref = useRef<HTMLLIElement>(null)
  const { id } = text
  useEffect(() => (mayDrag && ref.current ? draggableText(ref.current, id) : undefined), [id, mayDrag])
  return (
    // The card handles keys for moving; its link and button are the interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={ref}
      className={styles.card}
      data-card={`text-${id}`}
      data-room={roomOf(text.kind)}
      data-carried={isCarried || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={labelOf(text, now)}
      onKeyDown={event => {
        // Ignores keys of the link and the button inside.
        if (event.target === event.currentTarget) onKey(event, text)
      }}
      onFocus={onFocus}
    >
      {text.cover && <Cover cover={text.cover} />}
      <span className={styles.section}>{sectionTitle || kindNames[text.kind]}</span>
      <Link className={styles.title} to={`/texts/${id}`} tabIndex={-1} draggable={false}>
        {titleOf(text)}
      </Link>
      <Chips text={text} />
      <span className={styles.foot}>
        <Owner name={text.ownerName} id={text.ownerId} />
        <When text={text} now={now} />
        {text.openRemarks > 0 && (
          <span className={styles.remarks} title={remarkWords(text.openRemarks)}>
            <Glyph name="remark" isSmall />
            {text.openRemarks}
          </span>
        )}
      </span>
      <button
        type="button"
        className={styles.menu}
        tabIndex={-1}
        aria-label={`Перенести ${quoted(titleOf(text))}…`}
        title="Перенести…"
        onClick={onMenu}
      >
        <Glyph name="grip" isSmall />
      </button>
    </li>
  )
}

function Chips({ text }: { text: PlanText }) {
  const blocker = isBlockerShown(text) ? blockerWords(text) : undefined
  if (!blocker && !text.queue && !text.origin && !text.postChangedAt) return null
  return (
    <span className={styles.chips}>
      {blocker && (
        <span className={styles.bad} title={text.blockers?.map(({ reason }) => reason).join('\n')}>
          <Glyph name="warning" isSmall />
          {blocker}
        </span>
      )}
      {text.postChangedAt && (
        <span className={styles.bad}>
          <Glyph name="warning" isSmall />
          {postChangedWords}
        </span>
      )}
      {text.queue && <span className={styles.queued}>ждёт: {stageNames[text.queue.stage].toLowerCase()}</span>}
      {text.origin && (
        <span className={styles.chip}>
          <Glyph name={text.origin.kind === 'question' ? 'letter' : 'search'} isSmall />
          {text.origin.note}
        </span>
      )}
    </span>
  )
}

type OwnerProps = { name: string; id: string | null; isNamed?: boolean }

/** The author's face; with `isNamed` the given name beside it, where there is room. */
export function Owner({ name, id, isNamed = false }: OwnerProps) {
  return name === '' ? (
    <span className={styles.noOwner}>ищем автора</span>
  ) : (
    <span className={styles.owner} title={name}>
      <Face name={name} id={id} isSmall />
      {isNamed && (
        <span className={styles.given} aria-hidden="true">
          {name.split(' ')[0]}
        </span>
      )}
      <span className="sr">{name}</span>
    </span>
  )
}

/** The time of the waiting release; otherwise the deadline; otherwise the planned hour, and whether it has passed in vain. */
function When({ text, now }: { text: PlanText; now: Date }) {
  const at = text.release?.at
  if (at) return <time title={formatFullDate(at)}>выйдет {untilWords(at, now)}</time>
  const handIn = handInWords(text, now)
  if (handIn)
    return (
      <time data-tone={handIn.tone} title={formatFullDate(text.deadline!)}>
        {handIn.words}
      </time>
    )
  if (text.plannedAt === null) return null
  const late = lateWords(text, now)
  return (
    <time data-tone={late && 'late'} title={formatFullDate(text.plannedAt)}>
      {late ? `${whenWords(text.plannedAt, now)}\u00a0· ${late}` : `на ${untilWords(text.plannedAt, now)}`}
    </time>
  )
}

/** The accessible name of the card. */
function labelOf(text: PlanText, now: Date): string {
  const parts = [
    titleOf(text),
    stageNames[text.stage],
    text.ownerName || 'без автора',
    handInWords(text, now)?.words,
    text.openRemarks > 0 ? remarkWords(text.openRemarks) : undefined,
    isBlockerShown(text) ? blockerWords(text) : undefined,
    text.postChangedAt ? postChangedWords : undefined,
    text.queue && `ждёт: ${stageNames[text.queue.stage]}`,
  ]
  return parts.filter(Boolean).join(', ')
}
