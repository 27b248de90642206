import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { signOut } from './session.ts'

/** The button is busy until the session is revoked or revoking has failed. */
export function SignOutButton() {
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await signOut()
    setBusy(false)
  }
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void leave()}>
      Выйти
    </Button>
  )
}
