// An answer to a comment, in the moderator's own name. A waiting comment is published first: nobody can be answered unseen.
import { useId, useState, type KeyboardEvent } from 'react'
import { commentLengthMax, createComment } from '#contract/comments.ts'
import { decideComments, type QueueItem } from '#contract/office/moderation.ts'
import { Button } from '#ui/Button.tsx'
import { focusOnce } from '../../../parts/focus-once.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import styles from '../Moderation.module.css'

type Props = { item: QueueItem; onReplied: () => void; onClose: () => void }

export function ReplyForm({ item, onReplied, onClose }: Props) {
  const { ask } = useOffice()
  const [words, setWords] = useState('')
  const id = useId()
  const { isBusy, problem, submit } = useSubmit(async () => {
    if (!item.isVisible) await ask(decideComments, { body: { ids: [item.id], action: 'keep' } })
    await ask(createComment, { body: { post_ID: item.postId, parent: item.id, content: words } })
    say({ text: `Ответ опубликован: ${item.author.name}` })
    onReplied()
  })
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form className={`form-field ${styles.reply}`} onSubmit={submit}>
      <label htmlFor={id}>Ответ от вашего имени</label>
      <textarea
        id={id}
        ref={focusOnce}
        rows={3}
        required
        maxLength={commentLengthMax}
        value={words}
        onChange={event => setWords(event.target.value)}
        onKeyDown={press}
      />
      {problem !== undefined && <p role="alert">{problem}</p>}
      <p className="form-end">
        <Button type="submit" isBusy={isBusy}>
          {item.isVisible ? 'Ответить' : 'Оставить и ответить'}
        </Button>
        <button type="button" className="link" onClick={onClose}>
          Не нужно
        </button>
      </p>
    </form>
  )
}
