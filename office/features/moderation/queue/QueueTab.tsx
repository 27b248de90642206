// The queue, the panel beside it, and the keys that act on the current comment.
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { QueueItem } from '#contract/office/moderation.ts'
import type { ModerationReason } from '#domain/moderation.ts'
import { IconButton } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useNarrow } from '../../../parts/use-media.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../../shell/offline/ReadOnlyOffline.tsx'
import { useOffline } from '../../../shell/offline/use-offline.ts'
import { hasLetters } from '../../../shell/storage/stored.ts'
import { say } from '../../../shell/toasts.ts'
import type { ModerationTab } from '../tabs.ts'
import { ModerationTabs } from '../ModerationTabs.tsx'
import { CommentSide, Reasons } from '../side/CommentSide.tsx'
import { tipByKey } from '../side/tip-by-key.ts'
import { useAround, type Around } from '../side/use-around.ts'
import { TipSheet } from '../tips/TipSheet.tsx'
import styles from '../Moderation.module.css'
import type { Actions } from './actions.ts'
import { ActionBar } from './ActionBar.tsx'
import { EmptyQueue } from './EmptyQueue.tsx'
import { PaceLine } from './PaceLine.tsx'
import { QueueRow } from './QueueRow.tsx'
import { Queue, type QueueView } from './queue-store.ts'
import { itemOf } from './queue-state.ts'
import { RestrictSheet } from './RestrictSheet.tsx'
import { useModerationKeys, type ModerationKey } from './use-moderation-keys.ts'

type Props = {
  view: QueueView
  onTab: (tab: ModerationTab) => void
  onSection: (section: string | null) => void
  onOrder: (order: QueueView['order']) => void
}

/** What is open: a reply below a comment, a restriction, the choice of a reason, the panel on a phone, a tip for the text. */
type Opened = 'reply' | 'restrict' | 'reasons' | 'side' | { tip: number } | undefined

function useQueue(view: QueueView) {
  const { ask } = useOffice()
  const [queue] = useState(() => new Queue(ask, view))
  useEffect(() => {
    queue.start()
    return queue.close
  }, [queue])
  return [queue, useSyncExternalStore(queue.subscribe, queue.get)] as const
}

export function QueueTab({ view, onTab, onSection, onOrder }: Props) {
  const [queue, state] = useQueue(view)
  const [opened, setOpened] = useState<Opened>()
  const isOffline = useOffline()
  const item = itemOf(state, state.current)
  const around = useAround(
    item?.id,
    state.rows.map(({ id }) => id),
  )
  const hide = (reason: ModerationReason) => {
    setOpened(undefined)
    queue.decide('hide', reason)
  }
  useModerationKeys(key => {
    if (isOffline && key !== 'next' && key !== 'previous' && key !== 'escape') return false
    return press(key, { queue, item, around, opened, setOpened, hide })
  })
  const actions = {
    onKeep: () => queue.decide('keep', null),
    onHide: () => setOpened(opened === 'reasons' ? undefined : 'reasons'),
    onReply: () => setOpened('reply'),
    onLater: () => queue.putOff(),
    onRestrict: () => setOpened('restrict'),
    onSide: () => setOpened('side'),
  }
  const isEmpty = state.isLoaded && state.rows.length === 0
  const side = item && (
    <CommentSide
      item={item}
      around={around}
      isChoosing={opened === 'reasons'}
      onReason={hide}
      onSame={same => queue.selectSame(item.id, same)}
      onTip={tip => setOpened({ tip })}
    />
  )
  return (
    <main id="main" className={`page ${styles.page}`}>
      <ReadOnlyOffline>
        <div className={styles.columns} data-empty={isEmpty || undefined}>
          <div className={styles.main}>
            <header className={`page-bar ${styles.bar}`}>
              <Title hasWayOut={item !== undefined} />
              <ModerationTabs tab={view.kind} counts={state.counts} onTab={onTab} />
            </header>
            <Tools queue={queue} view={view} onSection={onSection} onOrder={onOrder} />
            {state.error !== undefined && <LoadError error={state.error} onRetry={queue.retry} />}
            <Rows
              queue={queue}
              opened={opened}
              same={around?.id === item?.id ? (around?.same ?? []) : []}
              actions={actions}
              onClose={() => setOpened(undefined)}
            />
            {isEmpty && <EmptyQueue state={state} view={view} onDrop={() => onSection(null)} onTab={onTab} />}
            {item && <ActionBar isSelection={state.selected.size > 0} actions={actions} />}
            {item && hasLetters() && <KeyLegend />}
            <Bulk queue={queue} actions={actions} />
          </div>
          {!isEmpty && (
            <aside className={styles.side} aria-label="Подробности">
              {side}
            </aside>
          )}
        </div>
        {item && (
          <PhoneSheets
            about={state.selected.size === 0 ? item : undefined}
            opened={opened}
            side={side}
            onReason={hide}
            onClose={() => setOpened(undefined)}
          />
        )}
      </ReadOnlyOffline>
      {typeof opened === 'object' && <TipSheet commentId={opened.tip} onClose={() => setOpened(undefined)} />}
      {item && opened === 'restrict' && <Restricting item={item} onClose={() => setOpened(undefined)} />}
    </main>
  )
}

/** On a phone the actions stand in place of the sections, so there is a way to them. */
const Title = ({ hasWayOut }: { hasWayOut: boolean }) => (
  <>
    {hasWayOut && (
      <Link className={`icon-button ${styles.out}`} to="/" aria-label="К разделам редакции">
        <Glyph name="back" />
      </Link>
    )}
    <h1 className="stop">Модерация</h1>
  </>
)

function Restricting({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  return (
    <RestrictSheet
      item={item}
      onClose={onClose}
      onDone={undo => {
        onClose()
        say({ text: `Ограничение: ${item.author.name}. Письмо уйдёт через 10 с`, undo })
      }}
    />
  )
}

type Pressing = {
  queue: Queue
  item: QueueItem | undefined
  around: Around | undefined
  opened: Opened
  setOpened: (opened: Opened) => void
  hide: (reason: ModerationReason) => void
}

/** False for a key that has nothing to act on. */
function press(key: ModerationKey, { queue, item, around, opened, setOpened, hide }: Pressing): boolean {
  if (key === 'undo') return queue.undoNewest()
  if (key === 'escape') {
    if (opened) setOpened(undefined)
    else if (queue.get().selected.size > 0) queue.selectNone()
    else return false
    return true
  }
  if (!item) return false
  if (typeof key === 'object') hide(key.reason)
  else if (key === 'next') queue.move(1)
  else if (key === 'previous') queue.move(-1)
  else if (key === 'keep') queue.decide('keep', null)
  else if (key === 'hide') setOpened('reasons')
  else if (key === 'later') queue.putOff()
  else if (key === 'select') queue.toggle()
  else if (key === 'selectToHere') queue.selectToHere()
  else if (key === 'reply') setOpened('reply')
  else if (key === 'restrict') setOpened(item.author.id === null ? undefined : 'restrict')
  else if (key === 'tip') {
    const tip = tipByKey(item, around)
    if (tip === undefined) say({ text: 'Ни этого комментария, ни того, на что он отвечает, читатели не видят' })
    else setOpened({ tip })
  } else if (key === 'person')
    openElsewhere(item.author.id === null ? null : `/profile/user/${item.author.id}/comments`)
  else openElsewhere(item.post && `${item.post.url}#comment-${item.id}`)
  return true
}

function openElsewhere(url: string | null): void {
  if (url === null) say({ text: 'Этой страницы на сайте нет' })
  else window.open(url, '_blank', 'noopener')
}

function Tools({ queue, ...filters }: Pick<Props, 'view' | 'onSection' | 'onOrder'> & { queue: Queue }) {
  const state = useSyncExternalStore(queue.subscribe, queue.get)
  const [now] = useState(() => new Date())
  return (
    <div className={styles.tools}>
      <PaceLine state={state} now={now} onArrived={queue.showArrived} />
      <Filters {...filters} sections={state.counts?.sections ?? []} />
    </div>
  )
}

const keyLegend = [
  ['J', 'ниже'],
  ['K', 'выше'],
  ['A', 'оставить'],
  ['H', 'скрыть'],
  ['1–6', 'причина'],
  ['R', 'ответить'],
  ['L', 'потом'],
  ['X', 'выбрать'],
  ['Z', 'вернуть'],
  ['?', 'все'],
] as const

/** Only seen: whoever hears the page has the keys with the buttons. */
const KeyLegend = () => (
  <p className={styles.legend} aria-hidden="true">
    {keyLegend.map(([key, deed]) => (
      <span key={key}>
        <kbd>{key}</kbd>
        {deed}
      </span>
    ))}
  </p>
)

type FilterProps = Pick<Props, 'view' | 'onSection' | 'onOrder'> & {
  sections: readonly { slug: string; title: string; count: number }[]
}

function Filters({ view, sections, onSection, onOrder }: FilterProps) {
  const isKnown = view.section === null || sections.some(({ slug }) => slug === view.section)
  return (
    <span className={styles.filters}>
      <select
        className="filter"
        aria-label="Раздел"
        data-on={view.section === null ? undefined : ''}
        value={view.section ?? ''}
        onChange={event => onSection(event.target.value || null)}
      >
        <option value="">Все разделы</option>
        {sections.map(({ slug, title, count }) => (
          <option key={slug} value={slug}>
            {title} · {count}
          </option>
        ))}
        {!isKnown && <option value={view.section ?? ''}>Пустой раздел</option>}
      </select>
      <select
        className="filter"
        aria-label="Порядок"
        value={view.order}
        onChange={event => onOrder(event.target.value === 'newest' ? 'newest' : 'oldest')}
      >
        <option value="oldest">Старшие сверху</option>
        <option value="newest">Новые сверху</option>
      </select>
    </span>
  )
}

type RowsProps = {
  queue: Queue
  opened: Opened
  same: readonly number[]
  actions: Actions
  onClose: () => void
}

function Rows({ queue, opened, same, actions, onClose }: RowsProps) {
  const { rows, current, selected } = useSyncExternalStore(queue.subscribe, queue.get)
  const [now] = useState(() => new Date())
  // The row with the focus is current; a press focuses it.
  useEffect(() => {
    const choose = ({ target }: FocusEvent) => {
      const row = (target as Element).closest<HTMLElement>('[data-row]')
      if (row) queue.choose(Number(row.dataset['row']))
    }
    document.addEventListener('focusin', choose)
    return () => document.removeEventListener('focusin', choose)
  }, [queue])
  return (
    <ul className={styles.queue} aria-label="Очередь">
      {rows.map(row => (
        <QueueRow
          key={row.id}
          row={row}
          now={now}
          isCurrent={row.id === current}
          isSelected={selected.has(row.id)}
          isReplying={opened === 'reply' && row.id === current}
          same={row.id === current ? same : []}
          actions={actions}
          onSelect={queue.toggle}
          onSame={() => queue.selectSame(row.id, same)}
          onReplied={() => {
            onClose()
            if (!row.item.isVisible) queue.leave(row.id)
          }}
          onClose={onClose}
        />
      ))}
    </ul>
  )
}

function Bulk({ queue, actions }: { queue: Queue; actions: Actions }) {
  const { selected, alsoSelected } = useSyncExternalStore(queue.subscribe, queue.get)
  if (selected.size === 0) return null
  const many = selected.size + alsoSelected.length
  return (
    <div className={`bulk-bar ${styles.bulk}`} role="toolbar" aria-label="Выбранные комментарии">
      <b role="status">
        Выбрано: {many}
        {alsoSelected.length > 0 && <small> · вне списка {alsoSelected.length}</small>}
      </b>
      <button type="button" className="filter" onClick={actions.onHide}>
        Скрыть все <kbd aria-hidden="true">H</kbd>
      </button>
      <button type="button" className="filter" onClick={actions.onKeep}>
        Оставить <kbd aria-hidden="true">A</kbd>
      </button>
      <IconButton icon="close" label="Снять выбор" onClick={queue.selectNone} />
    </div>
  )
}

type SheetsProps = {
  /** Undefined: several comments are selected. */
  about: QueueItem | undefined
  opened: Opened
  side: ReactNode
  onReason: (reason: ModerationReason) => void
  onClose: () => void
}

/** What elsewhere stands beside the queue. */
function PhoneSheets({ about, opened, side, onReason, onClose }: SheetsProps) {
  if (opened === 'side')
    return (
      <PhoneSheet label="Подробности" onClose={onClose}>
        {side}
      </PhoneSheet>
    )
  if (opened !== 'reasons') return null
  return (
    <PhoneSheet label="Скрыть с причиной" onClose={onClose}>
      {/* The sheet may cover the comment itself. */}
      {about && (
        <blockquote className={styles.about}>
          <b>{about.author.name}</b>
          <span>{about.text}</span>
        </blockquote>
      )}
      <Reasons isChoosing={false} onReason={onReason} />
    </PhoneSheet>
  )
}

/** The panel on a phone, which has no room beside the queue. */
function PhoneSheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  if (!useNarrow()) return null
  return (
    <Sheet label={label} onClose={onClose}>
      {children}
    </Sheet>
  )
}
