// Keyboard shortcuts of an open text that work wherever the focus is: remarks, notes, and moving between text, margin and side.
import { useEffect, useEffectEvent } from 'react'
import type { MarginStore } from './margin/margin-store.ts'
import type { NoteId } from './margin/note-places.ts'

type Keys = {
  store: MarginStore
  side: { isOpen: boolean; tab: string; show: (tab: string) => void; close: () => void }
  onRemark: (() => void) | undefined
  onClaim: (() => void) | undefined
  /** Accepts the suggestion of a thread; undefined for people who may not write. */
  onAccept: ((id: number) => void) | undefined
}

const noteElement = (id: unknown) => document.querySelector<HTMLElement>(`[data-note="${String(id)}"]`)

/** Focuses the element that `find` returns after the next frame. */
const focusSoon = (find: () => HTMLElement | null | undefined) =>
  requestAnimationFrame(() => find()?.focus({ preventScroll: true }))

/** The note that has the focus. Letters typed just before may still move the caret, which ends the active note. */
const focusedNote = (order: readonly NoteId[]): NoteId | undefined => {
  const note = document.activeElement?.closest<HTMLElement>('[data-note]')
  return note ? order.find(id => String(id) === note.dataset['note']) : undefined
}

/** Moves of the focus between text, margin and side. */
function waysOf({ store, side, onAccept }: Keys) {
  const toText = () => store.view?.focus()
  const toNote = (id: NoteId) => {
    store.focus(id)
    store.scrollTo(id)
    focusSoon(() => noteElement(id))
  }
  const toSide = () => {
    if (!side.isOpen) side.show(side.tab)
    focusSoon(() => document.querySelector<HTMLElement>('[data-side] [role=tab][aria-selected=true]'))
  }
  return {
    toText,
    goToNote(step: 1 | -1): void {
      const { order } = store.state
      if (order.length === 0) return
      const active = focusedNote(order) ?? store.state.active
      const before = store.countBeforeCaret()
      const next = active === undefined ? (step === 1 ? before : before - 1) : order.indexOf(active) + step
      toNote(order[(next + order.length) % order.length]!)
    },
    /** Moves the focus from text to margin to side and around; an empty margin is skipped. */
    goRound(isBack: boolean): void {
      const focused = document.activeElement
      const { order, active } = store.state
      const toMargin = order.length > 0 ? () => toNote(active ?? order[0]!) : undefined
      const sideHere = focused?.closest('[data-side]')
      if (sideHere instanceof HTMLDialogElement) side.close()
      if (focused?.closest('[data-note]')) return isBack ? toText() : toSide()
      if (sideHere) return isBack && toMargin ? toMargin() : toText()
      if (isBack || !toMargin) return toSide()
      return toMargin()
    },
    /** Undefined if no remark is active. */
    acceptActive(): (() => void) | undefined {
      const { active } = store.state
      if (!onAccept || active === undefined || active === 'draft') return undefined
      if (typeof active === 'number') return () => onAccept(active)
      const { replacement } = store.state.proofs.get(active)?.note ?? {}
      return typeof replacement === 'string' ? () => store.takeProofs([active], replacement) : undefined
    },
  }
}

export function useTextKeys(keys: Keys): void {
  const { toText, goToNote, goRound, acceptActive } = waysOf(keys)
  const isElsewhere = () => document.querySelector('dialog[open]:not([data-side])') !== null
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isElsewhere()) return
    const isCommand = (event.metaKey || event.ctrlKey) && event.altKey && !event.shiftKey
    const isPlain = !event.metaKey && !event.ctrlKey
    const acts: Record<string, (() => void) | undefined> = {
      F6: isPlain && !event.altKey ? () => goRound(event.shiftKey) : undefined,
      KeyM: isCommand ? keys.onRemark : undefined,
      KeyU: isCommand ? keys.onClaim : undefined,
      ArrowDown: isCommand ? () => goToNote(1) : undefined,
      ArrowUp: isCommand ? () => goToNote(-1) : undefined,
      Enter: isPlain && event.altKey && !event.shiftKey ? acceptActive() : undefined,
    }
    const act = acts[event.code]
    if (!act) return
    event.preventDefault()
    act()
  })
  const leave = useEffectEvent((event: KeyboardEvent) => {
    const isBeside = event.target instanceof Element && event.target.closest('[data-note], aside[data-side]') !== null
    if (event.key === 'Escape' && !event.defaultPrevented && isBeside) toText()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    const listenLast = (event: KeyboardEvent) => leave(event)
    // Listens in the capture phase, because the editor would handle arrows with these modifiers.
    document.addEventListener('keydown', listen, { capture: true })
    document.addEventListener('keydown', listenLast)
    return () => {
      document.removeEventListener('keydown', listen, { capture: true })
      document.removeEventListener('keydown', listenLast)
    }
  }, [])
}
