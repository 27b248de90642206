import { Heading } from '../../components/Heading.tsx'
import { useState, type FormEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { push } from '../../notices/push-queue.ts'
import { wordsOf } from '../../session/signed-calls.ts'
import { askForReader } from '../../session/sign-in/sign-in-request.ts'
import { reportComment } from './comment-calls.ts'
import type { CommentData } from './comment-data.ts'
import styles from './Comments.module.css'

const reasons = [
  { value: 'insult', title: 'Оскорбляет или травит' },
  { value: 'spam', title: 'Реклама или спам' },
  { value: 'lie', title: 'Опасный совет или ложь' },
  { value: 'personal', title: 'Раскрывает личное' },
  { value: 'other', title: 'Другое' },
] as const

export function ReportSheet({ comment, onClose }: { comment: CommentData; onClose: () => void }) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const report = String(new FormData(event.currentTarget).get('report') ?? '')
    if (isBusy || report === '') return
    if ((await askForReader()) === undefined) return
    setBusy(true)
    try {
      await reportComment(comment.id, report)
      push('Спасибо, посмотрим')
      onClose()
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <Sheet label="Жалоба" onClose={onClose}>
      <form className={styles.report} onSubmit={send}>
        <Heading level={2}>Что не так?</Heading>
        <p>Жалобу прочитает модератор. {comment.author.name} о ней не узнает.</p>
        <fieldset>
          <legend className="sr">Причина</legend>
          {reasons.map((each, index) => (
            <label key={each.value}>
              <input type="radio" name="report" value={each.value} required data-first={index === 0 ? '' : undefined} />
              {each.title}
            </label>
          ))}
        </fieldset>
        {problem && <p role="alert">{problem}</p>}
        <Button type="submit" isBig isBusy={isBusy}>
          Отправить
        </Button>
      </form>
    </Sheet>
  )
}
