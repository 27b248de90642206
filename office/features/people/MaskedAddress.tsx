// An address that is hidden until a person says why it is needed; who asked and why is in the log.
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import styles from './PeoplePage.module.css'

type Props = { masked: string | null; mayShow: boolean; show: (why: string) => Promise<string | null> }

export function MaskedAddress({ masked, mayShow, show }: Props) {
  const [step, setStep] = useState<'masked' | 'asking' | { email: string }>('masked')
  const place = useRef<HTMLSpanElement>(null)
  const isShown = typeof step === 'object'
  useLayoutEffect(() => {
    // The form with the focus has disappeared: move the focus to what it has shown.
    if (isShown) place.current?.focus()
  }, [isShown])
  if (masked === null) return 'нет'
  return (
    <>
      <span ref={place} tabIndex={-1}>
        {isShown ? step.email : masked}
      </span>{' '}
      {mayShow && step === 'masked' && (
        <button
          type="button"
          className="link"
          title="Показ останется в «Кто что менял»"
          onClick={() => setStep('asking')}
        >
          показать
        </button>
      )}
      {step === 'asking' && (
        <WhyForm
          show={show}
          onShown={email => setStep({ email: email ?? 'почты больше нет' })}
          onCancel={() => setStep('masked')}
        />
      )}
    </>
  )
}

const focusInput = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

type WhyProps = Pick<Props, 'show'> & { onShown: (email: string | null) => void; onCancel: () => void }

function WhyForm({ show, onShown, onCancel }: WhyProps) {
  const [why, setWhy] = useState('')
  const { isBusy, problem, submit } = useSubmit(async () => onShown(await show(why)))
  return (
    <form ref={focusInput} className={styles.why} onSubmit={submit}>
      <Field
        label="Зачем"
        required
        minLength={3}
        maxLength={200}
        value={why}
        hint="Останется в «Кто что менял» вместе с вашим именем"
        onChange={event => setWhy(event.target.value)}
        {...(problem !== undefined && { error: problem })}
      />
      <p className="form-end">
        <Button type="submit" kind="quiet" isBusy={isBusy}>
          Показать почту
        </Button>
        <button type="button" className="link" onClick={onCancel}>
          Не нужно
        </button>
      </p>
    </form>
  )
}
