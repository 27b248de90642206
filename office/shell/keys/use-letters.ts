// Single-letter keys of a page.
import { useEffect, useEffectEvent } from 'react'
import { hasLetters } from '../storage/stored.ts'
import { isField } from './keys.ts'

/**
 * What the keys with these codes (`KeyboardEvent.code`) do. They take precedence over those of the shell, so that N creates an idea in the plan.
 * Enter is left to a control that has the focus.
 */
export function useLetters(letters: Readonly<Record<string, (() => void) | undefined>>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const press = letters[event.code]
    const isOther = event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.defaultPrevented
    if (!press || isOther || isField(event.target) || !hasLetters() || document.querySelector('dialog[open]')) return
    const isControl =
      event.target instanceof HTMLElement && event.target.matches('button, a, summary, input, [tabindex]')
    if (event.code === 'Enter' && isControl && !event.target.dataset['keys']) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
