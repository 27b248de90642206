// Says how many people on which lists get the letter, and sends it now or at a time.
import { useState } from 'react'
import type { Issue } from '#contract/office/newsletters.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Field } from '../../parts/Field.tsx'
import { fromLocal } from '../../parts/relative-dates.ts'
import { useSubmit } from '../../parts/use-submit.ts'
import { sendingWords } from './issue-words.ts'
import styles from './Newsletters.module.css'

type Props = {
  issue: Issue
  listNames: readonly string[]
  /** ISO 8601; null: now. */
  onSend: (at: string | null) => Promise<void>
  onClose: () => void
}

export function SendSheet({ issue, listNames, onSend, onClose }: Props) {
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const { isBusy, problem, submit } = useSubmit(async () => {
    const moment = isLater ? fromLocal(at) : null
    if (moment === undefined) return
    await onSend(moment)
    onClose()
  })
  return (
    <Sheet label="Отправить письмо" onClose={onClose}>
      <form className="form-stack" onSubmit={submit}>
        <h2>Отправить {quoted(issue.subject)}?</h2>
        <p>
          <b>{sendingWords(issue.readers, listNames)}</b>
        </p>
        <p className="dim">
          Не больше {issue.content.rate.toLocaleString('ru-RU')} писем в минуту. Письмо уйдёт таким, какое оно сейчас;
          отправку можно остановить, ушедшего не вернуть.
        </p>
        <fieldset className={styles.when}>
          <legend>Когда</legend>
          <label>
            <input type="radio" name="when" checked={!isLater} onChange={() => setLater(false)} /> Сейчас
          </label>
          <label>
            <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} /> В другое время
          </label>
        </fieldset>
        {isLater && (
          <Field
            label="День и час"
            type="datetime-local"
            required
            value={at}
            onChange={event => setAt(event.target.value)}
          />
        )}
        {problem !== undefined && (
          <p role="alert" className={styles.bad}>
            {problem}
          </p>
        )}
        <div className="form-end">
          <Button type="submit" kind="accent" isBusy={isBusy}>
            {isLater ? 'Поставить на время' : 'Отправить'}
          </Button>
          <Button kind="text" onClick={onClose}>
            Не сейчас
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
