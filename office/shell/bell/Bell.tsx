// The person's notifications: a panel beside the navigation, a sheet on a phone.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { CallReply } from '#contract/call.ts'
import { listBell, markBell, muteText, type BellGroup, type BellRow } from '#contract/newsroom-bell.ts'
import { quoted } from '#russian/quoted.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Face } from '../../parts/Face.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { formatFullDate } from '../../parts/relative-dates.ts'
import { useNarrow } from '../../parts/use-media.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { bellLine } from '../../session/bell-line.ts'
import styles from './Bell.module.css'
import { bellCounts } from './bell-store.ts'
import { groupNames, wordsOfRow } from './bell-words.ts'
import { NavPanel } from '../NavPanel.tsx'
import { useOffice } from '../office-context.ts'
import { say } from '../toasts.ts'

/** The panel or the sheet. `button` gets the focus back. */
export function Bell({ button, onClose }: { button: RefObject<HTMLElement | null>; onClose: () => void }) {
  const isPhone = useNarrow()
  if (isPhone)
    return (
      <Sheet label="Уведомления" onClose={onClose}>
        <News onClose={onClose} />
      </Sheet>
    )
  return (
    <NavPanel label="Уведомления" button={button} className={styles.panel} onClose={onClose}>
      <News onClose={onClose} />
    </NavPanel>
  )
}

type Tab = 'all' | 'mine' | 'broken'
const tabs: readonly (readonly [Tab, string])[] = [
  ['all', 'Все'],
  ['mine', 'Мне'],
  ['broken', 'Сломалось'],
]
const groupsOf: Record<Tab, readonly BellGroup[]> = {
  all: ['answer', 'broken', 'earlier'],
  mine: ['answer'],
  broken: ['broken'],
}

type MutedText = { id: number; title: string }

/** Actions on the whole list; `reload` reads it again. */
function useBellActions(rows: readonly BellRow[], reload: () => void) {
  const { ask } = useOffice()
  async function setMuted(text: MutedText, isMuted: boolean): Promise<void> {
    try {
      await ask(muteText, { params: { id: text.id }, body: { isMuted } })
    } catch (failure) {
      return say({ text: wordsOf(failure) })
    }
    reload()
    if (isMuted)
      say({ text: `О ${quoted(text.title || 'Без заголовка')} больше не говорим`, undo: () => setMuted(text, false) })
  }
  /** Marks notifications that ask for an answer as done, and broken things as seen. */
  async function seeAll(): Promise<void> {
    const done = rows.flatMap(row => (row.group === 'answer' ? row.ids : []))
    const seen = rows.flatMap(row => (row.group === 'broken' && row.isNew ? row.ids : []))
    try {
      if (done.length > 0) await ask(markBell, { body: { ids: done, isDone: true } })
      const rest = seen.filter(id => !done.includes(id))
      if (rest.length > 0) await ask(markBell, { body: { ids: rest } })
      reload()
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
  return { setMuted, seeAll }
}

function News({ onClose }: { onClose: () => void }) {
  const { ask } = useOffice()
  const [now] = useState(() => new Date())
  const [tab, setTab] = useState<Tab>('all')
  const { value, error, isSlow, reload, change } = useLoaded('bell', async signal => {
    const showCounts = bellCounts.expect()
    const bell = await ask(listBell, {}, { signal })
    showCounts(bell.counts)
    return bell
  })
  useEffect(() => bellLine.subscribe(reload), [reload])
  const rows = value?.rows ?? []
  const news = rows.filter(({ isNew }) => isNew)
  const many = (group: BellGroup) => rows.filter(row => row.group === group).length
  const counts: Record<Tab, number> = { all: 0, mine: many('answer'), broken: many('broken') }
  const seen = useSeen(ids => {
    change(before => ({
      ...before,
      rows: before.rows.map(row => (row.ids.some(id => ids.has(id)) ? { ...row, isNew: false } : row)),
    }))
  })
  const { setMuted, seeAll } = useBellActions(rows, reload)
  return (
    <div className={styles.news}>
      <header className={styles.head}>
        <h2 className="stop">Новое</h2>
        {news.length > 0 && <span className="small dim">{news.length}</span>}
        {many('answer') + news.length > 0 && (
          <button type="button" className="link" onClick={() => void seeAll()}>
            Всё видел
          </button>
        )}
      </header>
      {rows.length > 0 && (
        <div className={styles.tabs} role="group" aria-label="Какие">
          {tabs.map(([id, title]) => (
            <button key={id} type="button" aria-pressed={tab === id} onClick={() => setTab(id)}>
              {title}
              {counts[id] > 0 && <i>{counts[id]}</i>}
            </button>
          ))}
        </div>
      )}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Список уведомлений">
        {error !== undefined && <LoadError error={error} onRetry={reload} />}
        {!value && isSlow && <Skeleton />}
        {value && !rows.some(({ group }) => groupsOf[tab].includes(group)) && (
          <Empty tab={tab} onAll={() => setTab('all')} />
        )}
        {groupsOf[tab].map(group => {
          const shown = rows.filter(row => row.group === group)
          return shown.length === 0 ? null : (
            <section key={group}>
              <h3 className={styles.group}>{groupNames[group]}</h3>
              <ol>
                {shown.map(row => (
                  <Row
                    key={row.key}
                    row={row}
                    now={now}
                    seen={seen}
                    onMute={() => row.text && void setMuted(row.text, true)}
                    onClose={onClose}
                  />
                ))}
              </ol>
            </section>
          )
        })}
      </div>
      {value && <Foot bell={value} onUnmute={text => void setMuted(text, false)} />}
    </div>
  )
}

function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Уведомления загружаются">
      <i />
      <i />
      <i />
    </div>
  )
}

function Empty({ tab, onAll }: { tab: Tab; onAll: () => void }) {
  return (
    <div className={styles.empty}>
      <Mascot mood="sleep" width={96} />
      <p>{tab === 'all' ? 'Тихо' : tab === 'broken' ? 'Ничего не сломалось' : 'Никто ничего не ждёт'}</p>
      {tab !== 'all' && (
        <button type="button" className="link" onClick={onAll}>
          Показать все
        </button>
      )}
    </div>
  )
}

type FootProps = { bell: CallReply<typeof listBell>; onUnmute: (text: MutedText) => void }

/** Shows the quiet hours and the muted texts. */
function Foot({ bell: { counts, muted }, onUnmute }: FootProps) {
  return (
    <footer className={styles.foot}>
      <p>
        Тихо с {counts.quiet.from} до {counts.quiet.to}, кроме «Сломалось»
      </p>
      {muted.length > 0 && (
        <details>
          <summary>Молчат: {muted.length}</summary>
          <ul>
            {muted.map(({ id, title }) => (
              <li key={id}>
                <span>{title || 'Без заголовка'}</span>
                <button
                  type="button"
                  className="link"
                  aria-label={`Говорить о ${quoted(title || 'Без заголовка')}`}
                  onClick={() => onUnmute({ id, title })}
                >
                  Говорить
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </footer>
  )
}

type RowProps = {
  row: BellRow
  now: Date
  seen: (row: BellRow) => (element: HTMLElement | null) => (() => void) | undefined
  onMute: () => void
  onClose: () => void
}

function Row({ row, now, seen, onMute, onClose }: RowProps) {
  const { ask } = useOffice()
  const navigate = useNavigate()
  const { who, what, note, verb, path } = wordsOfRow(row, now)
  const hasFaces = row.people.length > 0 && row.group !== 'broken'
  return (
    <li className={styles.row} ref={seen(row)}>
      {hasFaces ? (
        <span className={styles.faces} aria-hidden="true">
          {row.people.slice(0, 2).map(({ id, name }) => (
            <Face key={id} name={name} id={id} isSmall />
          ))}
        </span>
      ) : (
        <span
          className={`round-sign ${styles.sign}`}
          data-tone={row.group === 'broken' ? 'bad' : undefined}
          aria-hidden="true"
        >
          <Glyph name={row.group === 'broken' ? 'warning' : row.thing ? 'image' : 'file'} isSmall />
        </span>
      )}
      <div>
        <p>
          <b>{who}</b>
          {what.startsWith(':') ? what : ` ${what}`}
          {row.isNew && <span className="sr">, новое</span>}
        </p>
        {row.quote !== '' && <q>{row.quote}</q>}
        <p className={styles.note}>
          <time dateTime={row.at} title={formatFullDate(row.at)}>
            {note}
          </time>
        </p>
        <p className={styles.verbs}>
          <button
            type="button"
            className="link"
            aria-label={`${verb}: ${who}`}
            onClick={() => {
              onClose()
              void navigate(path)
              // Opening the page counts as an answer. Errors of marking are ignored, because the page is more important.
              if (row.group !== 'broken') ask(markBell, { body: { ids: row.ids, isDone: true } }).catch(() => {})
              else ask(markBell, { body: { ids: row.ids } }).catch(() => {})
            }}
          >
            {verb}
          </button>
          {row.text && row.group !== 'broken' && (
            <button
              type="button"
              className={styles.mute}
              aria-label={`Не говорить о «${row.text.title || 'Без заголовка'}»`}
              title="Не говорить об этом тексте"
              onClick={onMute}
            >
              <Glyph name="no-ring" isSmall />
            </button>
          )}
        </p>
      </div>
      {row.isNew && <i className={styles.dot} title="новое" />}
    </li>
  )
}

/** A row counts as seen after this time in view. */
const seenMs = 2_000
const batchMs = 300

/** Marks rows as seen after they were in view for two seconds while the page was visible. */
function useSeen(onSeen: (ids: ReadonlySet<number>) => void) {
  const { ask } = useOffice()
  const [waiting] = useState(() => new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useEffectEvent(() => {
    const ids = [...waiting]
    waiting.clear()
    if (ids.length === 0) return
    // If the call fails, the rows are marked when they are seen again.
    ask(markBell, { body: { ids: ids.slice(0, 300) } }).then(
      () => onSeen(new Set(ids)),
      () => {},
    )
  })
  const note = useEffectEvent((ids: readonly number[]) => {
    for (const id of ids) waiting.add(id)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => flush(), batchMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const [watched] = useState(() => new WeakMap<Element, readonly number[]>())
  const [observer, setObserver] = useState<IntersectionObserver>()
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const made = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(timers.get(target))
          if (!isIntersecting) continue
          timers.set(
            target,
            setTimeout(() => {
              const ids = watched.get(target)
              if (ids && !document.hidden) note(ids)
            }, seenMs),
          )
        }
      },
      { threshold: 0.6 },
    )
    setObserver(made)
    return () => {
      made.disconnect()
      for (const each of timers.values()) clearTimeout(each)
    }
  }, [watched])
  return (row: BellRow) => (element: HTMLElement | null) => {
    if (!element || !row.isNew || !observer) return
    watched.set(element, row.ids)
    observer.observe(element)
    return () => observer.unobserve(element)
  }
}
