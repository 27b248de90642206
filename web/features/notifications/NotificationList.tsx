// The reader's notifications, newest first, with those that come while the page is open (spec 4). A press marks one as seen.
import { Heading } from '../../components/Heading.tsx'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { NotificationReply } from '#contract/notifications.ts'
import { bindWords } from '#russian/line-breaks.ts'
import { innerQuotes } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { LoadProblem } from '../../notices/LoadProblem.tsx'
import { Empty } from '../../components/lists/Empty.tsx'
import { Face } from '../../components/Face.tsx'
import { MoreButton } from '../../components/lists/MoreButton.tsx'
import { useFocusOnGrowth } from '../../components/lists/use-focus-on-growth.ts'
import { wordsOf } from '../../session/signed-calls.ts'
import { listNotifications, pageSize } from './notification-calls.ts'
import { notificationTime } from './notification-time.ts'
import styles from './NotificationList.module.css'
import { hrefOf, markAllSeen, markSeen, useNotifications, messageOf } from './notifications.ts'

type Loaded = { items: NotificationReply[]; page: number; total: number }

export function NotificationList({ userId, whenEmpty }: { userId: string; whenEmpty: ReactNode }) {
  const { arrived, unseen } = useNotifications()
  const [isUnseenOnly, setUnseenOnly] = useState(false)
  const { loaded, setLoaded, problem, isBusy, load } = useLoaded(userId, isUnseenOnly)
  const now = useMinute()
  const { box, end, rememberFocus } = useFocusOnGrowth(loaded?.page ?? 1)
  const seen = new Set(loaded?.items.filter(each => each.is_read).map(each => each._id))
  const items = merge(
    arrived.filter(each => !isUnseenOnly || !each.is_read),
    loaded?.items ?? [],
  ).map(each =>
    seen.has(each._id) && !arrived.some(fresh => fresh._id === each._id) ? { ...each, is_read: true } : each,
  )
  const open = (item: NotificationReply) => {
    void markSeen(userId, item)
    setLoaded(before => before && { ...before, items: withSeen(before.items, item._id) })
  }
  const readAll = async () => {
    if (await markAllSeen(userId))
      setLoaded(before => before && { ...before, items: before.items.map(each => ({ ...each, is_read: true })) })
  }
  return (
    <section className={styles.section}>
      <Heading level={1} className="sr">
        Уведомления
      </Heading>
      {(items.length > 0 || isUnseenOnly) && (
        <Tools
          isUnseenOnly={isUnseenOnly}
          onUnseenOnly={setUnseenOnly}
          onReadAll={(unseen ?? 0) > 0 ? () => void readAll() : undefined}
        />
      )}
      <LoadProblem text={problem?.page === 1 ? problem.words : ''} onRetry={() => void load(1)} />
      {!loaded && !problem && <p role="status">Загружаем…</p>}
      {loaded && items.length === 0 && (
        <>
          <Empty mood="sleep" title={isUnseenOnly ? 'Новых нет' : 'Пока тихо'} way={{ href: '/', title: 'На главную' }}>
            Когда кто-то ответит на ваш комментарий или оценит его, это появится здесь.
          </Empty>
          {whenEmpty}
        </>
      )}
      <ul className={styles.list}>
        {items.map(item => (
          <Note key={item._id} item={item} now={now} onOpen={() => open(item)} />
        ))}
      </ul>
      {loaded && loaded.total > pageSize && (
        <div ref={box} className={styles.more}>
          {loaded.page * pageSize < loaded.total && (
            <MoreButton
              isBusy={isBusy}
              problem={problem && problem.page > 1 ? problem.words : ''}
              onMore={isByKeys => {
                rememberFocus(isByKeys)
                void load(loaded.page + 1)
              }}
            >
              Показать ещё
            </MoreButton>
          )}
          <p ref={end} aria-live="polite" tabIndex={-1}>
            Показано {items.length} из {Math.max(loaded.total, items.length)}
          </p>
        </div>
      )}
    </section>
  )
}

/** Loads the list page by page; page 1 replaces what was loaded. */
function useLoaded(userId: string, isUnseenOnly: boolean) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [problem, setProblem] = useState<{ page: number; words: string }>()
  const [isBusy, setBusy] = useState(false)

  const isAsking = useRef(false)
  const load = useCallback(
    async (page: number) => {
      if (isAsking.current && page > 1) return
      isAsking.current = true
      setBusy(true)
      try {
        const { items, total } = await listNotifications(userId, { page, isUnseenOnly })
        setLoaded(before => ({ items: page === 1 ? items : merge(before?.items ?? [], items), page, total }))
        setProblem(undefined)
      } catch (error) {
        setProblem({ page, words: wordsOf(error) })
      }
      isAsking.current = false
      setBusy(false)
    },
    [userId, isUnseenOnly],
  )
  useEffect(() => void load(1), [load])
  return { loaded, setLoaded, problem, isBusy, load }
}

type ToolsProps = {
  isUnseenOnly: boolean
  onUnseenOnly: (isUnseenOnly: boolean) => void
  /** Undefined when nothing is unseen. */
  onReadAll: (() => void) | undefined
}

function Tools({ isUnseenOnly, onUnseenOnly, onReadAll }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <label className={styles.only}>
        <input type="checkbox" checked={isUnseenOnly} onChange={event => onUnseenOnly(event.target.checked)} />
        Только новые
      </label>
      {onReadAll && (
        <Button kind="text" onClick={onReadAll}>
          Отметить прочитанными
        </Button>
      )}
    </div>
  )
}

/** The current time in milliseconds, at most a minute old: «12 минут назад» must not go stale. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Joins two lists; of two notifications with one id the first stays. */
function merge(first: readonly NotificationReply[], more: readonly NotificationReply[]): NotificationReply[] {
  const known = new Set(first.map(each => each._id))
  return [...first, ...more.filter(each => !known.has(each._id))]
}
const withSeen = (items: NotificationReply[], id: string) =>
  items.map(each => (each._id === id ? { ...each, is_read: true } : each))

/** Who it was is read first. */
function WithName({ text, name }: { text: string; name: string | undefined }) {
  if (!name || !text.startsWith(name)) return bindWords(text)
  return (
    <>
      <b>{name}</b>
      {bindWords(text.slice(name.length))}
    </>
  )
}

function Note({ item, now, onOpen }: { item: NotificationReply; now: number; onOpen: () => void }) {
  const { extends: more, content } = item.payload
  const user = more?.like?.user ?? more?.comment?.user
  const href = hrefOf(item)
  const words = (
    <>
      <p>
        <WithName text={messageOf(item)} name={user?.display_name} />
      </p>
      {more?.comment && !more.like && content && <q>{bindWords(innerQuotes(content))}</q>}
    </>
  )
  return (
    <li className={styles.note} data-new={item.is_read ? undefined : ''}>
      {/* What nobody has caused comes from the magazine. */}
      <Face who={user?.id ?? ''} src={user ? user.avatar : '/icon.svg'} size={40} />
      {href ? (
        <a href={href} className={styles.words} onClick={onOpen}>
          {!item.is_read && <span className="sr">Новое: </span>}
          {words}
        </a>
      ) : (
        <div className={styles.words}>{words}</div>
      )}
      <time dateTime={item.created_at}>{notificationTime(item.created_at, now)}</time>
    </li>
  )
}
