// The large search field: a plain form without scripts, with them a combobox that suggests queries and posts
// (WAI-ARIA: list autocomplete with manual selection).
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { CallReply } from '#contract/call.ts'
import type { suggestQueries } from '#contract/search.ts'
import { searchHref } from '../../pages/search/kinds.ts'
import { Highlighted } from './Highlighted.tsx'
import styles from './SearchField.module.css'

type Suggestion = CallReply<typeof suggestQueries>['items'][number]
const pauseMs = 120

async function loadSuggestions(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/svc/search/fullsearch/suggest?${new URLSearchParams({ q: query, limit: '6' })}`, {
    signal,
  })
  if (!response.ok) return []
  return ((await response.json()) as { items: Suggestion[] }).items
}

/** Loads suggestions for what is typed, after a pause; none for the query whose results the page shows. */
function useSuggestions(typed: string, asked: string) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const [active, setActive] = useState(-1)
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
  return { suggestions, active, setActive }
}

const isArrow = (key: string) => key === 'ArrowDown' || key === 'ArrowUp'

/** The active row after an arrow key; -1 is the field itself, which the arrows reach after the last one. */
function moved(active: number, key: string, rows: number): number {
  const places = rows + 1
  return ((active + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1
}

/** Text typed before hydration is in the field, but not in the state: it is suggested for as if it were typed now. */
function useTypedEarly(
  input: RefObject<HTMLInputElement | null>,
  asked: string,
  onTyped: (typed: string) => void,
): void {
  const tell = useEffectEvent(onTyped)
  useEffect(() => {
    if (input.current && input.current.value !== asked) tell(input.current.value)
  }, [input, asked])
}

/** A plain text field: the browser adds no cross and no list of its own; a keyboard on the screen has the key of a search. */
const asksForWords = { type: 'text', inputMode: 'search', enterKeyHint: 'search', autoComplete: 'off' } as const

/** Who asks for the page of the search without a question has come to type one. */
const firstFocus = { autoFocus: true, 'data-first-focus': '' }

export function SearchField({ asked, includes }: { asked: string; includes: string }) {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(asked)
  const { suggestions, active, setActive } = useSuggestions(typed, asked)
  const [isOpen, setIsOpen] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    setIsOpen(true)
  }
  useTypedEarly(input, asked, type)
  const isShown = isOpen && suggestions.length > 0
  const search = (query: string) => {
    setIsOpen(false)
    if (query.trim() !== '') void navigate(searchHref(query.trim(), includes))
  }
  /** The row below the suggestions leads to all results. */
  const choose = (row: number) => {
    const { url, text } = suggestions[row] ?? { url: null, text: typed }
    if (url === null) return search(text)
    setIsOpen(false)
    void navigate(url)
  }
  const clear = () => {
    if (input.current) input.current.value = ''
    setTyped('')
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) setIsOpen(false)
    else if (isArrow(event.key) && suggestions.length > 0) {
      setIsOpen(true)
      setActive(now => moved(now, event.key, suggestions.length + 1))
    } else if (event.key === 'Enter' && isShown && active >= 0) choose(active)
    else return
    event.preventDefault()
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
          {...asksForWords}
          maxLength={300}
          aria-label="Что искать"
          placeholder="Найти"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          defaultValue={asked}
          {...(asked === '' && firstFocus)}
          onChange={event => type(event.target.value)}
          onKeyDown={press}
          onBlur={() => setIsOpen(false)}
        />
        {includes && <input type="hidden" name="includes" value={includes} />}
        {typed !== '' && <IconButton className="needs-js" icon="close" label="Очистить" onClick={clear} />}
        <button type="submit" className="sr">
          Искать
        </button>
      </form>
      <SuggestionList id={listId} typed={typed} onChoose={choose} {...{ suggestions, active, isShown }} />
    </div>
  )
}

type SuggestionListProps = {
  id: string
  typed: string
  suggestions: readonly Suggestion[]
  active: number
  isShown: boolean
  onChoose: (row: number) => void
}

function SuggestionList({ id, typed, suggestions, active, isShown, onChoose }: SuggestionListProps) {
  const rowOf = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => onChoose(index),
  })
  return (
    <ul id={id} role="listbox" aria-label="Подсказки" className={styles.list} hidden={!isShown}>
      {suggestions.map((suggestion, index) => (
        <li
          key={`${suggestion.text}${suggestion.url}`}
          {...rowOf(index)}
          data-page={suggestion.url === null ? undefined : ''}
        >
          <span className={styles.sign}>
            {suggestion.image ? (
              <img src={suggestion.image} alt="" width={48} height={48} />
            ) : (
              <Icon name={suggestion.url ? 'next' : 'search'} small />
            )}
          </span>
          <span>
            <Highlighted of={suggestion} />
            {suggestion.quote ? (
              <small>
                <Highlighted of={suggestion.quote} />
              </small>
            ) : (
              suggestion.category && <small>{suggestion.category}</small>
            )}
          </span>
        </li>
      ))}
      <li {...rowOf(suggestions.length)} className={styles.all}>
        <span>Все результаты по&nbsp;«{typed.trim()}»</span>
        <Icon name="next" small />
      </li>
    </ul>
  )
}
