// The comments of a post. The server's HTML has the first screen, further pages load on request, new comments come over the socket.
import { Heading } from '../../components/Heading.tsx'
import { memo, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { CommentReply } from '#contract/comments.ts'
import { commentForms, count } from '#russian/plural.ts'
import { push } from '../../notices/push-queue.ts'
import { MoreButton } from '../../components/lists/MoreButton.tsx'
import { listen } from '../../realtime/connection.ts'
import { useDepartures } from '../../session/for-one-reader.tsx'
import { currentUserId, useSession } from '../../session/session.ts'
import { noConnection } from '../../session/signed-calls.ts'
import { loadThread } from './comment-calls.ts'
import { longThread, threadPage, type CommentSort, type ThreadData } from './comment-data.ts'
import { regroup, type BranchGroup } from './branch-groups.ts'
import { CommentBranch } from './CommentBranch.tsx'
import { NamePanel } from '../../session/naming/NamePanel.tsx'
import { CommentForm } from './CommentForm.tsx'
import styles from './Comments.module.css'
import { removeOldDrafts } from './draft.ts'
import { keepPlace } from './keep-place.ts'
import { ThreadContext, useReplies, useThreadState } from './thread-context.ts'
import { makeThread, type Thread } from './thread.ts'
import { fromEvent } from './to-comment.ts'
import { useIsNear } from './use-is-near.ts'

const sorts: readonly { sort: CommentSort; title: string }[] = [
  { sort: 'trending', title: 'Сначала обсуждаемые' },
  { sort: 'oldest', title: 'По порядку' },
]
type Changed = { comments: CommentReply[]; count: number }

export function CommentsSection({ data }: { data: ThreadData }) {
  const { postId, isOpen, postAuthorId } = data
  const [thread] = useState(() => makeThread(data))
  const { total, sort, page, pages, limit } = useThreadState(thread)
  const roots = useReplies(thread, 0)
  const isLong = total >= longThread
  const groups = useGroups(roots, isLong ? undefined : Infinity)
  const { isLoading, problem, setProblem, load } = useLoading()
  const section = useRef<HTMLElement>(null)
  const { marked, mark, newCount } = useLiveUpdates(section, thread, postId)

  const nextPage = useCallback(async () => {
    const { sort: order, page: last, limit } = thread.state()
    // The server renders a small first page. Later pages are larger, so page 1 is loaded again: it contains the small one.
    const next = limit === threadPage ? last + 1 : 1
    thread.append(await loadThread(postId, { sort: order, page: next, limit: threadPage }))
  }, [thread, postId])
  const changeSort = (next: CommentSort) =>
    load(async () => thread.replace(await loadThread(postId, { sort: next, page: 1, limit: threadPage }), next), push)
  useCommentInHash(thread, nextPage, mark)

  return (
    <section ref={section} id="comments" className={`${styles.section} no-print`} aria-labelledby="comments-title">
      <SectionHead total={total} sort={sort} onSort={next => void changeSort(next)} />
      <ThreadContext value={{ thread, postId, isOpen, postAuthorId, marked }}>
        {isOpen ? (
          <>
            <CommentForm place={{ kind: 'new' }} />
            <NamePanel />
          </>
        ) : (
          <p className={styles.closed}>Обсуждение закрыто: читать можно, писать уже нельзя.</p>
        )}
        {roots.length > 0 ? (
          <div className={styles.list} data-long={isLong ? '' : undefined} aria-busy={isLoading}>
            {groups.map(({ key, ids }) => (
              <Group key={key} ids={ids} isApart={isLong} />
            ))}
          </div>
        ) : (
          isOpen && <p className={styles.empty}>Пока никто не написал. Начните разговор.</p>
        )}
      </ThreadContext>
      <p className="sr" aria-live="polite">
        {newCount > 0 && `Новое в обсуждении: ${count(newCount, commentForms)}`}
      </p>
      {page < pages && (
        <More
          isBusy={isLoading}
          isWished={limit === threadPage}
          problem={problem}
          onMore={() => void load(nextPage, setProblem)}
        />
      )}
    </section>
  )
}

type HeadProps = { total: number; sort: CommentSort; onSort: (sort: CommentSort) => void }

function SectionHead({ total, sort, onSort }: HeadProps) {
  return (
    <div className={styles.head}>
      <Heading level={2} className="stop" id="comments-title">
        {total > 0 ? count(total, commentForms) : 'Комментарии'}
      </Heading>
      {total > 1 && (
        <div className={`${styles.sorts} needs-js`} role="group" aria-label="Порядок комментариев">
          {sorts.map(each => (
            <button
              key={each.sort}
              type="button"
              aria-pressed={each.sort === sort}
              onClick={() => each.sort !== sort && onSort(each.sort)}
            >
              {each.title}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** State of loading: one request at a time; a failure is shown and can be tried again. */
function useLoading() {
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState('')
  const isAsking = useRef(false)
  const load = useCallback(async (work: () => Promise<void>, onProblem: (words: string) => void) => {
    if (isAsking.current) return
    isAsking.current = true
    setLoading(true)
    setProblem('')
    try {
      await work()
    } catch {
      onProblem(navigator.onLine ? 'Не удалось загрузить комментарии. Попробуйте ещё раз.' : noConnection)
    }
    isAsking.current = false
    setLoading(false)
  }, [])
  return { isLoading, problem, setProblem, load }
}

/** Reloads the reader's own view of the thread (ratings, comments that wait for moderation) and what was missed while offline. */
function useRefresh(section: RefObject<HTMLElement | null>, thread: Thread, postId: number): () => void {
  const session = useSession()
  const userId = session.state === 'signedIn' ? session.user.id : undefined
  const refresh = useCallback(() => {
    const { sort } = thread.state()
    loadThread(postId, { sort, page: 1, limit: threadPage }).then(
      ({ items, total }) => {
        if (section.current) keepPlace(section.current, () => flushSync(() => void thread.put(items)))
        thread.setTotal(total)
      },
      error => console.warn('comments were not refreshed:', error),
    )
  }, [section, thread, postId])

  const departures = useDepartures()
  useEffect(() => {
    if (departures > 0) thread.forgetReader()
    removeOldDrafts()
  }, [departures, thread])
  useEffect(() => {
    if (userId !== undefined) refresh()
  }, [userId, refresh])
  useEffect(() => {
    const events = ['success-refresh-comments', 'failed-refresh-comments']
    for (const name of events) addEventListener(name, refresh)
    return () => {
      for (const name of events) removeEventListener(name, refresh)
    }
  }, [refresh])
  return refresh
}

/** Keeps the thread up to date over the socket; `marked` are the comments that came last, `mark` marks one comment instead. */
function useLiveUpdates(section: RefObject<HTMLElement | null>, thread: Thread, postId: number) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [newCount, setNewCount] = useState(0)
  const mark = useCallback((id: number) => setMarked(new Set([id])), [])
  const refresh = useRefresh(section, thread, postId)
  useLive(section, postId, refresh, ({ comments, count: total }) => {
    const viewerId = currentUserId()
    const items = comments.map(each => fromEvent(each, thread.comment(each.id), viewerId))
    if (!section.current) return
    const place = thread.state().sort === 'trending' ? 'first' : 'inOrder'
    keepPlace(section.current, () => {
      flushSync(() => {
        const added = thread.put(items, place)
        thread.setTotal(total)
        if (added.length > 0) {
          setMarked(new Set(added))
          setNewCount(added.length)
        }
      })
    })
  })
  return { marked, mark, newCount }
}

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))

/** Scrolls until the comment is rendered: a long thread renders only what is near the screen. */
async function bringIntoView(thread: Thread, id: number): Promise<HTMLElement | null> {
  const find = () => document.getElementById(`comment-${id}`)
  for (let tries = 0; tries < 30 && !find(); tries += 1) {
    const beginning = thread.beginningOf(id)
    const branch = document.querySelector(`[data-branch="${beginning}"]`)
    ;(branch ?? document.querySelector(`[data-branches~="${beginning}"]`))?.scrollIntoView({ block: 'center' })
    await nextFrame()
  }
  return find()
}

function useGroups(roots: readonly number[], size: number | undefined): readonly BranchGroup[] {
  const [grouped, setGrouped] = useState(() => ({ roots, groups: regroup([], roots, size) }))
  if (grouped.roots === roots) return grouped.groups
  const next = { roots, groups: regroup(grouped.groups, roots, size) }
  setGrouped(next)
  return next.groups
}

const Group = memo(function Group({ ids, isApart }: { ids: readonly number[]; isApart: boolean }) {
  const [ref, isNear] = useIsNear<HTMLOListElement>(isApart)
  return (
    <ol ref={ref} data-branches={ids.join(' ')}>
      {isNear && ids.map(id => <CommentBranch key={id} id={id} />)}
    </ol>
  )
})

/** After the first press the next pages load by themselves, before the reader reaches the end. */
type MoreProps = { isBusy: boolean; isWished: boolean; problem: string; onMore: () => void }

function More({ isBusy, isWished, problem, onMore }: MoreProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    // After a failure only a press loads again.
    if (!isWished || isBusy || problem || !ref.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && latest.current(),
      { rootMargin: '150%' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isWished, isBusy, problem])
  return (
    <MoreButton ref={ref} isBusy={isBusy} problem={problem} onMore={onMore}>
      Показать ещё комментарии
    </MoreButton>
  )
}

/** Subscribes to the thread once its section is near the screen, so that a page nobody scrolls keeps no connection. */
function useLive(
  section: RefObject<HTMLElement | null>,
  postId: number,
  onBack: () => void,
  onChanged: (changed: Changed) => void,
): void {
  const latest = useRef(onChanged)
  useEffect(() => {
    latest.current = onChanged
  })
  useEffect(() => {
    if (!section.current) return
    let leave: (() => void) | undefined
    const observer = new IntersectionObserver(
      entries => {
        if (leave || !entries.some(entry => entry.isIntersecting)) return
        leave = listen({
          name: `comments.${postId}`,
          event: 'CommentChanged',
          onMessage: (changed: Changed) => latest.current(changed),
          onBack,
        })
      },
      { rootMargin: '100%' },
    )
    observer.observe(section.current)
    return () => {
      observer.disconnect()
      leave?.()
    }
  }, [section, postId, onBack])
}

/** Serves `#comment-12` in the URL: loads pages up to that comment, marks it, scrolls to it and focuses it. */
function useCommentInHash(thread: Thread, nextPage: () => Promise<void>, onFound: (id: number) => void): void {
  // The location changes with every press of a link, also of a link to the same comment.
  const address = useLocation()
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const id = Number(/^#comment-(\d+)$/.exec(address.hash)?.[1])
      if (!id) return
      const isThere = () => thread.comment(id) !== undefined
      const hasMore = () => thread.state().page < thread.state().pages
      try {
        while (!isThere() && hasMore() && !isOver) await nextPage()
      } catch (error) {
        console.warn('the comment of the address was not found:', error)
      }
      if (isOver || !isThere()) return
      onFound(id)
      const comment = await bringIntoView(thread, id)
      if (isOver) return
      comment?.scrollIntoView({ block: 'center' })
      comment?.focus({ preventScroll: true })
    }
    void show()
    return () => {
      isOver = true
    }
  }, [thread, nextPage, onFound, address])
}
