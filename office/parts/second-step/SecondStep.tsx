// Asks for the second step again, in place, when a call requires it (decision 037): changes of keys and of other people.
import { useCallback, useState, type ReactNode } from 'react'
import { CallError } from '#contract/errors.ts'
import { beginOfficePasskey, repeatSecondStep } from '#contract/office/access.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { wordsOf } from '../../session/ask.ts'
import { byCookie } from '../../session/office-session.ts'
import { useOffice } from '../../shell/office-context.ts'
import { wordsOfCode } from './code-words.ts'
import { Field } from '../Field.tsx'
import { askForKey, hasPasskeys, wordsOfKey } from './passkeys.ts'
import styles from './SecondStep.module.css'

export type Guarded = <Value>(act: () => Promise<Value>) => Promise<Value | undefined>

/**
 * `guarded` runs an action; if it requires the second step, asks for it and runs the action again. Resolves to undefined if the person cancels. The
 * page must render `sheet`.
 */
export function useSecondStep(): { guarded: Guarded; sheet: ReactNode } {
  const [asking, setAsking] = useState<{ settle: (isProved: boolean) => void }>()
  const guarded = useCallback<Guarded>(async act => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'second_step') throw error
      const isProved = await new Promise<boolean>(settle => setAsking({ settle }))
      setAsking(undefined)
      return isProved ? act() : undefined
    }
  }, [])
  return {
    guarded,
    sheet: asking && <SecondStep onProved={() => asking.settle(true)} onClose={() => asking.settle(false)} />,
  }
}

function SecondStep({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const { ask } = useOffice()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'key' | 'code'>()
  async function prove(way: 'key' | 'code'): Promise<void> {
    setError(undefined)
    setBusy(way)
    try {
      const body =
        way === 'code' ? { code } : { passkey: await askForKey((await byCookie.ask(beginOfficePasskey, {})).data) }
      await ask(repeatSecondStep, { body })
      return onProved()
    } catch (failure) {
      setError(wordsOfKey(failure) ?? wordsOfCode(failure) ?? wordsOf(failure))
    }
    setBusy(undefined)
  }
  return (
    <Sheet label="Второй шаг" onClose={onClose}>
      <h2 className="stop">Это точно вы</h2>
      <p>Ключи и роли меняют только после второго шага. Его хватит на десять минут.</p>
      {hasPasskeys() && (
        <Button kind="accent" isBusy={busy === 'key'} onClick={() => void prove('key')}>
          Подтвердить ключом
        </Button>
      )}
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (code.trim() !== '') void prove('code')
        }}
      >
        <Field
          label="Код из приложения"
          isCode
          data-first
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={event => setCode(event.target.value)}
          hint="Запасной код тоже подойдёт"
          error={error}
        />
        <Button type="submit" kind={hasPasskeys() ? 'quiet' : 'accent'} isBusy={busy === 'code'}>
          Подтвердить кодом
        </Button>
      </form>
    </Sheet>
  )
}
