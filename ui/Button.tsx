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

/** Splits the properties of a button or a link into its attributes, the look among them as classes, and its contents. */
function dress<Props extends Look & { className?: string; children?: ReactNode }>(props: Props) {
  const { kind = 'solid', isBig, isSquare, isBusy, icon, className, children, ...rest } = props
  const classes = [
    styles.button,
    kind !== 'solid' && styles[kind],
    isBig && styles.big,
    isSquare && styles.square,
    isBusy && styles.busy,
    className,
  ]
  return {
    attributes: { 'aria-busy': isBusy || undefined, ...rest, className: classes.filter(Boolean).join(' ') },
    contents: (
      <>
        {icon && <Icon name={icon} />}
        {children}
      </>
    ),
  }
}

export function Button(props: Look & ComponentProps<'button'>) {
  const { attributes, contents } = dress(props)
  return (
    <button type="button" {...attributes}>
      {contents}
    </button>
  )
}

export function ButtonLink(props: Look & ComponentProps<'a'>) {
  const { attributes, contents } = dress(props)
  return <a {...attributes}>{contents}</a>
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
