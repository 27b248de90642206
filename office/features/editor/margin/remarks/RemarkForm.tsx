import { useId, useState, type KeyboardEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { focusOnce } from '../../../../parts/focus-once.ts'
import { wordsOf } from '../../../../session/ask.ts'
import styles from '../Margin.module.css'
import type { NewRemark } from './threads.ts'

type Props = {
  label: string
  sendLabel: string
  /** Initial values of the fields. */
  first?: NewRemark | undefined
  /** The words that a suggestion would replace; without them the form has no field for a suggestion. */
  words?: string
  /** Called with what is typed, for a form that may be rendered again in another place. */
  onType?: (remark: NewRemark) => void
  onSend: (remark: NewRemark) => Promise<unknown>
  onClose: () => void
}

const lettersMax = 5_000

/** The state of the form. It keeps what was typed until the server has accepted it. */
function useTypedRemark({ first, words, onType, onSend, onClose }: Props) {
  const [body, setBody] = useState(first?.body ?? '')
  const [suggestion, setSuggestion] = useState<string | null>(first?.suggestion ?? null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isEmpty = body.trim() === '' && (suggestion === null || suggestion === words)
  async function send(): Promise<void> {
    if (isEmpty || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onSend({ body: body.trim(), suggestion: suggestion?.trim() ?? null })
      onClose()
    } catch (failure) {
      setProblem(wordsOf(failure))
      setBusy(false)
    }
  }
  const type = (next: NewRemark) => {
    setBody(next.body)
    setSuggestion(next.suggestion)
    onType?.(next)
  }
  return { body, suggestion, type, isEmpty, isBusy, problem, send }
}

/** The form of a remark. */
export function RemarkForm(props: Props) {
  const { label, sendLabel, words, onClose } = props
  const { body, suggestion, type, isEmpty, isBusy, problem, send } = useTypedRemark(props)
  const id = useId()
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
    // Escape closes an empty form; with text in it, the form stays and the focus goes to the editor.
    if (event.key === 'Escape' && isEmpty) {
      event.preventDefault()
      event.currentTarget.closest<HTMLElement>('[data-note]')?.focus()
      onClose()
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="sr" htmlFor={`${id}-body`}>
        {label}
      </label>
      <textarea
        id={`${id}-body`}
        ref={focusOnce}
        rows={2}
        value={body}
        maxLength={lettersMax}
        placeholder={label}
        onChange={event => type({ body: event.target.value, suggestion })}
        onKeyDown={press}
      />
      {words !== undefined && suggestion === null && (
        <button type="button" className={styles.quiet} onClick={() => type({ body, suggestion: words })}>
          Предложить замену
        </button>
      )}
      {suggestion !== null && (
        <>
          <label htmlFor={`${id}-suggestion`}>Вместо этих слов</label>
          <textarea
            id={`${id}-suggestion`}
            rows={2}
            value={suggestion}
            maxLength={lettersMax}
            onChange={event => type({ body, suggestion: event.target.value })}
            onKeyDown={press}
          />
        </>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          Не отправилось: {problem.charAt(0).toLowerCase() + problem.slice(1)}. Написанное осталось здесь
        </p>
      )}
      <p className={styles.deeds}>
        <Button type="submit" isBusy={isBusy} disabled={isEmpty}>
          {sendLabel}
        </Button>
        <button type="button" className={styles.quiet} onClick={onClose}>
          Отмена
        </button>
      </p>
    </form>
  )
}
