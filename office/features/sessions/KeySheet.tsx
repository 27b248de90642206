import { useState } from 'react'
import { addPasskey, beginPasskey } from '#contract/office/access.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Field } from '../../parts/Field.tsx'
import { makeKey, wordsOfKey } from '../../parts/second-step/passkeys.ts'
import type { Guarded } from '../../parts/second-step/SecondStep.tsx'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import styles from './Sheets.module.css'

/** Adds a passkey with a name. */
export function KeySheet({ guarded, onClose }: { guarded: Guarded; onClose: () => void }) {
  const { ask } = useOffice()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function add(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const asked = await guarded(() => ask(beginPasskey, {}))
      if (asked) {
        const passkey = await makeKey(asked.data)
        const { data } = await ask(addPasskey, { body: { passkey, ...(name.trim() !== '' && { name }) } })
        say({ text: `Ключ добавлен: ${data.name}` })
        return onClose()
      }
    } catch (failure) {
      setError(wordsOfKey(failure) ?? wordsOf(failure))
    }
    setBusy(false)
  }
  return (
    <Sheet label="Новый ключ" onClose={onClose}>
      <h2 className="stop">Ещё один ключ</h2>
      <p>Палец, лицо или PIN этого устройства, либо ключ, который в него вставляют.</p>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <Field
          label="Как его назвать"
          data-first
          maxLength={60}
          value={name}
          onChange={event => setName(event.target.value)}
          hint="Например, «MacBook Анны». Без имени запишем устройство"
          error={error}
        />
        <Button type="submit" kind="accent" isBusy={isBusy}>
          Создать ключ
        </Button>
      </form>
    </Sheet>
  )
}
