// The conversation under a text: its first screen stands in the server's HTML, the rest comes when asked for, news by themselves.
import { memo, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { CommentReply } from '#contract/comments.ts'
import { Button } from '#ui/Button.tsx'
import { commentForms, count } from '../../format/plural.ts'
import { push } from '../../notices/push-queue.ts'
import { listen } from '../../realtime/connection.ts'
import { currentUserId, useSession } from '../../session/session.ts'
import { loadThread } from './comment-calls.ts'
import { longThread, threadPage, type CommentSort, type ThreadData } from './comment-data.ts'
import { regroup, type BranchGroup } from './branch-groups.ts'
import { CommentBranch } from './CommentBranch.tsx'
import { CommentForm } from './CommentForm.tsx'
import styles from './Comments.module.css'
import { removeOldDrafts } from './draft.ts'
import { keepPlace } from './keep-place.ts'
import { ThreadContext, useReplies, useThreadState } from './thread-context.ts'
import { makeThread, type Thread } from './thread.ts'
import { toComment } from './to-comment.ts'
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
  const [isLoading, setLoading] = useState(false)
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [newCount, setNewCount] = useState(0)
  const section = useRef<HTMLElement>(null)
  const session = useSession()
  const userId = session.state === 'signedIn' ? session.user.id : undefined

  /** Loads more, or anew; what goes wrong is said and can be tried again. */
  const load = useCallback(async (work: () => Promise<void>) => {
    setLoading(true)
    try {
      await work()
    } catch {
      push('Не удалось загрузить комментарии. Попробуйте ещё раз.')
    }
    setLoading(false)
  }, [])
  const nextPage = useCallback(async () => {
    const { sort: order, page: last, limit } = thread.state()
    // The page came with a small first screen; from then on pages are larger, and the first of them has it in it.
    const next = limit === threadPage ? last + 1 : 1
    thread.append(await loadThread(postId, { sort: order, page: next, limit: threadPage }))
  }, [thread, postId])
  const changeSort = (next: CommentSort) =>
    load(async () => thread.replace(await loadThread(postId, { sort: next, page: 1, limit: threadPage }), next))
  /** What is one's own: ratings, comments that wait; and what was missed while away. */
  const refresh = useCallback(() => {
    const { sort: order } = thread.state()
    loadThread(postId, { sort: order, page: 1, limit: threadPage }).then(
      ({ items, total: seen }) => {
        if (section.current) keepPlace(section.current, () => flushSync(() => void thread.put(items)))
        thread.setTotal(seen)
      },
      error => console.warn('comments were not refreshed:', error),
    )
  }, [thread, postId])

  useEffect(removeOldDrafts, [])
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

  useLive(section, postId, refresh, ({ comments, count: seen }) => {
    const viewerId = currentUserId()
    const items = comments.map(each => {
      const known = thread.comment(each.id)
      // Everybody's view knows nothing of one's own rating.
      return { ...toComment(each, viewerId), ...(known && { myRating: known.myRating }) }
    })
    if (!section.current) return
    const place = thread.state().sort === 'trending' ? 'first' : 'inOrder'
    keepPlace(section.current, () => {
      flushSync(() => {
        const added = thread.put(items, place)
        thread.setTotal(seen)
        if (added.length > 0) {
          setMarked(new Set(added))
          setNewCount(added.length)
        }
      })
    })
  })
  const mark = useCallback((id: number) => setMarked(new Set([id])), [])
  useCommentInHash(thread, nextPage, mark)

  return (
    <section ref={section} id="comments" className={`${styles.section} no-print`} aria-labelledby="comments-title">
      <div className={styles.head}>
        <h2 className="stop" id="comments-title">
          {total > 0 ? count(total, commentForms) : 'Комментарии'}
        </h2>
        {total > 1 && (
          <div className={`${styles.sorts} needs-js`} role="group" aria-label="Порядок комментариев">
            {sorts.map(each => (
              <button
                key={each.sort}
                type="button"
                aria-pressed={each.sort === sort}
                onClick={() => each.sort !== sort && void changeSort(each.sort)}
              >
                {each.title}
              </button>
            ))}
          </div>
        )}
      </div>
      <ThreadContext value={{ thread, postId, isOpen, postAuthorId, marked }}>
        {isOpen ? (
          <CommentForm place={{ kind: 'new' }} />
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
      {page < pages && <More isBusy={isLoading} isWished={limit === threadPage} onMore={() => void load(nextPage)} />}
    </section>
  )
}

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))

/** In a long thread only what is near the screen is in the document. */
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

/** Who has asked for more once reads on without asking: the next page comes before its end is in sight. */
function More({ isBusy, isWished, onMore }: { isBusy: boolean; isWished: boolean; onMore: () => void }) {
  const ref = useRef<HTMLButtonElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!isWished || isBusy || !ref.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && latest.current(),
      { rootMargin: '150%' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isWished, isBusy])
  return (
    <Button ref={ref} kind="quiet" isBig isBusy={isBusy} className="needs-js" onClick={onMore}>
      Показать ещё комментарии
    </Button>
  )
}

/** News of the thread while its section is near: an open page that nobody scrolled to the conversation keeps no connection. */
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

/** `#comment-12`: brings the pages up to that comment, shows it and puts the reader there. */
function useCommentInHash(thread: Thread, nextPage: () => Promise<void>, onFound: (id: number) => void): void {
  // Anew with every press of a link, to the same comment too.
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
