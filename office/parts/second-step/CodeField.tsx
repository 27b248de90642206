import type { ComponentProps } from 'react'
import { Field } from '../Field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'inputMode' | 'maxLength'> & {
  code: string
  onCode: (code: string) => void
}

/** The field for a code of an authenticator app. */
export function CodeField({ code, onCode, ...field }: Props) {
  return (
    <Field
      {...field}
      isCode
      required
      autoComplete="one-time-code"
      value={code}
      onChange={event => onCode(event.target.value)}
      hint="Меняется раз в 30 секунд, пробел не мешает"
    />
  )
}
