// The reader's notifications: newest first, with what comes while the page is open (spec 4); pressed, one is seen.
import { useCallback, useEffect, useState } from 'react'
import type { NotificationReply } from '#contract/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { LoadProblem } from '../../notices/LoadProblem.tsx'
import { Empty } from '../../pieces/Empty.tsx'
import { Face } from '../../pieces/Face.tsx'
import { wordsOf } from '../../session/signed-calls.ts'
import { listNotifications, pageSize } from './notification-calls.ts'
import { notificationTime } from './notification-time.ts'
import styles from './NotificationList.module.css'
import { hrefOf, markAllSeen, markSeen, useNotifications, messageOf } from './notifications.ts'

type Loaded = { items: NotificationReply[]; page: number; total: number }

export function NotificationList({ userId }: { userId: string }) {
  const { news, unseen } = useNotifications()
  const [isUnseenOnly, setUnseenOnly] = useState(false)
  const [loaded, setLoaded] = useState<Loaded>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const now = useMinute()

  const load = useCallback(
    async (page: number) => {
      setBusy(true)
      try {
        const { items, total } = await listNotifications(userId, { page, isUnseenOnly })
        setLoaded(before => ({ items: page === 1 ? items : merge(before?.items ?? [], items), page, total }))
        setProblem('')
      } catch (error) {
        setProblem(wordsOf(error))
      }
      setBusy(false)
    },
    [userId, isUnseenOnly],
  )
  useEffect(() => void load(1), [load])

  const seen = new Set(loaded?.items.filter(each => each.is_read).map(each => each._id))
  const items = merge(
    news.filter(each => !isUnseenOnly || !each.is_read),
    loaded?.items ?? [],
  ).map(each => (seen.has(each._id) && !news.some(fresh => fresh._id === each._id) ? { ...each, is_read: true } : each))
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
      <h1 className="sr">Уведомления</h1>
      {(items.length > 0 || isUnseenOnly) && (
        <div className={styles.tools}>
          <label className={styles.only}>
            <input type="checkbox" checked={isUnseenOnly} onChange={event => setUnseenOnly(event.target.checked)} />
            Только новые
          </label>
          {(unseen ?? 0) > 0 && (
            <Button kind="text" onClick={() => void readAll()}>
              Отметить прочитанными
            </Button>
          )}
        </div>
      )}
      <LoadProblem text={problem} onRetry={() => void load(1)} />
      {!loaded && !problem && <p role="status">Загружаем…</p>}
      {loaded && items.length === 0 && (
        <Empty mood="sleep" title={isUnseenOnly ? 'Новых нет' : 'Пока тихо'} way={{ href: '/', title: 'На главную' }}>
          Когда кто-то ответит на ваш комментарий или оценит его, это появится здесь.
        </Empty>
      )}
      <ul className={styles.list}>
        {items.map(item => (
          <Note key={item._id} item={item} now={now} onOpen={() => open(item)} />
        ))}
      </ul>
      {loaded && loaded.page * pageSize < loaded.total && (
        <Button kind="quiet" isBusy={isBusy} className={styles.more} onClick={() => void load(loaded.page + 1)}>
          Показать ещё
        </Button>
      )}
    </section>
  )
}

/** The moment, a minute at most behind: «12 минут назад» grows old. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The first of each number. */
function merge(first: readonly NotificationReply[], more: readonly NotificationReply[]): NotificationReply[] {
  const known = new Set(first.map(each => each._id))
  return [...first, ...more.filter(each => !known.has(each._id))]
}
const withSeen = (items: NotificationReply[], id: string) =>
  items.map(each => (each._id === id ? { ...each, is_read: true } : each))

function Note({ item, now, onOpen }: { item: NotificationReply; now: number; onOpen: () => void }) {
  const { extends: more, content } = item.payload
  const user = more?.like?.user ?? more?.comment.user
  const href = hrefOf(item)
  const words = (
    <>
      <p>{messageOf(item)}</p>
      {more && !more.like && content && <q>{content}</q>}
    </>
  )
  return (
    <li className={styles.note} data-new={item.is_read ? undefined : ''}>
      <Face name={user?.display_name ?? 'Д'} src={user?.avatar ?? null} size={40} />
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
