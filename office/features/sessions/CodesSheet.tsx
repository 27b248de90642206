import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { beginCodes, setCodes, type codesOffer } from '#contract/office/access.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { wordsOfCode } from '../../parts/second-step/code-words.ts'
import { CodesForm } from '../../parts/second-step/CodesForm.tsx'
import type { Guarded } from '../../parts/second-step/SecondStep.tsx'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'

/** Sets up or replaces codes of an authenticator app. Present codes work until the first new code is confirmed. */
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
  async function finish(code: string): Promise<void> {
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
        <>
          {isChange && <p className="small">Прежние коды работают, пока не подошёл первый новый.</p>}
          <CodesForm
            offer={offer}
            submitLabel={isChange ? 'Сменить' : 'Завести'}
            error={error}
            isBusy={isBusy}
            onCode={code => void finish(code)}
          />
        </>
      )}
    </Sheet>
  )
}
