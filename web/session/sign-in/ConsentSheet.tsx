// Asks for the consent that an account lacks because another client or One Tap created it (152-FZ).
import { Heading } from '../../components/Heading.tsx'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useSite } from '../../documents/use-site.ts'
import { authUrl } from '../auth-service.ts'
import { reloadUser } from '../session.ts'
import { answerConsent } from './sign-in-request.ts'
import { askSigned, wordsOf } from '../signed-calls.ts'
import styles from './SignInSheet.module.css'

export function ConsentSheet({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { consents } = useSite()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const agree = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const url = `${authUrl}/users/${encodeURIComponent(userId)}/consent`
      await askSigned(url, { method: 'POST', body: { consent: consents.data } })
      await reloadUser()
      answerConsent(true)
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <Sheet label="Согласие на обработку персональных данных" onClose={onClose}>
      <div className={styles.form}>
        <Heading level={2} className="stop">
          Согласие на обработку персональных данных
        </Heading>
        <p className={styles.lead}>
          Чтобы сохранить и показать то, что вы пишете и отмечаете, нам нужно ваше{' '}
          <a href="/personalnye-dannye" target="_blank" rel="noopener">
            согласие на обработку персональных данных
          </a>
          . Спросим один раз и снова, только если текст изменится по существу.
        </p>
        <p className={styles.said} role="alert">
          {problem}
        </p>
        <Button isBig isBusy={isBusy} data-first onClick={() => void agree()}>
          Согласен
        </Button>
        <Button kind="text" className={styles.other} onClick={onClose}>
          Не сейчас
        </Button>
      </div>
    </Sheet>
  )
}
