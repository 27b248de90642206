// Reports a typo: select it and press Ctrl+Enter; on touch screens a button appears. The dialog loads when it is opened.
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { typoTextMax } from '#domain/typo-limits.ts'
import { Button } from '#ui/Button.tsx'
import { makeLater } from '../../notices/make-later.tsx'
import { push } from '../../notices/push-queue.ts'
import { forOneReader } from '../../session/for-one-reader.tsx'
import { readMisprint, type Misprint } from './misprint.ts'
import styles from './TypoHost.module.css'

const TypoSheet = makeLater(async () => (await import('./TypoSheet.tsx')).TypoSheet, {
  onMissing: ({ onClose }) => onClose(),
})

/** While a finger drags the ends of the selection, the button waits until they rest. */
const restMs = 250

export const TypoHost = forOneReader(function TypoHost() {
  const [open, setOpen] = useState<Misprint>()
  const [selected, setSelected] = useState<Misprint>()
  const [comments] = useState(() => new Map<string, string>())
  const { pathname } = useLocation()
  const report = useCallback((misprint: Misprint | undefined) => {
    if (!misprint) return
    if (misprint.text.length > typoTextMax) push('Выделите фрагмент покороче: одно-два предложения')
    else setOpen(misprint)
  }, [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.target instanceof Element && event.target.closest('input, textarea, dialog, [contenteditable]')) return
      report(readMisprint(getSelection()))
    }
    // The keys were pressed before the application had loaded (web/client/boot.ts).
    const onHeld = () => report(readMisprint(getSelection()))
    document.addEventListener('keydown', onKeyDown)
    addEventListener('delno:misprint', onHeld)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      removeEventListener('delno:misprint', onHeld)
    }
  }, [report])

  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return undefined
    let timer = 0
    const onSelection = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setSelected(readMisprint(getSelection())), restMs)
    }
    onSelection()
    document.addEventListener('selectionchange', onSelection)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('selectionchange', onSelection)
    }
  }, [])

  return (
    <>
      {selected && !open && (
        <Button
          className={styles.offer}
          // A press must not clear the selection before it is read.
          onPointerDown={event => event.preventDefault()}
          onClick={() => report(selected)}
        >
          Сообщить об ошибке
        </Button>
      )}
      {open && (
        <TypoSheet
          misprint={open}
          path={pathname}
          comment={comments.get(open.text) ?? ''}
          onComment={comment => comments.set(open.text, comment)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
})
