// Opens the bar that reads an article aloud; it is loaded at the first press.
import { useCallback, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { makeLater } from '../../notices/make-later.tsx'
import styles from './ListenButton.module.css'
import type { ListenProps } from './ListenBar.tsx'

const ListenBar = makeLater<ListenProps>(async () => (await import('./ListenBar.tsx')).ListenBar, {
  onMissing: ({ onClose }) => onClose(),
})

export function ListenButton(props: Omit<ListenProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <Button
        ref={button}
        kind="quiet"
        icon="sound"
        className={`${styles.listen} needs-js no-print`}
        aria-pressed={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.word}>Слушать</span>
      </Button>
      {isOpen && <ListenBar {...props} onClose={close} />}
    </>
  )
}
