// The end of a list that is loaded page by page: the button for the next page, and why it did not come.
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { wordsOf } from '../../session/ask.ts'
import styles from './MoreButton.module.css'
import type { Page, Pages } from './use-pages.ts'

type Props<P extends Page> = {
  pages: Pages<P>
  children?: ReactNode
  /** What stands here instead when everything is shown. */
  end?: ReactNode
  className?: string | undefined
}

export function MoreButton<P extends Page>({ pages, children = 'Показать ещё', end, className }: Props<P>) {
  const { value, isAdding, addError, add } = pages
  const row = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const hasMore = value !== undefined && value.next !== null && value.next !== undefined
  // The last page removes the button under the focus of the person who pressed it: the focus stays at this place of the list.
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
