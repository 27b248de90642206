import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'

type Props = {
  /** Why it was not sent. */
  problem: string | undefined
  isBusy: boolean
  /** Words of the button that gives up. */
  cancel: string
  onCancel: () => void
  /** Words of the button that sends. */
  children: ReactNode
}

/** The end of a form: what went wrong beside the button that tries again. */
export function FormEnd({ problem, isBusy, cancel, onCancel, children }: Props) {
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="form-problem">
          {problem}
        </p>
      )}
      <p className="form-end">
        <Button type="submit" isBusy={isBusy}>
          {children}
        </Button>
        <button type="button" className="link" onClick={onCancel}>
          {cancel}
        </button>
      </p>
    </>
  )
}
