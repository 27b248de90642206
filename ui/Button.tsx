// Buttons, and links that look like buttons. A button with only an icon always has a name (`label`).
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Button.module.css'

type Look = {
  kind?: 'solid' | 'accent' | 'quiet' | 'text'
  isBig?: boolean
  isSquare?: boolean
  isBusy?: boolean
  icon?: IconName
}

function classOf({ kind = 'solid', isBig, isSquare, isBusy }: Look, extra?: string) {
  return [
    styles.button,
    kind !== 'solid' && styles[kind],
    isBig && styles.big,
    isSquare && styles.square,
    isBusy && styles.busy,
    extra,
  ]
    .filter(Boolean)
    .join(' ')
}

export function Button({
  kind,
  isBig,
  isSquare,
  isBusy,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      {...rest}
      className={classOf({ kind, isBig, isSquare, isBusy }, className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function ButtonLink({
  kind,
  isBig,
  isSquare,
  isBusy,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<'a'>) {
  return (
    <a aria-busy={isBusy || undefined} {...rest} className={classOf({ kind, isBig, isSquare, isBusy }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string; children?: ReactNode } & ComponentProps<'button'>) {
  return (
    <button type="button" aria-label={label} {...rest} className={[styles.icon, className].filter(Boolean).join(' ')}>
      <Icon name={icon} />
    </button>
  )
}

export function IconLink({ icon, label, className, ...rest }: { icon: IconName; label: string } & ComponentProps<'a'>) {
  return (
    <a aria-label={label} {...rest} className={[styles.icon, className].filter(Boolean).join(' ')}>
      <Icon name={icon} />
    </a>
  )
}
