// What can be done with a comment: rate it, answer, and behind «…» what is needed rarely.
import { useRef, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { push } from '../../notices/push-queue.ts'
import { useSession } from '../../session/session.ts'
import { wordsOf } from '../../session/signed-calls.ts'
import { askForReader } from '../../session/sign-in-request.ts'
import { rateComment, removeComment } from './comment-calls.ts'
import type { CommentData, Rating } from './comment-data.ts'
import type { FormPlace } from './CommentForm.tsx'
import styles from './Comments.module.css'
import { ReportSheet } from './ReportSheet.tsx'
import { rate } from './thread.ts'
import { useThread } from './thread-context.ts'
import { toQuote } from './to-source.ts'

/** Own: how long words can be changed (the server says the same). */
const editMs = 24 * 3_600_000

type Props = { comment: CommentData; isMine: boolean; onForm: (place: FormPlace) => void }

export function CommentActions({ comment, isMine, onForm }: Props) {
  const { thread, isOpen } = useThread()
  const session = useSession()
  const isBanned = session.state === 'signedIn' && session.user.isBanned
  const [hasMore, setMore] = useState(false)
  const [isEditable, setEditable] = useState(false)
  const [sheet, setSheet] = useState<'report' | 'remove'>()
  const isRating = useRef(false)

  const toggle = async (rating: Rating) => {
    if (isRating.current) return
    const reader = await askForReader()
    const before = thread.comment(comment.id)
    if (reader === undefined || !before || before.author.id === reader) return
    isRating.current = true
    const next = rate(before, rating)
    thread.change(comment.id, next)
    try {
      const { likes, dislikes, myRating } = await rateComment(comment.id, next.myRating)
      thread.change(comment.id, { likes, dislikes, myRating })
    } catch (error) {
      const { likes, dislikes, myRating } = before
      thread.change(comment.id, { likes, dislikes, myRating })
      push(wordsOf(error))
    }
    isRating.current = false
  }
  const answer = (quote = '') => onForm({ kind: 're', parent: comment.id, start: quote, to: comment.author.name })
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}#comment-${comment.id}`)
      push('Ссылка скопирована')
    } catch {
      push('Не удалось скопировать ссылку')
    }
  }
  const remove = async () => {
    setSheet(undefined)
    try {
      await removeComment(comment.id)
      const shown = thread.comment(comment.id)
      if (shown && !shown.isDeleted && !shown.isPending) thread.setTotal(thread.state().total - 1)
      thread.change(comment.id, { isDeleted: true, html: '' })
      push('Комментарий удалён')
    } catch (error) {
      push(wordsOf(error))
    }
  }

  return (
    <div className={`${styles.acts} needs-js`}>
      <button
        type="button"
        aria-pressed={comment.myRating === 'like'}
        aria-label={`Нравится: ${comment.likes}`}
        disabled={isMine || isBanned}
        onClick={() => void toggle('like')}
      >
        <Icon name="like" small />
        {comment.likes > 0 && comment.likes}
      </button>
      <button
        type="button"
        aria-pressed={comment.myRating === 'dislike'}
        aria-label={`Не нравится: ${comment.dislikes}`}
        disabled={isMine || isBanned}
        onClick={() => void toggle('dislike')}
      >
        <Icon name="dislike" small />
        {comment.dislikes > 0 && comment.dislikes}
      </button>
      {isOpen && !isBanned && !comment.isPending && (
        <button type="button" onClick={() => answer()}>
          Ответить
        </button>
      )}
      <IconButton
        icon="more"
        label={hasMore ? 'Меньше действий' : `Ещё действия: ${comment.author.name}`}
        aria-expanded={hasMore}
        onClick={() => {
          setMore(!hasMore)
          setEditable(Date.now() - comment.date * 1000 < editMs)
        }}
      />
      {hasMore && (
        <span className={styles.rare}>
          {isOpen && !isBanned && !comment.isPending && (
            <button type="button" onClick={() => answer(toQuote(comment.html))}>
              Ответить с цитатой
            </button>
          )}
          <button type="button" onClick={() => void copyLink()}>
            Скопировать ссылку
          </button>
          {isMine && !isBanned && (
            <>
              {isEditable && (
                <button type="button" onClick={() => onForm({ kind: 'edit', comment })}>
                  Изменить
                </button>
              )}
              <button type="button" onClick={() => setSheet('remove')}>
                Удалить
              </button>
            </>
          )}
          {!isMine && !isBanned && (
            <button type="button" onClick={() => setSheet('report')}>
              Пожаловаться
            </button>
          )}
        </span>
      )}
      {sheet === 'report' && <ReportSheet comment={comment} onClose={() => setSheet(undefined)} />}
      {sheet === 'remove' && (
        <Sheet label="Удалить комментарий" onClose={() => setSheet(undefined)}>
          <h2>Удалить комментарий?</h2>
          <p>Вернуть его будет нельзя. Ответы других останутся на месте.</p>
          <Button isBig onClick={() => void remove()}>
            Удалить
          </Button>
          <Button kind="text" onClick={() => setSheet(undefined)}>
            Оставить
          </Button>
        </Sheet>
      )}
    </div>
  )
}
