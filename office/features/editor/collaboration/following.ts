// The colleague whom this window follows: the page scrolls with their caret until the person presses a key, turns the wheel or touches the page.
import { useEffect, useSyncExternalStore } from 'react'
import type { Editor } from '@tiptap/core'
import { caretOf } from './shared-document.ts'
import type { TextConnection } from './text-connection.ts'

export type Following = {
  get: () => string | undefined
  set: (personId: string | undefined) => void
  subscribe: (listener: () => void) => () => void
}

export function makeFollowing(): Following {
  let followed: string | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => followed,
    set: next => {
      if (followed === next) return
      followed = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const ends = ['keydown', 'wheel', 'touchmove'] as const
/** Their caret stays in the middle half of the window. */
const edge = 0.25

/** Goes where the followed person writes. */
export function useFollowing(following: Following, connection: TextConnection, editor: Editor): void {
  const followed = useSyncExternalStore(following.subscribe, following.get)
  useEffect(() => {
    if (followed === undefined) return
    const { awareness } = connection
    let frame = 0
    const go = () => {
      const at = caretOf(connection, editor.state, followed)
      const scroll = editor.view.dom.closest('article')?.parentElement
      if (at === undefined || !scroll) return
      const { top } = editor.view.coordsAtPos(Math.min(at, editor.state.doc.content.size))
      const area = scroll.getBoundingClientRect()
      const place = (top - area.top) / area.height
      if (place >= edge && place <= 1 - edge) return
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      scroll.scrollBy({ top: top - area.top - area.height / 2, behavior: isStill ? 'instant' : 'smooth' })
    }
    const later = () => {
      cancelAnimationFrame(frame)
      // Their letters come just after their caret.
      frame = requestAnimationFrame(go)
    }
    const stop = () => following.set(undefined)
    const look = () => {
      const isHere = [...awareness.getStates().values()].some(
        state => (state as { user?: { id?: string } }).user?.id === followed,
      )
      if (isHere) later()
      else stop()
    }
    look()
    awareness.on('change', look)
    for (const event of ends) document.addEventListener(event, stop, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      awareness.off('change', look)
      for (const event of ends) document.removeEventListener(event, stop)
    }
  }, [followed, following, connection, editor])
}
