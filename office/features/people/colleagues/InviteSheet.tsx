import { useState } from 'react'
import { CallError } from '#contract/errors.ts'
import { inviteToOffice } from '#contract/office/access.ts'
import type { RoleName } from '#domain/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Field } from '../../../parts/Field.tsx'
import type { Guarded } from '../../../parts/second-step/SecondStep.tsx'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { LinkBox, type MadeLink } from './LinkBox.tsx'
import { RolePick } from './RolePick.tsx'
import styles from './Sheets.module.css'

/** Makes a one-time link from role, name and email address. The typed values are kept until the link is made. */
export function InviteSheet({ guarded, onClose }: { guarded: Guarded; onClose: () => void }) {
  const { ask } = useOffice()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<RoleName>('user')
  const [link, setLink] = useState<MadeLink>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  async function invite(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const made = await guarded(() => ask(inviteToOffice, { body: { email, display_name: name, role } }))
      if (made) setLink(made.data)
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const wrong =
    error instanceof CallError ? (error.body as { errors?: Record<string, string> } | null)?.errors : undefined
  return (
    <Sheet label="Позвать человека" onClose={onClose}>
      <h2 className="stop">Позвать человека</h2>
      {link ? (
        <>
          <LinkBox link={link} to={name} />
          <Button kind="accent" onClick={onClose}>
            Готово
          </Button>
        </>
      ) : (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            void invite()
          }}
        >
          <Field
            label="Как зовут"
            data-first
            required
            maxLength={80}
            value={name}
            onChange={event => setName(event.target.value)}
            hint="Так человека увидят коллеги"
            error={wrong?.display_name}
          />
          <Field
            label="Почта"
            type="email"
            required
            value={email}
            onChange={event => setEmail(event.target.value)}
            hint="По ней человек будет входить. Писем не будет: ссылку передаёте вы"
            error={wrong?.email}
          />
          <RolePick role={role} onPick={setRole} />
          {error !== undefined && !wrong && <p role="alert">{wordsOf(error)}</p>}
          <Button type="submit" kind="accent" isBusy={isBusy}>
            Получить ссылку
          </Button>
        </form>
      )}
    </Sheet>
  )
}
