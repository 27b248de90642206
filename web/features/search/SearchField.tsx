// The large search field. A plain form without scripts; with them a combobox that finishes what is being typed
// (WAI-ARIA: list autocomplete with manual selection).
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { searchHref } from '../../pages/search/kinds.ts'
import styles from './SearchField.module.css'

type Suggestion = { text: string; url: string | null }
const pauseMs = 120

async function loadSuggestions(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/svc/search/fullsearch/suggest?${new URLSearchParams({ q: query, limit: '6' })}`, {
    signal,
  })
  if (!response.ok) return []
  return ((await response.json()) as { items: Suggestion[] }).items
}

export function SearchField({ asked, includes }: { asked: string; includes: string }) {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(asked)
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)

  // What was typed before the application came stands in the field already.
  useEffect(() => {
    if (input.current && input.current.value !== asked) setTyped(input.current.value)
  }, [asked])
  useEffect(() => {
    const query = typed.trim()
    setActive(-1)
    if (query.length < 2 || query === asked) {
      setSuggestions([])
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      loadSuggestions(query, abort.signal)
        .then(setSuggestions)
        .catch(() => {})
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed, asked])

  const isShown = isOpen && suggestions.length > 0
  const search = (query: string) => {
    setIsOpen(false)
    if (query.trim() !== '') void navigate(searchHref(query.trim(), includes))
  }
  const choose = (suggestion: Suggestion) => {
    setIsOpen(false)
    if (suggestion.url) void navigate(suggestion.url)
    else search(suggestion.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setIsOpen(false)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      // From the field down to the last and back to the field.
      const places = suggestions.length + 1
      setActive(now => ((now + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    } else if (event.key === 'Enter') {
      const chosen = isShown ? suggestions[active] : undefined
      if (chosen) {
        event.preventDefault()
        choose(chosen)
      }
    }
  }

  return (
    <div className={styles.box}>
      <form
        className={styles.form}
        action="/search"
        role="search"
        onSubmit={event => {
          event.preventDefault()
          search(input.current?.value ?? '')
        }}
      >
        <Icon name="search" />
        <input
          ref={input}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={300}
          aria-label="Что искать"
          placeholder="Найти"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          defaultValue={asked}
          onChange={event => {
            setTyped(event.target.value)
            setIsOpen(true)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setIsOpen(false)}
        />
        {includes && <input type="hidden" name="includes" value={includes} />}
        {typed !== '' && (
          <IconButton
            className="needs-js"
            icon="close"
            label="Очистить"
            onClick={() => {
              if (input.current) input.current.value = ''
              setTyped('')
              input.current?.focus()
            }}
          />
        )}
        <button type="submit" className="sr">
          Искать
        </button>
      </form>
      <ul id={listId} role="listbox" aria-label="Подсказки" className={styles.list} hidden={!isShown}>
        {suggestions.map((suggestion, index) => (
          // The keyboard belongs to the field, which points here by aria-activedescendant.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={`${suggestion.text}${suggestion.url}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <Icon name={suggestion.url ? 'next' : 'search'} small />
            {suggestion.text}
          </li>
        ))}
      </ul>
    </div>
  )
}
