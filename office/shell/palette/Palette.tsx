// The palette (⌘K): finds everything and runs actions. Corrects a wrong keyboard layout and transliteration (russian/readings.ts), and lists recently
// opened items first.
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { readingsOf } from '#russian/readings.ts'
import { useOpenModal } from '#ui/open-modal.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { commandSign } from '../keys/keys.ts'
import { findHighlight } from './highlight.ts'
import { missingWords, useSearch, useOptions, type SearchState, type Option } from './palette-options.tsx'
import styles from './Palette.module.css'

export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const ref = useOpenModal()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const words = typed.trim()

  const search = useSearch(words)
  const options = useOptions(words, search, onKeys)
  const current = options[Math.min(at, options.length - 1)]
  const choose = (option: Option | undefined, isApart: boolean) => {
    if (!option) return
    if (isApart && option.path !== undefined) return void window.open(`/office${option.path}`, '_blank', 'noopener')
    onClose()
    option.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt(before => (Math.min(before, options.length - 1) + step + options.length) % options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(current, event.metaKey || event.ctrlKey)
    }
  }
  return (
    <dialog
      ref={ref}
      className={styles.palette}
      aria-label="Найти или сделать"
      {...{ closedby: 'any' }}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.box}>
        <Glyph name="search" />
        <input
          data-first
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.id}`}
          aria-autocomplete="list"
          aria-label="Найти или сделать"
          placeholder="Текст, человек, картинка, действие"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <kbd>Esc</kbd>
      </div>
      <Options
        id={id}
        options={options}
        current={current}
        words={words}
        onPoint={setAt}
        onChoose={(option, event) => choose(option, event.metaKey || event.ctrlKey)}
      />
      <State search={search} words={words} many={options.filter(({ group }) => group !== 'Сделать').length} />
      <KeysFoot onKeys={onKeys} />
    </dialog>
  )
}

function KeysFoot({ onKeys }: { onKeys: () => void }) {
  return (
    <footer className={styles.foot}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> выбрать
      </span>
      <span>
        <kbd>↵</kbd> открыть
      </span>
      <span className={styles.apart}>
        <kbd>{commandSign(navigator.platform)}↵</kbd> в новой вкладке
      </span>
      <button type="button" onClick={onKeys}>
        все клавиши
      </button>
    </footer>
  )
}

/** The state of the search: loading, nothing found, or a service that did not answer. */
function State({ search, words, many }: { search: SearchState; words: string; many: number }) {
  const isAnswered = words !== '' && search.typed === words
  const missing = isAnswered && search.value ? missingWords(search.value.missing) : undefined
  const said = search.error
    ? undefined
    : search.isSlow
      ? 'Ищем'
      : isAnswered && many === 0
        ? `По словам «${words}» ничего нет`
        : undefined
  return (
    <>
      <p className="sr" role="status">
        {said ?? (isAnswered && !search.error ? `Найдено: ${many}` : '')}
      </p>
      {said && (
        <p className={styles.said} aria-hidden="true">
          {said}
        </p>
      )}
      {(search.error ?? missing) !== undefined && (
        <p className={styles.error} role="alert">
          {search.error ?? missing}
        </p>
      )}
    </>
  )
}

function Options({
  id,
  options,
  current,
  words,
  onPoint,
  onChoose,
}: {
  id: string
  options: readonly Option[]
  current: Option | undefined
  words: string
  onPoint: (index: number) => void
  onChoose: (option: Option, event: MouseEvent) => void
}) {
  return (
    <div className={styles.list} role="listbox" id={`${id}-list`} aria-label="Найденное">
      {options.map((option, index) => (
        <div key={option.id} role="presentation">
          {options[index - 1]?.group !== option.group && (
            <p className={styles.group} role="presentation">
              {option.group}
            </p>
          )}
          {/* The input keeps the focus and handles the keys. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
          <div
            role="option"
            id={`${id}-${option.id}`}
            aria-selected={option === current}
            ref={element => {
              if (option === current) element?.scrollIntoView({ block: 'nearest' })
            }}
            className={styles.option}
            onPointerMove={() => onPoint(index)}
            onClick={event => onChoose(option, event)}
          >
            {option.thumbUrl === undefined ? (
              <Glyph name={option.glyph} />
            ) : (
              // Decorative, because the name is beside it.
              <img src={option.thumbUrl} alt="" loading="lazy" />
            )}
            <span>
              <Marked title={option.title} words={words} />
              {option.under && (
                <small>
                  <Marked title={option.under} words={words} />
                </small>
              )}
            </span>
            {option.note}
          </div>
        </div>
      ))}
    </div>
  )
}

function Marked({ title, words }: { title: string; words: string }) {
  const place = findHighlight(title, readingsOf(words))
  if (!place) return title
  const [from, to] = place
  return (
    <>
      {title.slice(0, from)}
      <mark>{title.slice(from, to)}</mark>
      {title.slice(to)}
    </>
  )
}
