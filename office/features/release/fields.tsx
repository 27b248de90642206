// Fields of the side panel. A value is saved when the field loses the focus, as one change of the text.
import { useEffect, useId, useState, type ReactNode } from 'react'
import { listReleaseChoices, type ReleaseChoice, type choiceKinds } from '#contract/office/release-choices.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import styles from './Panel.module.css'
import { readJson } from './release-words.ts'

type LineProps = {
  id?: string
  label: string
  value: string
  note?: ReactNode
  error?: string | undefined
  max: number
  lines?: number
  isCode?: boolean
  isReadOnly: boolean
  placeholder?: string
  onKeep: (value: string) => void
}

export function LineField({
  label,
  value,
  note,
  error,
  max,
  lines = 1,
  isCode,
  isReadOnly,
  onKeep,
  ...rest
}: LineProps) {
  const own = useId()
  const id = rest.id ?? own
  // A value changed by a colleague replaces the typed text.
  const [draft, setDraft] = useState<{ over: string; text: string }>()
  const typed = draft?.over === value ? draft.text : undefined
  const keep = () => {
    if (typed !== undefined && typed !== value) onKeep(typed)
  }
  const field = {
    id,
    value: typed ?? value,
    maxLength: max,
    readOnly: isReadOnly,
    placeholder: rest.placeholder,
    'aria-describedby': `${id}-note`,
    'aria-invalid': error === undefined ? undefined : true,
    onBlur: keep,
    onChange: (event: { target: { value: string } }) => setDraft({ over: value, text: event.target.value }),
  } as const
  return (
    <p className={`form-field ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      {lines > 1 ? (
        <textarea {...field} rows={lines} data-code={isCode || undefined} spellCheck={!isCode} />
      ) : (
        <input {...field} onKeyDown={event => event.key === 'Enter' && keep()} />
      )}
      <small id={`${id}-note`} data-tone={error === undefined ? undefined : 'bad'} role={error ? 'alert' : undefined}>
        {error ?? note}
      </small>
    </p>
  )
}

type JsonProps = {
  label: string
  note: string
  value: unknown
  isReadOnly: boolean
  /** Why a value is invalid; undefined if it is valid. */
  check: (value: unknown) => string | undefined
  onKeep: (value: unknown) => void
}

/** JSON as text. Invalid input stays in the field with the reason, and the text keeps the former value. */
export function JsonField({ label, note, value, isReadOnly, check, onKeep }: JsonProps) {
  const shown = value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
  const [wrong, setWrong] = useState<{ over: string; text: string; error: string }>()
  const current = wrong?.over === shown ? wrong : undefined
  return (
    <LineField
      key={shown}
      label={label}
      note={note}
      value={current?.text ?? shown}
      error={current?.error}
      max={50_000}
      lines={4}
      isCode
      isReadOnly={isReadOnly}
      onKeep={text => {
        const read = readJson(text)
        const error = 'error' in read ? read.error : read.value === null ? undefined : check(read.value)
        if (error !== undefined) return setWrong({ over: shown, text, error })
        setWrong(undefined)
        if ('value' in read) onKeep(read.value)
      }}
    />
  )
}

type ChoiceProps = {
  id?: string
  label: string
  kind: (typeof choiceKinds)[number]
  chosen: readonly string[]
  most: number
  isReadOnly: boolean
  onChoose: (slugs: string[]) => void
}

const pauseMs = 200

/** The titles of the chosen items, and the items that match the query. No search runs while the list is closed. */
function useChoices(kind: ChoiceProps['kind'], chosen: readonly string[], typed: string, isOpen: boolean) {
  const { ask } = useOffice()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const slugs = chosen.join(',')
  const list = (query: { q?: string; slugs?: string }) => async (signal: AbortSignal) =>
    (await ask(listReleaseChoices, { query: { kind, ...query } }, { signal })).items
  const { value: named } = useLoaded<ReleaseChoice[]>(
    `${kind} ${slugs}`,
    slugs === '' ? async () => [] : list({ slugs }),
  )
  const { value: found } = useLoaded<ReleaseChoice[]>(`${kind} ${isOpen} ${q}`, isOpen ? list({ q }) : async () => [])
  return {
    titleOf: (slug: string) => named?.find(each => each.slug === slug)?.title ?? slug,
    free: (found ?? []).filter(({ slug }) => !chosen.includes(slug)),
  }
}

/** Chooses items by searching; the chosen ones are shown above as buttons that remove them. */
export function ChoiceField({ label, kind, chosen, most, isReadOnly, onChoose, ...rest }: ChoiceProps) {
  const own = useId()
  const id = rest.id ?? own
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { titleOf, free } = useChoices(kind, chosen, typed, isOpen)
  const choose = (slug: string) => {
    onChoose(most === 1 ? [slug] : [...chosen, slug].slice(0, most))
    setTyped('')
    setOpen(false)
  }
  return (
    // The handler only detects that the focus has left the group.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      className={`form-field ${styles.field}`}
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      onKeyDown={event => event.key === 'Escape' && setOpen(false)}
    >
      {/* Where nothing can be chosen the label has no field to name: it is a line of words. */}
      {isReadOnly ? (
        <span>
          {label}
          {chosen.length === 0 && ': нет'}
        </span>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {chosen.length > 0 && (
        <span className={styles.chips}>
          {chosen.map(slug => (
            <button
              key={slug}
              type="button"
              disabled={isReadOnly}
              aria-label={`Убрать: ${titleOf(slug)}`}
              onClick={() => onChoose(chosen.filter(each => each !== slug))}
            >
              {titleOf(slug)}
              {!isReadOnly && <Glyph name="close" isSmall />}
            </button>
          ))}
        </span>
      )}
      {!isReadOnly && (
        <input
          id={id}
          value={typed}
          maxLength={100}
          placeholder="Найти по словам"
          autoComplete="off"
          onFocus={() => setOpen(true)}
          onChange={event => {
            setTyped(event.target.value)
            setOpen(true)
          }}
        />
      )}
      {isOpen && free.length > 0 && (
        <ul className={`${styles.list} ${styles.options}`} aria-label={`Выбрать: ${label}`}>
          {free.map(({ slug, title, note }) => (
            <li key={slug}>
              <button type="button" onClick={() => choose(slug)}>
                {title} {note && <span className="dim">{note}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function Check({
  label,
  isOn,
  isReadOnly,
  onTurn,
}: {
  label: string
  isOn: boolean
  isReadOnly: boolean
  onTurn: (isOn: boolean) => void
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} disabled={isReadOnly} onChange={event => onTurn(event.target.checked)} />
      {label}
    </label>
  )
}

export function TimeField({
  label,
  value,
  note,
  tone,
  isReadOnly,
  onKeep,
}: {
  label: string
  value: string
  note?: string
  tone?: 'bad' | undefined
  isReadOnly: boolean
  onKeep: (value: string) => void
}) {
  const id = useId()
  return (
    <p className={`form-field ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={value}
        readOnly={isReadOnly}
        onChange={event => onKeep(event.target.value)}
      />
      <small data-tone={tone} role={tone && 'alert'}>
        {note}
      </small>
    </p>
  )
}
