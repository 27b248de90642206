// The end of a paged list: the button for the next page, or the error of loading it.
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { wordsOf } from '../../session/ask.ts'
import styles from './MoreButton.module.css'
import type { Page, Pages } from './use-pages.ts'

type Props<P extends Page> = {
  pages: Pages<P>
  children?: ReactNode
  /** Shown instead of the button after the last page. */
  end?: ReactNode
  className?: string | undefined
}

export function MoreButton<P extends Page>({ pages, children = 'Показать ещё', end, className }: Props<P>) {
  const { value, isAdding, addError, add } = pages
  const row = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const hasMore = value !== undefined && value.next !== null && value.next !== undefined
  // After the last page the focused button disappears, so the focus is moved to this place of the list.
  useLayoutEffect(() => {
    if (hasMore || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement === document.body) row.current?.focus()
  }, [hasMore])
  if (!value) return null
  return (
    <div ref={row} tabIndex={-1} className={[styles.more, className].filter(Boolean).join(' ')}>
      {hasMore ? (
        <>
          {addError !== undefined && <span role="alert">{wordsOf(addError)}.</span>}
          <Button
            kind="quiet"
            isBusy={isAdding}
            onClick={() => {
              wasPressed.current = true
              add()
            }}
          >
            {addError === undefined ? children : 'Попробовать ещё раз'}
          </Button>
        </>
      ) : (
        end
      )}
    </div>
  )
}
