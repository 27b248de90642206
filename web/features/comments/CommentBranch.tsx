// A comment with its replies. Each comment renders again only when it changes itself.
import { bindHtml } from '#russian/line-breaks.ts'
import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#ui/Icon.tsx'
import { When } from '../../components/cards/Meta.tsx'
import { Face } from '../../components/Face.tsx'
import { count, type Forms } from '#russian/plural.ts'
import { useDepartures } from '../../session/for-one-reader.tsx'
import { useSession } from '../../session/session.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentForm, type FormPlace } from './CommentForm.tsx'
import styles from './Comments.module.css'
import { useComment, useReplies, useThread } from './thread-context.ts'
import { useIsNear } from './use-is-near.ts'

const replyForms: Forms = ['ответ', 'ответа', 'ответов']
/** Fewer are read sooner than folded. */
const collapsibleFrom = 3

export const CommentBranch = memo(function CommentBranch({ id }: { id: number }) {
  const { thread, postAuthorId, marked } = useThread()
  const comment = useComment(id)
  const replies = useReplies(thread, id)
  const session = useSession()
  const [form, setForm] = useState<FormPlace>()
  const opener = useRef<Element>(null)
  const departures = useDepartures()
  useEffect(() => {
    if (departures > 0) setForm(undefined)
  }, [departures])
  const [item, isNear] = useIsNear<HTMLLIElement>(comment?.level === 1)
  if (!comment) return null
  if (!isNear) return <li ref={item} className={styles.branch} data-branch={id} />
  const isMine = session.state === 'signedIn' && session.user.id === comment.author.id
  const open = (place: FormPlace) => {
    opener.current = document.activeElement
    setForm(place)
  }
  // The focus goes back to the button that opened the form; the one that opened an edit is gone, so to the comment.
  const close = () => {
    flushSync(() => setForm(undefined))
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    else item.current?.querySelector<HTMLElement>('[data-comment]')?.focus({ preventScroll: true })
  }
  return (
    <li ref={item} className={styles.branch} data-branch={id}>
      <article
        id={`comment-${id}`}
        className={styles.comment}
        data-comment={id}
        data-marked={marked.has(id) ? '' : undefined}
        tabIndex={-1}
      >
        <Face
          who={comment.isDeleted ? '' : (comment.author.id ?? comment.author.name)}
          src={comment.author.avatar}
          size={40}
        />
        <div className={styles.words}>
          <CommentByline comment={comment} isPostAuthor={postAuthorId !== null && comment.author.id === postAuthorId} />
          {comment.isPending && !comment.isDeleted && (
            <p className={styles.pending}>Ждёт проверки: пока его видите только вы.</p>
          )}
          {form?.kind === 'edit' ? (
            <CommentForm place={form} onDone={close} onCancel={close} />
          ) : (
            !comment.isDeleted && (
              <>
                <div className={styles.text} dangerouslySetInnerHTML={{ __html: bindHtml(comment.html) }} />
                <Attachments comment={comment} />
                <CommentActions comment={comment} isMine={isMine} onForm={open} />
              </>
            )
          )}
          {form?.kind === 're' && <CommentForm place={form} onDone={close} onCancel={close} />}
        </div>
      </article>
      {replies.length > 0 && (
        <Replies ids={replies} isCollapsible={comment.level === 1 && replies.length >= collapsibleFrom} />
      )}
    </li>
  )
})

type CommentProps = { comment: NonNullable<ReturnType<typeof useComment>> }

function CommentByline({ comment, isPostAuthor }: CommentProps & { isPostAuthor: boolean }) {
  return (
    <header className={styles.by}>
      {comment.author.id === null || comment.isDeleted ? (
        <b>{comment.isDeleted ? 'Комментарий удалён' : comment.author.name}</b>
      ) : (
        <a href={`/profile/user/${comment.author.id}/comments`} rel="nofollow">
          <b>{comment.author.name}</b>
        </a>
      )}
      {!comment.isDeleted && isPostAuthor && <span className={styles.role}>автор</span>}
      {!comment.isDeleted && comment.author.isExpert && <span className={styles.role}>эксперт</span>}
      {!comment.isDeleted && comment.isInText && <span className={styles.role}>Вошёл в текст</span>}
      <a href={`#comment-${comment.id}`} className={styles.date} rel="nofollow">
        <When seconds={comment.date} />
      </a>
      {comment.isEdited && !comment.isDeleted && <span className={styles.date}>изменён</span>}
    </header>
  )
}

/** The replies below a comment; those of a top-level comment can be collapsed when they are many. */
function Replies({ ids, isCollapsible }: { ids: readonly number[]; isCollapsible: boolean }) {
  const [isCollapsed, setCollapsed] = useState(false)
  return (
    <>
      {isCollapsible && (
        <button
          type="button"
          className={`${styles.collapse} needs-js`}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          <Icon name="down" small />
          {isCollapsed ? `Показать ${count(ids.length, replyForms)}` : 'Свернуть ответы'}
        </button>
      )}
      {!isCollapsed && (
        <ol className={styles.replies}>
          {ids.map(reply => (
            <CommentBranch key={reply} id={reply} />
          ))}
        </ol>
      )}
    </>
  )
}

function Attachments({ comment }: CommentProps) {
  if (comment.files.length === 0 && comment.videos.length === 0) return null
  return (
    <ul className={styles.files}>
      {comment.files.map(file => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noopener">
            <img
              src={file.url}
              width={file.width}
              height={file.height}
              alt={`Картинка к комментарию: ${comment.author.name}`}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
      {comment.videos.map(video => (
        <li key={video.id}>
          <a href={video.url} target="_blank" rel="noopener nofollow ugc">
            Видео на {video.host}
          </a>
        </li>
      ))}
    </ul>
  )
}
