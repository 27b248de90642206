// The only place that asks for the browser's permission.
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { push } from '../../notices/push-queue.ts'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { noConnection } from '../../session/signed-calls.ts'
import { turnPushOn } from './push-life.ts'

type Props = { userId: string; isFirst?: boolean; isQuiet?: boolean; onTurnedOn?: () => void; children?: ReactNode }

export function TurnOnButton({ userId, isFirst, isQuiet, onTurnedOn, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const turnOn = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const turned = await turnPushOn(userId)
      if (turned === 'on') onTurnedOn?.()
      else if (turned === 'denied') setRefused(true)
      else if (turned === 'failed')
        push(navigator.onLine ? 'Не получилось включить уведомления. Попробуйте позже.' : noConnection)
    } catch (error) {
      pushRefusal(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        kind={isQuiet ? 'quiet' : 'solid'}
        isBusy={isBusy}
        {...(isFirst && { 'data-first': true })}
        onClick={() => void turnOn()}
      >
        Включить уведомления
      </Button>
      {children}
      {isRefused && (
        <Sheet label="Уведомления не включены" onClose={() => setRefused(false)}>
          <p>Не удалось подписаться на push-уведомления. Включите разрешение в браузере</p>
          <Button data-first onClick={() => setRefused(false)}>
            Понятно
          </Button>
        </Sheet>
      )}
    </>
  )
}
