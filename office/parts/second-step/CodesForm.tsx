import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { codesOffer } from '#contract/office/access.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'
import { SpareCodes } from './SpareCodes.tsx'

/** Sets up codes of an authenticator app: QR code, first code, spare codes. `children` are shown beside the button. */
export function CodesForm({
  offer,
  submitLabel,
  error,
  isBusy,
  onCode,
  children,
}: {
  offer: z.output<typeof codesOffer>
  submitLabel: string
  error: string | undefined
  isBusy: boolean
  onCode: (code: string) => void
  children?: ReactNode
}) {
  const [code, setCode] = useState('')
  const [areKept, setKept] = useState(false)
  return (
    <form
      className="form-stack"
      onSubmit={event => {
        event.preventDefault()
        onCode(code)
      }}
    >
      <QrCode uri={offer.uri} secret={offer.secret} />
      <CodeField
        label="Код из приложения"
        inputMode="numeric"
        maxLength={8}
        code={code}
        onCode={setCode}
        error={error}
      />
      <SpareCodes codes={offer.spare_codes} areKept={areKept} onKept={setKept} />
      <p className="form-end">
        <Button type="submit" kind="accent" isBusy={isBusy} disabled={!areKept || code.trim() === ''}>
          {submitLabel}
        </Button>
        {children}
      </p>
    </form>
  )
}
