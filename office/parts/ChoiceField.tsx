// Chooses from a list that the server searches: a combobox, with the chosen items above it as buttons that remove them.
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { ReleaseChoice } from '#contract/office/release-choices.ts'
import styles from './ChoiceField.module.css'
import { Glyph } from './Glyph.tsx'
import { useLoaded } from './loading/use-loaded.ts'

const pauseMs = 200

type Query = { q?: string; slugs?: string }

type Props = {
  id?: string
  label: string
  /** Identifies the list that is searched. */
  name: string
  list: (query: Query, signal: AbortSignal) => Promise<ReleaseChoice[]>
  placeholder?: string
  /** The placeholder while the only possible item is chosen. */
  replacing?: string
  most: number
  chosen: readonly string[]
  canWrite: boolean
  onChoose: (slugs: string[]) => void
}

/** The titles of the chosen items, and the items that match what was typed. Nothing is searched while the list is closed. */
function useChoices({ name, list, chosen }: Pick<Props, 'name' | 'list' | 'chosen'>, typed: string, isOpen: boolean) {
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const slugs = chosen.join(',')
  const named = useLoaded(`${name} ${slugs}`, async signal => (slugs === '' ? [] : list({ slugs }, signal))).value ?? []
  const matching = useLoaded(`${name} ${isOpen} ${q}`, async signal => (isOpen ? list({ q }, signal) : [])).value ?? []
  return {
    titleOf: (slug: string) => named.find(each => each.slug === slug)?.title ?? slug,
    free: matching.filter(({ slug }) => !chosen.includes(slug)),
  }
}

/** With `most` 1, another choice replaces the present one. */
export function ChoiceField({
  label,
  placeholder = 'Найти по словам',
  replacing = placeholder,
  most,
  chosen,
  canWrite,
  onChoose,
  ...rest
}: Props) {
  const own = useId()
  const id = rest.id ?? own
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { titleOf, free } = useChoices({ ...rest, chosen }, typed, isOpen)
  const isListed = isOpen && free.length > 0
  const pointed = isOpen ? free[Math.min(at, free.length - 1)] : undefined
  const choose = (slug: string) => {
    onChoose(most === 1 ? [slug] : [...chosen, slug])
    setTyped('')
    setOpen(false)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (isListed) setAt((Math.min(at, free.length - 1) + step + free.length) % free.length)
      setOpen(true)
    } else if (event.key === 'Enter' && pointed) {
      event.preventDefault()
      choose(pointed.slug)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) onChoose(chosen.slice(0, -1))
  }
  return (
    // The handler only detects that the focus has left the group.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      className={`form-field ${styles.field}`}
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      {canWrite ? <label htmlFor={id}>{label}</label> : <span>{`${label}${chosen.length === 0 ? ': нет' : ''}`}</span>}
      <Chosen slugs={chosen} titleOf={titleOf} canWrite={canWrite} onChoose={onChoose} />
      {canWrite && (most === 1 || chosen.length < most) && (
        <input
          id={id}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={pointed && `${id}-${pointed.slug}`}
          aria-autocomplete="list"
          value={typed}
          maxLength={100}
          placeholder={most === 1 && chosen.length > 0 ? replacing : placeholder}
          autoComplete="off"
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
            setOpen(true)
          }}
        />
      )}
      {isListed && <Options id={id} label={label} choices={free} pointed={pointed} onChoose={choose} />}
    </div>
  )
}

type ChosenProps = Pick<Props, 'canWrite' | 'onChoose'> & {
  slugs: readonly string[]
  titleOf: (slug: string) => string
}

/** The chosen items, as buttons that remove them. */
function Chosen({ slugs, titleOf, canWrite, onChoose }: ChosenProps) {
  if (slugs.length === 0) return null
  return (
    <span className={styles.chips}>
      {slugs.map(slug => (
        <button
          key={slug}
          type="button"
          disabled={!canWrite}
          aria-label={`Убрать: ${titleOf(slug)}`}
          onClick={() => onChoose(slugs.filter(each => each !== slug))}
        >
          {titleOf(slug)}
          {canWrite && <Glyph name="close" isSmall />}
        </button>
      ))}
    </span>
  )
}

type OptionsProps = {
  id: string
  label: string
  choices: readonly ReleaseChoice[]
  pointed: ReleaseChoice | undefined
  onChoose: (slug: string) => void
}

function Options({ id, label, choices, pointed, onChoose }: OptionsProps) {
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={`Выбрать: ${label}`} className={styles.options}>
      {choices.map(({ slug, title, note }) => (
        // The keyboard acts on the field, which names the pointed option.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={slug}
          id={`${id}-${slug}`}
          role="option"
          aria-selected={slug === pointed?.slug}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(slug)}
        >
          {title} {note && <span className="dim">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
