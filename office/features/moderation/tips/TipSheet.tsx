// «Взять в текст»: the words of a reader, which can be shortened, and the place in the text. Who may not write there leaves them to an editor.
import { useId, useState } from 'react'
import { getTipForm, removeTip, takeTip, tipQuoteMax, type TipForm, type TipPlace } from '#contract/newsroom-tips.ts'
import { quoted } from '#russian/quoted.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { FormEnd } from '../../../parts/FormEnd.tsx'
import { focusOnce } from '../../../parts/focus-once.ts'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import styles from './Tips.module.css'
import { placeOf, valueOf } from './tip-words.ts'

type Props = {
  commentId: number
  onClose: () => void
  /** After it was taken, and after that was taken back. */
  onChange?: () => void
}

export function TipSheet({ commentId, onClose, onChange = () => {} }: Props) {
  const { ask } = useOffice()
  const { value, error, reload } = useLoaded(`tip ${commentId}`, signal =>
    ask(getTipForm, { params: { id: commentId } }, { signal }),
  )
  return (
    <Sheet label="Взять в текст" onClose={onClose}>
      <h2 className="stop">Взять в текст</h2>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!value && error === undefined && <p role="status">Комментарий загружается</p>}
      {value && (
        <Form
          form={value}
          onClose={onClose}
          onDone={() => {
            onClose()
            onChange()
          }}
          onUndone={onChange}
        />
      )}
    </Sheet>
  )
}

type FormProps = { form: TipForm; onClose: () => void; onDone: () => void; onUndone: () => void }

function Form({ form, onClose, onDone, onUndone }: FormProps) {
  const { ask } = useOffice()
  const { comment, post, tip, mayPlace, blocks } = form
  const [quote, setQuote] = useState(tip?.quote ?? comment.text.slice(0, tipQuoteMax))
  const [place, setPlace] = useState<TipPlace>({ after: null })
  const id = useId()
  const params = { id: comment.id }
  const undo = async () => {
    try {
      if (mayPlace) await ask(removeTip, { params, body: { from: 'text' } })
      if (!tip) await ask(removeTip, { params, body: { from: 'list' } })
      say({ text: 'Совета больше нет в тексте' })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onUndone()
  }
  const { isBusy, problem, submit } = useSubmit(async () => {
    await ask(takeTip, { params, body: { quote, place: mayPlace ? place : null } })
    const text = mayPlace
      ? `Совет в тексте ${quoted(post.title)}: выйдет со следующим выпуском`
      : 'Совет ждёт редактора'
    say({ text, undo: () => void undo() })
    onDone()
  })
  if (tip && tip.state !== 'waiting' && !tip.isLeaving)
    return <p>Этот совет уже стоит в тексте {quoted(post.title)}.</p>
  if (!comment.isShown) return <p>Читатели не видят этого комментария: сначала его нужно показать.</p>
  return (
    <form className="form-stack" onSubmit={submit}>
      <div className="form-field">
        <label htmlFor={`${id}-quote`}>Слова читателя</label>
        <textarea
          id={`${id}-quote`}
          rows={6}
          required
          ref={focusOnce}
          maxLength={tipQuoteMax}
          value={quote}
          aria-describedby={`${id}-note`}
          onChange={event => setQuote(event.target.value)}
        />
        <small id={`${id}-note`}>Их можно только сокращать: вместо пропуска&nbsp;— многоточие.</small>
        {tip && tip.quote !== comment.text && <Whole text={comment.text} />}
      </div>
      {mayPlace && (
        <div className="form-field">
          <label htmlFor={`${id}-place`}>Место в тексте {quoted(post.title)}</label>
          <select
            id={`${id}-place`}
            value={valueOf(place)}
            onChange={event => setPlace(placeOf(event.target.value, blocks))}
          >
            <option value="">В конце</option>
            {blocks.map(({ index, words }) => (
              <option key={index} value={index}>
                После: {words}
              </option>
            ))}
          </select>
        </div>
      )}
      <p className={styles.credit}>
        Подпись: {comment.author}, со ссылкой на комментарий. Когда текст выйдет, автор узнает об этом.
      </p>
      <FormEnd problem={problem} isBusy={isBusy} cancel="Не нужно" onCancel={onClose}>
        {mayPlace ? 'Взять в текст' : 'Предложить редактору'}
      </FormEnd>
    </form>
  )
}

/** What a colleague has left out. */
function Whole({ text }: { text: string }) {
  return (
    <details className={styles.whole}>
      <summary>Весь комментарий</summary>
      <p>{text}</p>
    </details>
  )
}
