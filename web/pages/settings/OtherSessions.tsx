// Ends the sessions of all other devices: for who lost a telephone, or left a computer signed in.
import { useState } from 'react'
import { count, type Forms } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Heading } from '../../components/Heading.tsx'
import { push } from '../../notices/push-queue.ts'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { authUrl } from '../../session/auth-service.ts'
import { askSigned } from '../../session/signed-calls.ts'
import { SettingRow } from './SettingRow.tsx'
import type { SessionUser } from '../../session/to-session-user.ts'

const sessionForms: Forms = ['вход', 'входа', 'входов']

export function OtherSessions({ user }: { user: SessionUser }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      const url = `${authUrl}/users/${encodeURIComponent(user.id)}/sessions/end-others`
      const { ended } = await askSigned<{ ended: number }>(url, { method: 'POST' })
      push(ended === 0 ? 'Других входов не было' : `Закрыли ${count(ended, sessionForms)}. Здесь вы остались`)
    } catch (error) {
      pushRefusal(error)
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <SettingRow name="Другие устройства" about="Закроет входы на телефонах и чужих компьютерах, здесь вы останетесь.">
        <Button kind="quiet" aria-label="Выйти на всех других устройствах" onClick={() => setAsking(true)}>
          Выйти на всех
        </Button>
      </SettingRow>
      {isAsking && (
        <Sheet label="Выйти на всех других устройствах" onClose={() => setAsking(false)}>
          <Heading level={2}>Выйти на других устройствах?</Heading>
          <p>Закроются все входы, кроме этого: на телефонах, на чужих компьютерах, в других браузерах.</p>
          <Button isBig isBusy={isBusy} onClick={() => void end()}>
            Закрыть входы
          </Button>
          <Button kind="text" data-first onClick={() => setAsking(false)}>
            Оставить как есть
          </Button>
        </Sheet>
      )}
    </>
  )
}
