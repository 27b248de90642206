// The keys of the queue, by their place on the keyboard, so that they work in both layouts. Never inside a field.
import { useEffect, useEffectEvent } from 'react'
import { moderationReasons, type ModerationReason } from '#domain/moderation.ts'
import { isField } from '../../../shell/keys/keys.ts'
import { hasLetters } from '../../../shell/storage/stored.ts'

export type ModerationKey =
  | 'next'
  | 'previous'
  | 'keep'
  | 'hide'
  | 'reply'
  | 'later'
  | 'restrict'
  | 'select'
  | 'selectToHere'
  | 'person'
  | 'thread'
  | 'tip'
  | 'undo'
  | 'escape'
  | { reason: ModerationReason }

const letters: Readonly<Record<string, ModerationKey>> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'keep',
  KeyH: 'hide',
  KeyR: 'reply',
  KeyL: 'later',
  KeyB: 'restrict',
  KeyX: 'select',
  KeyU: 'person',
  KeyO: 'thread',
  KeyT: 'tip',
  KeyZ: 'undo',
}

/** The action of a key press; undefined for any other key. */
function readModerationKey({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): ModerationKey | undefined {
  if (code === 'Escape') return 'escape'
  if (code === 'KeyX' && shiftKey) return 'selectToHere'
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey ? undefined : { reason: moderationReasons[Number(digit) - 1]! }
  return shiftKey ? undefined : letters[code]
}

/** `act` returns false for a key that does nothing now. */
export function useModerationKeys(act: (key: ModerationKey) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return
    if (isField(event.target) || document.querySelector('dialog[open]')) return
    const key = readModerationKey(event)
    // A held key moves on, but decides once.
    if (key === undefined || (event.repeat && key !== 'next' && key !== 'previous')) return
    if (key !== 'escape' && !hasLetters()) return
    if (act(key)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
