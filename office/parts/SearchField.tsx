import { Glyph } from './Glyph.tsx'

type Props = {
  label: string
  placeholder?: string
  typed: string
  onType: (typed: string) => void
  className?: string | undefined
  maxLength?: number
  /** Gets the focus when its sheet opens. */
  isFirst?: boolean
}

/** A field that narrows the list below it. */
export function SearchField({ label, placeholder = label, typed, onType, className = '', maxLength, isFirst }: Props) {
  return (
    <label className={`search-field ${className}`}>
      <Glyph name="search" isSmall />
      <input
        type="search"
        data-first={isFirst || undefined}
        placeholder={placeholder}
        aria-label={label}
        maxLength={maxLength}
        value={typed}
        onChange={event => onType(event.target.value)}
      />
    </label>
  )
}
