// Below the notifications, for readers without browser push: one button that turns it on.
import { useEffect } from 'react'
import { useSite } from '../../documents/use-site.ts'
import { checkPush } from './push-life.ts'
import { usePushState } from './push-state.ts'
import styles from './PushOffer.module.css'
import { TurnOnButton } from './TurnOnButton.tsx'

export function PushOffer({ userId }: { userId: string }) {
  const { magazine } = useSite()
  const state = usePushState()
  useEffect(() => void checkPush(userId), [userId])
  if (state !== 'off') return null
  return (
    <section className={styles.offer} aria-label="Уведомления в браузере">
      <p>Об ответах можно узнавать сразу, даже когда «{magazine.name}» закрыто.</p>
      <TurnOnButton userId={userId} isQuiet />
    </section>
  )
}
