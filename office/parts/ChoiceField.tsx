// Chooses from a list that the server searches: a combobox after the chosen items, which are buttons that remove them. The only possible item
// stands in the combobox itself.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
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
  /** The placeholder while another item is sought in the place of the chosen one. */
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
  const named = useLoaded(`${name} ${slugs}`, async signal => (slugs === '' ? [] : list({ slugs }, signal)))
  const matching = useLoaded(`${name} ${isOpen} ${q}`, async signal => (isOpen ? list({ q }, signal) : [])).value ?? []
  /** Of what was chosen here the title is known at once. */
  const [seen, setSeen] = useState<readonly ReleaseChoice[]>([])
  return {
    /** Undefined while it is loading. */
    titleOf: (slug: string) =>
      [...(named.value ?? []), ...seen].find(each => each.slug === slug)?.title ?? (named.isLoading ? undefined : slug),
    remember: (choice: ReleaseChoice) => setSeen(before => [...before, choice]),
    free: matching.filter(({ slug }) => !chosen.includes(slug)),
  }
}

/** What is typed, the list that is open, and the choice by keys. */
function useCombobox({
  most,
  chosen,
  onChoose,
  ...rest
}: Pick<Props, 'name' | 'list' | 'most' | 'chosen' | 'onChoose'>) {
  /** Undefined while nothing is sought: then the only chosen item stands in the field. */
  const [draft, setDraft] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { titleOf, free, remember } = useChoices({ ...rest, chosen }, draft ?? '', isOpen)
  const isListed = isOpen && free.length > 0
  const pointed = isOpen ? free[Math.min(at, free.length - 1)] : undefined
  const close = () => {
    setOpen(false)
    if (most === 1) setDraft(undefined)
  }
  const choose = (choice: ReleaseChoice) => {
    remember(choice)
    onChoose(most === 1 ? [choice.slug] : [...chosen, choice.slug])
    setDraft(undefined)
    setOpen(false)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const isEmpty = most === 1 ? draft === '' : !draft
    if (step !== 0) {
      event.preventDefault()
      if (isListed) setAt((Math.min(at, free.length - 1) + step + free.length) % free.length)
      setOpen(true)
    } else if (event.key === 'Enter' && pointed) {
      event.preventDefault()
      choose(pointed)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else if (event.key === 'Backspace' && isEmpty && chosen.length > 0) onChoose(chosen.slice(0, -1))
  }
  const onChange = (words: string) => {
    setDraft(words)
    setAt(0)
    setOpen(true)
  }
  return {
    draft,
    isOpen,
    open: () => setOpen(true),
    close,
    isListed,
    pointed,
    free,
    titleOf,
    choose,
    onKeyDown,
    onChange,
  }
}

/** With `most` 1, another choice replaces the present one. */
export function ChoiceField({
  label,
  placeholder = 'Найти по словам',
  replacing = placeholder,
  canWrite,
  ...rest
}: Props) {
  const { most, chosen, onChoose } = rest
  const own = useId()
  const id = rest.id ?? own
  const box = useCombobox(rest)
  const { draft, isOpen, isListed, pointed, titleOf } = box
  const only = most === 1 ? chosen[0] : undefined
  const inField = only === undefined ? undefined : (titleOf(only) ?? '…')
  const input = useRef<HTMLInputElement>(null)
  // What is typed next replaces the item that stands in the field.
  useEffect(() => {
    if (inField !== undefined && document.activeElement === input.current) input.current?.select()
  }, [inField])
  const openWhole = (event: SyntheticEvent<HTMLInputElement>) => {
    box.open()
    if (inField !== undefined && draft === undefined) event.currentTarget.select()
  }
  const sought = only !== undefined ? replacing : chosen.length > 0 && !isOpen ? '+ ещё' : placeholder
  return (
    // The handler only detects that the focus has left the group.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      className={`form-field ${styles.field}`}
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || box.close()}
    >
      {canWrite ? <label htmlFor={id}>{label}</label> : <span>{`${label}${chosen.length === 0 ? ': нет' : ''}`}</span>}
      <div className={styles.box} data-one={only !== undefined || undefined} data-some={chosen.length > 0 || undefined}>
        {(most !== 1 || !canWrite) && (
          <Chosen slugs={chosen} titleOf={titleOf} canWrite={canWrite} onChoose={onChoose} />
        )}
        {canWrite && (most === 1 || chosen.length < most) && (
          <input
            id={id}
            role="combobox"
            aria-expanded={isListed}
            aria-controls={isListed ? `${id}-list` : undefined}
            aria-activedescendant={pointed && `${id}-${pointed.slug}`}
            aria-autocomplete="list"
            value={draft ?? inField ?? ''}
            maxLength={100}
            placeholder={sought}
            autoComplete="off"
            ref={input}
            onFocus={openWhole}
            onClick={openWhole}
            onKeyDown={box.onKeyDown}
            onChange={event => box.onChange(event.target.value)}
          />
        )}
        {canWrite && only !== undefined && (
          <button
            type="button"
            className={styles.clear}
            aria-label={`Убрать: ${inField}`}
            onClick={() => {
              onChoose([])
              // The button is gone: the next thing to do is to choose another.
              input.current?.focus()
            }}
          >
            <Glyph name="close" isSmall />
          </button>
        )}
      </div>
      {isListed && <Options id={id} label={label} choices={box.free} pointed={pointed} onChoose={box.choose} />}
    </div>
  )
}

type ChosenProps = Pick<Props, 'canWrite' | 'onChoose'> & {
  slugs: readonly string[]
  titleOf: (slug: string) => string | undefined
}

/** The chosen items, as buttons that remove them. */
function Chosen({ slugs, titleOf, canWrite, onChoose }: ChosenProps) {
  return slugs.map(slug => (
    <button
      key={slug}
      type="button"
      className={styles.chip}
      disabled={!canWrite}
      aria-label={`Убрать: ${titleOf(slug) ?? slug}`}
      onClick={() => onChoose(slugs.filter(each => each !== slug))}
    >
      {titleOf(slug) ?? <span className={styles.waiting} />}
      {canWrite && <Glyph name="close" isSmall />}
    </button>
  ))
}

type OptionsProps = {
  id: string
  label: string
  choices: readonly ReleaseChoice[]
  pointed: ReleaseChoice | undefined
  onChoose: (choice: ReleaseChoice) => void
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
          onClick={() => onChoose({ slug, title, note })}
        >
          {title} {note && <span className="dim">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
