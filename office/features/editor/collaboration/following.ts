// Following a colleague: the page scrolls with the colleague's caret until this person presses a key, turns the wheel or touches the page.
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
/** Fraction of the window above and below: the followed caret stays between them, in the middle half. */
const edge = 0.25

/** Scrolls to the caret of the followed person when it moves. */
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
      // The text arrives just after the caret position, so the scroll waits for the next frame.
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
