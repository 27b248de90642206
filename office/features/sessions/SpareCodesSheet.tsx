import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SpareCodes } from '../../parts/second-step/SpareCodes.tsx'
import { wordsOf } from '../../session/ask.ts'

/** Makes ten new spare codes and shows them once. The sheet closes only after the person confirms that they are stored. */
export function SpareCodesSheet({ make, onClose }: { make: () => Promise<string[] | undefined>; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const [areKept, setKept] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function begin(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      setCodes(await make())
    } catch (failure) {
      setError(wordsOf(failure))
    }
    setBusy(false)
  }
  return (
    <Sheet label="Запасные коды" onClose={codes && !areKept ? () => {} : onClose}>
      <h2 className="stop">Новые десять</h2>
      {codes ? (
        <>
          <SpareCodes codes={codes} areKept={areKept} onKept={setKept} />
          <Button kind="accent" disabled={!areKept} onClick={onClose}>
            Готово
          </Button>
        </>
      ) : (
        <>
          <p>Прежние запасные коды перестанут подходить сразу.</p>
          {error !== undefined && <p role="alert">{error}</p>}
          <Button kind="accent" isBusy={isBusy} onClick={() => void begin()}>
            Выдать новые
          </Button>
        </>
      )}
    </Sheet>
  )
}
