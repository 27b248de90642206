// The button at the end of a list: busy while the next page loads. A failure is shown here, and another press tries again.
import type { ReactNode, Ref } from 'react'
import { Button, ButtonLink } from '#ui/Button.tsx'
import styles from './LoadMore.module.css'

type Props = {
  /** URL of the next page for readers without scripts; without it the component is a button. */
  href?: string
  isBusy: boolean
  /** The error for the reader; empty without one. */
  problem: string
  onMore: (isByKeys: boolean) => void
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function MoreButton({ href, isBusy, problem, onMore, ref, children }: Props) {
  return (
    <>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {href === undefined ? (
        <Button
          ref={ref}
          kind="quiet"
          isBig
          isBusy={isBusy}
          className="needs-js"
          onClick={event => !isBusy && onMore(event.detail === 0)}
        >
          {children}
        </Button>
      ) : (
        <ButtonLink
          kind="quiet"
          isBig
          isBusy={isBusy}
          href={href}
          rel="next"
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onMore(event.detail === 0)
          }}
        >
          {children}
        </ButtonLink>
      )}
      <span className="sr" role="status">
        {isBusy && 'Загружаем…'}
      </span>
    </>
  )
}
