import { useEffect, useState } from 'react'
import { Glyph } from '../../../parts/Glyph.tsx'
import styles from './ReaderBubble.module.css'
import type { MarginStore } from './margin-store.ts'

/** The bubble above a selection for people who may only read: its one button adds a remark. */
export function ReaderBubble({ store, onRemark }: { store: MarginStore; onRemark: () => void }) {
  const [place, setPlace] = useState<{ left: number; top: number }>()
  useEffect(() => {
    const look = () => {
      const { view } = store
      const selection = getSelection()
      const isHere =
        view &&
        selection &&
        !selection.isCollapsed &&
        view.dom.contains(selection.anchorNode) &&
        selection.rangeCount > 0
      if (!isHere) return setPlace(undefined)
      const { left, top } = selection.getRangeAt(0).getBoundingClientRect()
      setPlace({ left: Math.max(8, left), top: Math.max(8, top - 48) })
    }
    document.addEventListener('selectionchange', look)
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', look, { capture: true })
    }
  }, [store])
  if (!place) return null
  return (
    <button
      type="button"
      className={styles.bubble}
      ref={element => {
        if (!element) return
        element.style.left = `${place.left}px`
        element.style.top = `${place.top}px`
      }}
      // The press must not take the focus, or the selection is lost.
      onPointerDown={event => event.preventDefault()}
      onClick={onRemark}
    >
      <Glyph name="remark" isSmall />
      Замечание
    </button>
  )
}
