import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { beginCodes, setCodes, type codesOffer } from '#contract/office/access.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { wordsOfCode } from '../../parts/code-words.ts'
import { Field } from '../../parts/Field.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import type { Guarded } from '../../parts/SecondStep.tsx'
import { SpareCodes } from '../../parts/SpareCodes.tsx'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import styles from './Sheets.module.css'

/** Codes of an application, first or instead of the present ones. The present ones work until the first new code. */
export function CodesSheet({
  guarded,
  isChange,
  onClose,
}: {
  guarded: Guarded
  isChange: boolean
  onClose: () => void
}) {
  const { ask } = useOffice()
  const [offer, setOffer] = useState<z.output<typeof codesOffer>>()
  const [code, setCode] = useState('')
  const [areKept, setKept] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const begin = useEffectEvent(async () => {
    try {
      const asked = await guarded(() => ask(beginCodes, {}))
      if (asked) setOffer(asked.data)
      else onClose()
    } catch (failure) {
      setError(wordsOf(failure))
    }
  })
  useEffect(() => void begin(), [])
  async function finish(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const done = await guarded(() => ask(setCodes, { body: { code, are_kept: true } }))
      if (done) {
        say({ text: isChange ? 'Коды сменились: прежнее приложение больше не подойдёт' : 'Коды заведены' })
        return onClose()
      }
    } catch (failure) {
      setError(wordsOfCode(failure) ?? wordsOf(failure))
    }
    setBusy(false)
  }
  return (
    <Sheet label="Коды из приложения" onClose={onClose}>
      <h2 className="stop">Коды из приложения</h2>
      {!offer && error !== undefined && <p role="alert">{error}</p>}
      {offer && (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            void finish()
          }}
        >
          {isChange && <p className="small">Прежние коды работают, пока не подошёл первый новый.</p>}
          <QrCode uri={offer.uri} secret={offer.secret} />
          <SpareCodes codes={offer.spare_codes} areKept={areKept} onKept={setKept} />
          <Field
            label="Код из приложения"
            isCode
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={code}
            onChange={event => setCode(event.target.value)}
            hint="Меняется раз в 30 секунд, пробел не мешает"
            error={error}
          />
          <Button type="submit" kind="accent" isBusy={isBusy} disabled={!areKept || code.trim() === ''}>
            {isChange ? 'Сменить' : 'Завести'}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
