// The actions of a comment: rating and reply, and behind «…» the rare ones.
import { useRef, useState } from 'react'
import { dayMs } from '#domain/time-units.ts'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { RemovalSheet } from '#ui/Sheet.tsx'
import { push } from '../../notices/push-queue.ts'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { forOneReader } from '../../session/for-one-reader.tsx'
import { useSession } from '../../session/session.ts'
import { askForReader } from '../../session/sign-in/sign-in-request.ts'
import { rateComment, removeComment } from './comment-calls.ts'
import type { CommentData, Rating } from './comment-data.ts'
import type { FormPlace } from './CommentForm.tsx'
import styles from './Comments.module.css'
import { ReportSheet } from './ReportSheet.tsx'
import { rate } from './thread.ts'
import { useThread } from './thread-context.ts'
import { toQuote } from './to-source.ts'

/** A comment can be edited for this long; the limit is not in the specification and equals the server's. */
const editMs = dayMs

type Props = { comment: CommentData; isMine: boolean; onForm: (place: FormPlace) => void }
type ActionSheet = 'report' | 'remove'

const ratings: readonly { rating: Rating; label: string; total: (comment: CommentData) => number }[] = [
  { rating: 'like', label: 'Нравится', total: comment => comment.likes },
  { rating: 'dislike', label: 'Не нравится', total: comment => comment.dislikes },
]

/** Rates the comment at once, and takes the rating back when the server refuses it. */
function useRating(comment: CommentData) {
  const { thread } = useThread()
  const isRating = useRef(false)
  return async (rating: Rating) => {
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
      pushRefusal(error)
    }
    isRating.current = false
  }
}

async function copyLink(comment: CommentData): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}#comment-${comment.id}`)
    push('Ссылка скопирована')
  } catch {
    push('Не удалось скопировать ссылку')
  }
}

export const CommentActions = forOneReader(function CommentActions({ comment, isMine, onForm }: Props) {
  const { isOpen } = useThread()
  const session = useSession()
  const isBanned = session.state === 'signedIn' && session.user.isBanned
  const [hasMore, setMore] = useState(false)
  const [isEditable, setEditable] = useState(false)
  const [sheet, setSheet] = useState<ActionSheet>()
  const toggle = useRating(comment)

  const canReply = isOpen && !isBanned && !comment.isPending
  const reply = (quote = '') => onForm({ kind: 're', parent: comment.id, start: quote, to: comment.author.name })
  return (
    <div className={`${styles.acts} needs-js`}>
      {ratings.map(({ rating, label, total }) => (
        <button
          key={rating}
          type="button"
          aria-pressed={comment.myRating === rating}
          aria-label={`${label}: ${total(comment)}`}
          disabled={isMine || isBanned}
          onClick={() => void toggle(rating)}
        >
          <Icon name={rating} small />
          {total(comment) > 0 && total(comment)}
        </button>
      ))}
      {canReply && (
        <button type="button" onClick={() => reply()}>
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
        <RareActions
          comment={comment}
          isMine={isMine}
          isBanned={isBanned}
          canReply={canReply}
          isEditable={isEditable}
          onReply={reply}
          onForm={onForm}
          onSheet={setSheet}
        />
      )}
      {sheet === 'report' && !isBanned && <ReportSheet comment={comment} onClose={() => setSheet(undefined)} />}
      {sheet === 'remove' && !isBanned && <RemoveSheet comment={comment} onClose={() => setSheet(undefined)} />}
    </div>
  )
})

type RareActionsProps = Props & {
  isBanned: boolean
  canReply: boolean
  isEditable: boolean
  onReply: (quote: string) => void
  onSheet: (sheet: ActionSheet) => void
}

/** The actions behind «…». */
function RareActions({ comment, isMine, isBanned, canReply, isEditable, onReply, onForm, onSheet }: RareActionsProps) {
  return (
    <span className={styles.rare}>
      {canReply && (
        <button type="button" onClick={() => onReply(toQuote(comment.html))}>
          Ответить с цитатой
        </button>
      )}
      <button type="button" onClick={() => void copyLink(comment)}>
        Скопировать ссылку
      </button>
      {isMine && !isBanned && (
        <>
          {isEditable && (
            <button type="button" onClick={() => onForm({ kind: 'edit', comment })}>
              Изменить
            </button>
          )}
          <button type="button" onClick={() => onSheet('remove')}>
            Удалить
          </button>
        </>
      )}
      {!isMine && !isBanned && (
        <button type="button" onClick={() => onSheet('report')}>
          Пожаловаться
        </button>
      )}
    </span>
  )
}

function RemoveSheet({ comment, onClose }: { comment: CommentData; onClose: () => void }) {
  const { thread } = useThread()
  const remove = async () => {
    onClose()
    try {
      await removeComment(comment.id)
      const shown = thread.comment(comment.id)
      if (shown && !shown.isDeleted && !shown.isPending) thread.setTotal(thread.state().total - 1)
      thread.change(comment.id, { isDeleted: true, html: '' })
      push('Комментарий удалён')
    } catch (error) {
      pushRefusal(error)
    }
  }
  return (
    <RemovalSheet
      label="Удалить комментарий"
      question="Удалить комментарий?"
      onRemove={() => void remove()}
      onClose={onClose}
    >
      Вернуть его будет нельзя. Ответы других останутся на месте.
    </RemovalSheet>
  )
}
