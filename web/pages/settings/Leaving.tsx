// Deleting the account: what will happen, an optional reason, one question, and thirty days to come back.
import { Heading } from '../../components/Heading.tsx'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { changeReader } from '../../session/session.ts'
import type { SessionUser } from '../../session/to-session-user.ts'
import { askSigned, ownUrl } from '../../session/signed-calls.ts'
import styles from './Leaving.module.css'

const reasons = [
  { code: 'not_useful', title: 'Не нахожу ничего полезного' },
  { code: 'too_many_messages', title: 'Слишком много писем и уведомлений' },
  { code: 'unpleasant', title: 'Неприятно в комментариях' },
  { code: 'privacy', title: 'Не хочу оставлять свои данные' },
  { code: 'another_profile', title: 'У меня есть другой профиль' },
  { code: 'other', title: 'Другое' },
] as const

export function Leaving({ user }: { user: SessionUser }) {
  const [reason, setReason] = useState<string>()
  const [words, setWords] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await changeReader(() =>
        askSigned(ownUrl(user.id, '/archive/push'), {
          method: 'PATCH',
          body: { reason_code: reason ?? null, reason_comment: words.trim() || null },
        }),
      )
      // The pressed button is gone; the result is shown at the top.
      document.getElementById('main')?.focus()
      scrollTo(0, 0)
    } catch (error) {
      setAsking(false)
      setBusy(false)
      pushRefusal(error)
    }
  }
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <b>Сразу</b> профиль закроется: имя, портрет и рассказ о себе никто больше не увидит.
        </li>
        <li>
          <b>Тридцать дней</b> можно вернуться: кнопкой на этой странице или просто войдя снова.
        </li>
        <li>
          <b>Потом</b> всё сотрётся навсегда: почта, избранное, настройки. Комментарии останутся, но без имени.
        </li>
      </ol>
      <fieldset className={styles.reasons}>
        <legend>Почему уходите? Можно не отвечать</legend>
        {reasons.map(({ code, title }) => (
          <label key={code} className={styles.reason}>
            <input type="radio" name="reason" checked={reason === code} onChange={() => setReason(code)} />
            {title}
          </label>
        ))}
        <label className={styles.words}>
          Своими словами
          <textarea rows={3} maxLength={2000} value={words} onChange={event => setWords(event.target.value)} />
        </label>
      </fieldset>
      <Button kind="quiet" className={styles.leave} onClick={() => setAsking(true)}>
        Удалить профиль
      </Button>
      {isAsking && (
        <Sheet label="Удалить профиль" onClose={() => setAsking(false)}>
          <Heading level={2}>Удалить профиль?</Heading>
          <p>Он закроется сейчас, а через тридцать дней сотрётся. До тех пор можно вернуться.</p>
          <Button isBig isBusy={isBusy} onClick={() => void leave()}>
            Удалить
          </Button>
          <Button kind="text" data-first onClick={() => setAsking(false)}>
            Остаться
          </Button>
        </Sheet>
      )}
    </>
  )
}
