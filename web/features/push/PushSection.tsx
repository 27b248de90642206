// Settings of this browser: notifications while the site is closed.
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { useSite } from '../../documents/use-site.ts'
import { checkPush, turnPushOff } from './push-life.ts'
import { usePushState } from './push-state.ts'
import { TurnOnButton } from './TurnOnButton.tsx'

export function PushSection({ userId, onTurnedOn }: { userId: string; onTurnedOn: () => void }) {
  const { magazine } = useSite()
  const state = usePushState()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void checkPush(userId), [userId])
  const turnOff = async () => {
    setBusy(true)
    try {
      await turnPushOff()
    } catch (error) {
      pushRefusal(error)
    }
    setBusy(false)
  }
  if (state === 'unsupported')
    return (
      <p>
        Этот браузер не умеет показывать уведомления сайтов. На iPhone и iPad это работает, если добавить «
        {magazine.name}» на экран «Домой» и открыть оттуда.
      </p>
    )
  if (state === 'on')
    return (
      <>
        <p role="status">Уведомления включены: об ответах вы узнаете, даже когда «{magazine.name}» закрыто.</p>
        <Button kind="quiet" isBusy={isBusy} onClick={() => void turnOff()}>
          Выключить в этом браузере
        </Button>
      </>
    )
  if (state === 'unknown') return <p role="status">Проверяем…</p>
  return (
    <>
      <p role="status">Уведомления выключены. Браузер спросит разрешение, когда вы нажмёте кнопку.</p>
      <TurnOnButton userId={userId} onTurnedOn={onTurnedOn} />
    </>
  )
}
