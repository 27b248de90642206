// What can be done with a block, below its handle: arrows walk, Esc and a press outside close.
import { useEffect, useEffectEvent, useRef } from 'react'
import { Glyph, type GlyphName } from './Glyph.tsx'

export type HandleMenuItem = { glyph: GlyphName; title: string; onPress: () => void }

type Props = {
  label: string
  className: string | undefined
  items: readonly HandleMenuItem[]
  onEscape: () => void
  onPressOutside: () => void
}

export function HandleMenu({ label, className = '', items, onEscape, onPressOutside }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const pressOutside = useEffectEvent(onPressOutside)
  useEffect(() => {
    menu.current?.querySelector('button')?.focus()
    const press = (event: Event) => {
      // The handle stands beside its menu, and opens and closes it itself.
      if (!menu.current?.parentElement?.contains(event.target as Node)) pressOutside()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])
  return (
    <div
      ref={menu}
      className={`pop-menu ${className}`}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={event => {
        if (event.key === 'Escape') onEscape()
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (step === 0) return
        event.preventDefault()
        const shown = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
        const at = shown.indexOf(document.activeElement as HTMLElement)
        shown[(at + step + shown.length) % shown.length]?.focus()
      }}
    >
      {items.map(({ glyph, title, onPress }) => (
        <button key={title} type="button" role="menuitem" onClick={onPress}>
          <Glyph name={glyph} isSmall /> {title}
        </button>
      ))}
    </div>
  )
}
