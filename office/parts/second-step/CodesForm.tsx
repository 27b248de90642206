import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { codesOffer } from '#contract/office/access.ts'
import { Button } from '#ui/Button.tsx'
import styles from './CodesForm.module.css'
import { Field } from '../Field.tsx'
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
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onCode(code)
      }}
    >
      <QrCode uri={offer.uri} secret={offer.secret} />
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
      <SpareCodes codes={offer.spare_codes} areKept={areKept} onKept={setKept} />
      <p className={styles.row}>
        <Button type="submit" kind="accent" isBusy={isBusy} disabled={!areKept || code.trim() === ''}>
          {submitLabel}
        </Button>
        {children}
      </p>
    </form>
  )
}
