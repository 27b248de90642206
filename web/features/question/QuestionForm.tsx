// The form for a question to the magazine, on a page of its own; in articles it is a block (article-body/nodes/question).
import { Heading } from '../../components/Heading.tsx'
import { useId } from 'react'
import { Agree, Trap } from '#article-body/form-parts.tsx'
import { Button } from '#ui/Button.tsx'
import consent from '../../forms/Consent.module.css'
import { takeSubmit } from '../../forms/take-submit.ts'
import styles from './QuestionForm.module.css'

type Props = { title: string; subtitle: string; placeholder: string; success: string }

export function QuestionForm({ title, subtitle, placeholder, success }: Props) {
  const id = useId()
  return (
    <section className={styles.question} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      <p className={styles.subtitle}>{subtitle}</p>
      <form
        className={styles.form}
        method="post"
        action="/svc/special/api/asklh/question-post"
        data-success={success}
        onSubmit={event => takeSubmit(event, event.currentTarget)}
      >
        <Trap />
        <label>
          Как вас зовут
          <input name="name" required maxLength={100} autoComplete="name" />
        </label>
        <label>
          Вопрос
          <textarea name="text" required rows={4} maxLength={5000} placeholder={placeholder} />
        </label>
        <Agree className={consent.consent} />
        <Button type="submit" isBig>
          Отправить вопрос
        </Button>
      </form>
      <p className={styles.said} role="status" tabIndex={-1} />
    </section>
  )
}
