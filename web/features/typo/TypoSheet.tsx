import { Heading } from '../../components/Heading.tsx'
import { useState, type FormEvent } from 'react'
import { typoCommentMax } from '#domain/typo-limits.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { answerWithinMs } from '../../session/auth-service.ts'
import { currentToken } from '../../session/session.ts'
import { noConnection } from '../../session/signed-calls.ts'
import type { Misprint } from './misprint.ts'
import styles from './TypoSheet.module.css'

type Props = {
  misprint: Misprint
  path: string
  /** Text that was typed before about the same place: closing the dialog loses nothing. */
  comment: string
  onComment: (comment: string) => void
  onClose: () => void
}

/** Returns the error for the reader; undefined when the report was accepted. */
async function report(url: string, misprint: Misprint, comment: string): Promise<string | undefined> {
  try {
    const token = await currentToken()
    const response = await fetch('/wp-admin/admin-ajax.php', {
      method: 'POST',
      headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: new URLSearchParams({ action: 'typo', url, ...misprint, comment }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (response.ok) return undefined
    return ((await response.json()) as { message?: string }).message ?? noConnection
  } catch {
    return noConnection
  }
}

export function TypoSheet({ misprint, path, comment, onComment, onClose }: Props) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [problem, setProblem] = useState('')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'busy') return
    const said = String(new FormData(event.currentTarget).get('comment') ?? '')
    setState('busy')
    setProblem('')
    const refusal = await report(path, misprint, said)
    if (refusal === undefined) {
      onComment('')
      setState('sent')
    } else {
      setProblem(refusal)
      setState('open')
    }
  }
  return (
    <Sheet label="Ошибка в тексте" onClose={onClose}>
      {state === 'sent' ? (
        <div className={styles.sent} role="status">
          <Mascot mood="joy" width={120} />
          <Heading level={2}>Спасибо, исправим</Heading>
          <p>Сообщение уже у редактора.</p>
          <Button isBig ref={button => button?.focus()} onClick={onClose}>
            Читать дальше
          </Button>
        </div>
      ) : (
        <form className={styles.form} onSubmit={send}>
          <Heading level={2}>Ошибка в тексте</Heading>
          <blockquote className={styles.place}>
            {misprint.before}
            <mark>{misprint.text}</mark>
            {misprint.after}
          </blockquote>
          <label className={styles.field}>
            Что не так (можно не писать)
            <textarea
              name="comment"
              rows={3}
              maxLength={typoCommentMax}
              defaultValue={comment}
              data-first
              onChange={event => onComment(event.target.value)}
              onKeyDown={event => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
              }}
            />
          </label>
          <p className={styles.problem} role="alert">
            {problem}
          </p>
          <Button type="submit" isBig isBusy={state === 'busy'}>
            Отправить
          </Button>
        </form>
      )}
    </Sheet>
  )
}
