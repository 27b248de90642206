// Keys of an open text that work wherever the focus is: remarks, notes, and the way round text, margin and side.
import { useEffect, useEffectEvent } from 'react'
import type { MarginStore } from './margin/margin-store.ts'

type Keys = {
  store: MarginStore
  side: { isOpen: boolean; tab: string; show: (tab: string) => void; close: () => void }
  onRemark: (() => void) | undefined
}

const noteElement = (id: unknown) => document.querySelector<HTMLElement>(`[data-note="${String(id)}"]`)

/** Gives the focus to what stands there after the next drawing. */
const focusSoon = (find: () => HTMLElement | null | undefined) =>
  requestAnimationFrame(() => find()?.focus({ preventScroll: true }))

export function useTextKeys({ store, side, onRemark }: Keys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]:not([data-side])')) return
    const isCommand = (event.metaKey || event.ctrlKey) && event.altKey && !event.shiftKey
    const act =
      event.code === 'F6' && !event.metaKey && !event.ctrlKey && !event.altKey
        ? () => goRound(event.shiftKey)
        : isCommand && event.code === 'KeyM'
          ? onRemark
          : isCommand && (event.code === 'ArrowDown' || event.code === 'ArrowUp')
            ? () => goToNote(event.code === 'ArrowDown' ? 1 : -1)
            : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    // Before the editor: the arrows with these keys are not its own.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])

  const toText = () => store.view?.focus()
  function toNote(id: MarginStore['state']['order'][number]): void {
    store.focus(id)
    store.scrollTo(id)
    focusSoon(() => noteElement(id))
  }
  function goToNote(step: 1 | -1): void {
    const { order, active } = store.state
    if (order.length === 0) return
    const at = active === undefined ? (step === 1 ? -1 : order.length) : order.indexOf(active)
    toNote(order[(at + step + order.length) % order.length]!)
  }
  function toSide(): void {
    if (!side.isOpen) side.show(side.tab)
    focusSoon(() => document.querySelector<HTMLElement>('[data-side] [role=tab][aria-selected=true]'))
  }
  /** Text, margin, side and back; an empty margin is passed by. */
  function goRound(isBack: boolean): void {
    const focused = document.activeElement
    const { order, active } = store.state
    const toMargin = order.length > 0 ? () => toNote(active ?? order[0]!) : undefined
    const isInSide = focused?.closest('[data-side]') != null
    const isInMargin = focused?.closest('[data-note]') != null
    if (isInSide && focused?.closest('dialog')) side.close()
    if (isInMargin) return isBack ? toText() : toSide()
    if (isInSide) return isBack && toMargin ? toMargin() : toText()
    if (isBack || !toMargin) return toSide()
    return toMargin()
  }
}
