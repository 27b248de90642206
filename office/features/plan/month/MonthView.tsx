// The month: weeks as rows. Texts are moved to a day by drag, keys or the button of the day, at the most common hour.
import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { listSitePosts, type SitePost } from '#contract/newsroom-plan.ts'
import { listTexts } from '#contract/newsroom.ts'
import { quoted } from '#russian/quoted.ts'
import { Glyph } from '../../../parts/Glyph.tsx'
import { clockAt, formatFullDate } from '../../../parts/relative-dates.ts'
import { Stage } from '../../../parts/Stage.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { usualHour } from '../../../parts/usual-hour.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { Owner } from '../board/Card.tsx'
import { draggableText, dropTargetForTexts, watchDrags } from '../drag.ts'
import styles from './MonthView.module.css'
import {
  dayKey,
  momentOn,
  monthKey,
  monthTitle,
  otherMonth,
  weekStart,
  weeksOf,
  weeksTitle,
  type Day,
  type Week,
} from './month-weeks.ts'
import { foldDay } from './fold-day.ts'
import { daysWords, freeRuns, isLong } from './free-days.ts'
import { Norms } from './Norms.tsx'
import { onlyOf, queryOf } from '../plan-address.ts'
import { roomOf, titleOf, warningOf } from '../plan-words.ts'
import type { PlanViewProps } from '../plan-view.ts'
import { useNow } from '../../../parts/use-now.ts'
import { useNarrow, useWide } from '../../../parts/use-media.ts'
import { withOwners, type PlanText } from '../use-plan.ts'

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const textsMax = 200
const undatedMax = 50
const postsMax = 100

type Loaded = {
  texts: PlanText[]
  undated: PlanText[]
  undatedTotal: number
  posts: readonly SitePost[]
  isCut: boolean
}
type Carry = { id: number; day: string | undefined }

const momentOf = (text: PlanText) => text.release?.at ?? text.plannedAt
const dayOf = (text: PlanText): string | undefined => {
  const at = momentOf(text)
  return at ? dayKey(new Date(at)) : undefined
}
const mayPlan = (text: PlanText) => (text.release ? text.mayMoveTo.includes('out') : text.may.includes('change'))

/** Loads the texts and articles of a month, and the texts without a day. */
function useMonth({ address, turn }: Pick<PlanViewProps, 'address' | 'turn'>, now: Date) {
  const { ask, person } = useOffice()
  const month = address.month ?? monthKey(now)
  const weeks = weeksOf(month, now)
  const from = weeks[0]!.days[0]!.date
  const last = weeks.at(-1)!.days[6]!.date
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)
  const query = queryOf(address, person.id)
  const range = { from: from.toISOString(), to: to.toISOString() }
  const loaded = useLoaded(`${JSON.stringify(query)} ${month} ${turn}`, async (signal): Promise<Loaded> => {
    const inWork = { ...query, inWork: '1' } as const
    const asked = { section: query.section, owner: query.owner, q: query.q, only: onlyOf(query.kind) }
    const [dated, undated, posts] = await Promise.all([
      ask(listTexts, { query: { ...inWork, ...range, sort: 'planned', limit: textsMax } }, { signal }),
      ask(listTexts, { query: { ...inWork, undated: '1', sort: 'deadline', limit: undatedMax } }, { signal }),
      query.due === undefined
        ? ask(listSitePosts, { query: { ...asked, ...range, limit: postsMax } }, { signal })
        : undefined,
    ])
    return {
      texts: withOwners(dated.items, dated.people),
      undated: withOwners(undated.items, undated.people),
      undatedTotal: undated.total,
      // With a filter by owner or words, the call ignores the range of dates.
      posts: (posts?.items ?? []).filter(({ publishedAt }) => publishedAt >= range.from && publishedAt < range.to),
      isCut: dated.total > textsMax || (posts?.next ?? null) !== null,
    }
  })
  return { ...loaded, weeks }
}

type MoveProps = Pick<PlanViewProps, 'actions' | 'onMenu'> & {
  value: Loaded | undefined
  days: readonly Day[]
  now: Date
}

const carryKeys = 'Стрелки\u00a0— день и неделя, пробел\u00a0— поставить, Esc\u00a0— вернуть'

/** Moves a text to another day, by pointer or keys. `spoken` is the announcement for screen readers. */
function useMoveToDay({ value, days, now, actions, onMenu }: MoveProps) {
  const navigate = useNavigate()
  const [carry, setCarry] = useState<Carry>()
  const [spoken, setSpoken] = useState('')
  const texts = [...(value?.texts ?? []), ...(value?.undated ?? [])]
  const find = (id: number) => texts.find(text => text.id === id)
  const momentAt = (text: PlanText, day: Day) => {
    const posts = (value?.posts ?? []).map(({ publishedAt, section }) => ({ at: publishedAt, section }))
    return momentOn(day.date, momentOf(text), usualHour(posts, text.section))
  }
  const start = useEffectEvent((id: number) => {
    const text = find(id)
    setCarry({ id, day: text && dayOf(text) })
  })
  useEffect(
    () =>
      watchDrags(
        id => start(id),
        () => setCarry(undefined),
      ),
    [],
  )
  const onOver = useCallback((id: number, day: string) => {
    setCarry(before => (before?.id === id ? { ...before, day } : before))
  }, [])

  function put(text: PlanText, day: Day): void {
    if (!mayPlan(text)) return say({ text: 'День этого текста меняет редактор раздела' })
    if (day.isPast) return say({ text: 'Этот день уже прошёл' })
    const at = momentAt(text, day)
    if (at < now.toISOString()) return say({ text: 'Этот час уже прошёл: выберите время' })
    void actions.plan(text, at)
  }
  function carryBy(text: PlanText, by: number): void {
    const today = days.findIndex(({ isToday }) => isToday)
    const at = days.findIndex(({ key }) => key === carry?.day)
    const next = days[Math.min(Math.max(at < 0 ? Math.max(today, 0) : at + by, 0), days.length - 1)]!
    setCarry({ id: text.id, day: next.key })
    const where = next.isPast ? 'Этот день прошёл' : `Встанет на ${clockAt(momentAt(text, next))}`
    setSpoken(`${next.date.toLocaleDateString('ru', { weekday: 'long', day: 'numeric', month: 'long' })}. ${where}`)
  }
  function onKey(event: KeyboardEvent, text: PlanText): void {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    const isCarried = carry?.id === text.id
    if (isCarried && by !== undefined) carryBy(text, by)
    else if (isCarried && (event.key === ' ' || event.key === 'Enter')) {
      const day = days.find(({ key }) => key === carry.day)
      setCarry(undefined)
      if (day) put(text, day)
    } else if (isCarried && (event.key === 'Escape' || event.key === 'Tab')) {
      setCarry(undefined)
      setSpoken(`Карточка ${quoted(titleOf(text))} снова на месте`)
      if (event.key === 'Tab') return
    } else if (event.key === ' ') {
      setCarry({ id: text.id, day: dayOf(text) })
      setSpoken(`Карточка ${quoted(titleOf(text))} поднята. ${carryKeys}`)
    } else if (event.key === 'Enter') void navigate(`/texts/${text.id}`)
    else if (event.code === 'KeyD' || event.code === 'KeyO') onMenu(text, event.code === 'KeyD' ? 'deadline' : 'owner')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const carried = carry && find(carry.id)
  return {
    carry,
    spoken,
    onOver,
    onKey,
    onDrop(id: number, day: Day): void {
      const text = find(id)
      if (text && dayOf(text) !== day.key) put(text, day)
    },
    /** The time that the lifted text would get on this day; undefined if it is not over this day or is already there. */
    newMomentOn: (day: Day) =>
      carried !== undefined && carry?.day === day.key && dayOf(carried) !== day.key
        ? momentAt(carried, day)
        : undefined,
  }
}

/** Folds past weeks, and where days are a list, all days before today. A past month was asked for, so it is whole. */
function usePastFold(weeks: readonly Week[], isList: boolean) {
  const [isShown, setShown] = useState(false)
  const past = weeks.filter(({ isPast }) => isPast)
  const pastDays = weeks.flatMap(({ days }) => days).filter(({ isPast }) => isPast)
  const isWhole = isShown || past.length === weeks.length || (isList ? pastDays : past).length === 0
  if (isWhole) return { shown: weeks, verb: undefined, onShow: () => setShown(true) }
  const shown = isList
    ? weeks.filter(({ isPast }) => !isPast).map(week => ({ ...week, days: week.days.filter(({ isPast }) => !isPast) }))
    : weeks.filter(({ isPast }) => !isPast)
  return {
    shown,
    verb: isList ? 'Прошлые дни' : `Показать прошлые недели · ${past.length}`,
    onShow: () => setShown(true),
  }
}

/** The part of the window that a week takes beside others: as many days as are still to come. */
const comingDays = ({ days }: Week) => days.filter(({ isPast }) => !isPast).length

export function MonthView({ address, onAddress, turn, actions, onMenu, onNew, onChanged }: PlanViewProps) {
  const isPhone = useNarrow()
  // Seven columns of a narrower window would be narrower than a title.
  const isList = !useWide()
  const now = useNow(turn)
  const { value, error, isLoading, isSlow, weeks } = useMonth({ address, turn }, now)
  const moving = useMoveToDay({ value, days: weeks.flatMap(week => week.days), now, actions, onMenu })
  const cardOf = (text: PlanText) => (
    <Entry
      key={text.id}
      text={text}
      now={now}
      isCarried={moving.carry?.id === text.id}
      isNarrow={!isList}
      mayDrag={!isPhone && mayPlan(text)}
      onKey={moving.onKey}
      onMenu={() => onMenu(text)}
    />
  )
  const { shown, verb, onShow } = usePastFold(weeks, isList)
  const cellOf = (day: Day) => (
    <DayOfMonth key={day.key} day={day} isWhole={isList} value={value} moving={moving} cardOf={cardOf} onNew={onNew} />
  )
  const taken = new Set([
    ...(value?.texts ?? []).map(dayOf),
    ...(value?.posts ?? []).map(({ publishedAt }) => dayKey(new Date(publishedAt))),
  ])
  // A text that is carried may go to any day.
  const isFree = (day: Day) => value !== undefined && !moving.carry && !day.isToday && !taken.has(day.key)
  return (
    <div className={styles.body}>
      <p className="sr" role="status">
        {moving.spoken}
      </p>
      <div className={styles.month} aria-busy={isLoading || undefined}>
        {error !== undefined && <LoadError error={error} onRetry={onChanged} />}
        <div className={styles.head}>
          <MonthSwitch address={address} onAddress={onAddress} now={now} weeks={weeks} />
          {verb && (
            <button type="button" className={`link ${styles.fold}`} onClick={onShow}>
              {verb}
            </button>
          )}
        </div>
        <div className={styles.names} aria-hidden="true">
          {weekdays.map(name => (
            <span key={name}>{name}</span>
          ))}
        </div>
        {value?.isCut && (
          <p className={styles.note}>В месяце слишком много текстов: показаны не все. Сузьте условия.</p>
        )}
        {!value && isSlow && (
          <p className={styles.note} role="status">
            Месяц загружается
          </p>
        )}
        {isList ? (
          <DayList days={shown.flatMap(week => week.days)} isFree={isFree} cellOf={cellOf} />
        ) : (
          shown.map(week => (
            <div
              key={week.key}
              className={styles.week}
              data-past={week.isPast || undefined}
              style={{ flexGrow: comingDays(week) }}
            >
              {week.days.map(cellOf)}
            </div>
          ))
        )}
      </div>
      <Undated value={value} isPhone={isPhone} cardOf={cardOf} norms={<Norms week={weekStart(now)} turn={turn} />} />
    </div>
  )
}

type DayListProps = { days: readonly Day[]; isFree: (day: Day) => boolean; cellOf: (day: Day) => ReactNode }

/** Days one under another; several free ones are one line until somebody wants one of them. */
function DayList({ days, isFree, cellOf }: DayListProps) {
  const [opened, setOpened] = useState<readonly string[]>([])
  return (
    <div className={styles.week}>
      {freeRuns(days, isFree).map(run => {
        const [first] = run
        if (!isLong(run) || opened.includes(first!.key)) return run.map(cellOf)
        return (
          <p key={`free ${first!.key}`} className={styles.free}>
            {daysWords(run)} свободны
            <button
              type="button"
              className="link"
              aria-label={`Показать ${daysWords(run)}`}
              onClick={() => setOpened([...opened, first!.key])}
            >
              Показать
            </button>
          </p>
        )
      })}
    </div>
  )
}

type SwitchProps = Pick<PlanViewProps, 'address' | 'onAddress'> & { now: Date; weeks: readonly Week[] }

function MonthSwitch({ address, onAddress, now, weeks }: SwitchProps) {
  const current = monthKey(now)
  const month = address.month ?? current
  const goTo = (next: string) => onAddress({ ...address, month: next === current ? undefined : next })
  return (
    <span className={styles.switch}>
      <button type="button" aria-label={monthTitle(otherMonth(month, -1))} onClick={() => goTo(otherMonth(month, -1))}>
        <Glyph name="back" isSmall />
      </button>
      <b role="status">{weeksTitle(month, weeks)}</b>
      <button type="button" aria-label={monthTitle(otherMonth(month, 1))} onClick={() => goTo(otherMonth(month, 1))}>
        <Glyph name="next" isSmall />
      </button>
      {month !== current && (
        <button type="button" className="link" onClick={() => goTo(current)}>
          Этот месяц
        </button>
      )}
    </span>
  )
}

type DayProps = Pick<PlanViewProps, 'onNew'> & {
  day: Day
  /** Where days are a list, none of them makes others tall. */
  isWhole: boolean
  value: Loaded | undefined
  moving: ReturnType<typeof useMoveToDay>
  cardOf: (text: PlanText) => ReactNode
}

function DayOfMonth({ day, isWhole, value, moving, cardOf, onNew }: DayProps) {
  const [isOpen, setOpen] = useState(false)
  const own = (value?.texts ?? []).filter(text => dayOf(text) === day.key)
  const out = (value?.posts ?? []).filter(({ publishedAt }) => dayKey(new Date(publishedAt)) === day.key).toReversed()
  const moment = moving.newMomentOn(day)
  const few = foldDay(own, out)
  const shown = isOpen || isWhole ? { own, out } : few
  return (
    <DayCell
      day={day}
      isOver={moment !== undefined}
      isEmpty={own.length + out.length === 0}
      onOver={moving.onOver}
      onDrop={id => moving.onDrop(id, day)}
      onAdd={day.isPast ? undefined : () => onNew('idea', momentOn(day.date, null, usualHour([], null)))}
    >
      <ol>
        {shown.out.map(post => (
          <OutEntry key={post.id} post={post} />
        ))}
        {shown.own.map(cardOf)}
      </ol>
      {few.folded > 0 && !isWhole && (
        <button type="button" className={styles.rest} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'свернуть' : `ещё ${few.folded}`}
        </button>
      )}
      {moment !== undefined && (
        <p className={styles.drop} data-past={day.isPast || undefined}>
          {day.isPast ? 'Этот день прошёл' : `сюда, в ${clockAt(moment)}`}
        </p>
      )}
    </DayCell>
  )
}

type UndatedProps = {
  value: Loaded | undefined
  isPhone: boolean
  cardOf: (text: PlanText) => ReactNode
  norms: ReactNode
}

function Undated({ value, isPhone, cardOf, norms }: UndatedProps) {
  return (
    <aside className={styles.side} aria-label="Без даты и нормы недели">
      <h2>
        Без даты <small>{value?.undatedTotal ?? '—'}</small>
      </h2>
      {!isPhone && (
        <p className={styles.note}>
          Перетащите на день или нажмите <kbd>D</kbd>
        </p>
      )}
      <ol>{value?.undated.map(cardOf)}</ol>
      {value && value.undatedTotal === 0 && <p className={styles.note}>У каждого текста есть день.</p>}
      {value && value.undatedTotal > value.undated.length && (
        <Link className="link" to="/plan?view=list">
          ещё {value.undatedTotal - value.undated.length}&nbsp;— списком
        </Link>
      )}
      {norms}
    </aside>
  )
}

type CellProps = {
  day: Day
  isOver: boolean
  isEmpty: boolean
  onOver: (id: number, day: string) => void
  onDrop: (id: number) => void
  onAdd: (() => void) | undefined
  children: ReactNode
}

function DayCell({ day, isOver, isEmpty, onOver, onDrop, onAdd, children }: CellProps) {
  const ref = useRef<HTMLDivElement>(null)
  const drop = useEffectEvent(onDrop)
  useEffect(
    () =>
      ref.current
        ? dropTargetForTexts(ref.current, {
            onOver: id => onOver(id, day.key),
            onLeave: () => {},
            onDrop: id => drop(id),
          })
        : undefined,
    [onOver, day.key],
  )
  useEffect(() => {
    if (isOver) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isOver])
  const full = day.date.toLocaleDateString('ru', { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <div
      ref={ref}
      className={styles.day}
      role="group"
      aria-label={full}
      data-today={day.isToday || undefined}
      data-past={day.isPast || undefined}
      data-weekend={day.isWeekend || undefined}
      data-empty={isEmpty || undefined}
      data-over={isOver || undefined}
    >
      <span className={styles.number}>
        <time dateTime={day.key}>{day.name}</time>
        <i aria-hidden="true">{weekdays[(day.date.getDay() + 6) % 7]}</i>
        {day.isToday && <em>сегодня</em>}
      </span>
      {children}
      {onAdd && (
        <button type="button" className={styles.add} aria-label={`Новая идея на ${full}`} onClick={onAdd}>
          <Glyph name="plus" isSmall />
        </button>
      )}
    </div>
  )
}

/** A day may be narrower than words that a space keeps together. */
const loose = (title: string) => title.replaceAll('\u00a0', ' ')

type EntryProps = {
  text: PlanText
  now: Date
  isCarried: boolean
  /** The card is in a column of the month. */
  isNarrow: boolean
  mayDrag: boolean
  onKey: (event: KeyboardEvent, text: PlanText) => void
  onMenu: () => void
}

function Entry({ text, now, isCarried, isNarrow, mayDrag, onKey, onMenu }: EntryProps) {
  const ref = useRef<HTMLLIElement>(null)
  const { id } = text
  useEffect(() => (mayDrag && ref.current ? draggableText(ref.current, id) : undefined), [id, mayDrag])
  const at = momentOf(text)
  const warning = warningOf(text, now)
  const short = isNarrow ? warning?.short : undefined
  const told = warning && (
    <small className={styles.warning} title={warning.words}>
      {short ?? warning.words}
    </small>
  )
  return (
    // The card handles keys for moving; its link and button are the interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={ref}
      className={styles.entry}
      data-room={roomOf(text.kind)}
      data-carried={isCarried || undefined}
      data-promise={text.release !== null || undefined}
      data-warning={warning?.tone}
      data-card={`text-${id}`}
      tabIndex={0}
      aria-label={`${titleOf(text)}${at ? `, ${formatFullDate(at)}` : ', без даты'}${warning ? `, ${warning.words}` : ''}`}
      onKeyDown={event => {
        if (event.target === event.currentTarget) onKey(event, text)
      }}
    >
      <span className={styles.top}>
        <Stage stage={text.stage} isBare /> {at && <time dateTime={at}>{clockAt(at)}</time>}
        {short !== undefined && told}
        <span className={styles.whose}>
          <Owner name={text.ownerName} id={text.ownerId} />
          <button type="button" tabIndex={-1} aria-label={`Перенести ${quoted(titleOf(text))}…`} onClick={onMenu}>
            <Glyph name="grip" isSmall />
          </button>
        </span>
      </span>
      <Link className={styles.words} to={`/texts/${id}`} tabIndex={-1} title={titleOf(text)} draggable={false}>
        {loose(titleOf(text))}
      </Link>
      {short === undefined && told}
    </li>
  )
}

function OutEntry({ post }: { post: SitePost }) {
  const shared = { className: styles.out, title: `${formatFullDate(post.publishedAt)}, ${post.title}` }
  const words = (
    <>
      <Stage stage="out" isBare />
      <span>{loose(post.title)}</span>
    </>
  )
  const to = post.textId === null ? `/posts/${post.id}` : `/texts/${post.textId}`
  return (
    <li>
      {post.mayOpen ? (
        <Link {...shared} to={to}>
          {words}
        </Link>
      ) : (
        <a {...shared} href={post.url}>
          {words}
        </a>
      )}
    </li>
  )
}
