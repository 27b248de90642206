// ⌘K: one box that finds texts and does things. Wrong layout and translit are mended (russian/readings.ts); what was opened lately is first.
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { listTexts, type NewsroomText } from '#contract/newsroom.ts'
import { readingsOf } from '#russian/readings.ts'
import { useOpenModal } from '#ui/open-modal.ts'
import { Glyph, type GlyphName } from '../parts/Glyph.tsx'
import { Stage } from '../parts/Stage.tsx'
import { wordsOf, type OfficeAsk } from '../session/ask.ts'
import { findMarked, fitsWords } from './marked.ts'
import { useOffice } from './office-context.ts'
import styles from './Palette.module.css'
import { places } from './places.ts'
import { chooseTheme, recentTexts } from './stored.ts'

type Option = {
  id: string
  group: string
  title: string
  note?: ReactNode
  glyph: GlyphName
  path?: string
  act: () => void
}

/** Typing pauses this long before the server is asked. */
const pauseMs = 150
const foundMax = 8

/** Texts by every reading of the words, those of the likelier reading first, each once. */
async function findTexts(ask: OfficeAsk, typed: string, signal: AbortSignal): Promise<NewsroomText[]> {
  const lists = await Promise.all(
    readingsOf(typed).map(q => ask(listTexts, { query: { q: q.slice(0, 100), limit: foundMax } }, { signal })),
  )
  const found = new Map(lists.flatMap(({ items }) => items.map(item => [item.id, item] as const)))
  return [...found.values()].slice(0, foundMax)
}

export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const ref = useOpenModal()
  const { ask, startText } = useOffice()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ typed: string; texts: NewsroomText[]; error?: string }>({ typed: '', texts: [] })
  const [at, setAt] = useState(0)
  const words = typed.trim()

  useEffect(() => {
    setAt(0)
    if (words === '') return setFound({ typed: '', texts: [] })
    const ending = new AbortController()
    const timer = setTimeout(() => {
      findTexts(ask, words, ending.signal).then(
        texts => setFound({ typed: words, texts }),
        error => {
          if (!ending.signal.aborted) setFound({ typed: words, texts: [], error: wordsOf(error) })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [ask, words])

  const options = useMemo<Option[]>(() => {
    const texts: Option[] =
      words === ''
        ? recentTexts.get().map(({ id: textId, title }) => ({
            id: `recent-${textId}`,
            group: 'Недавнее',
            title: title || 'Без заголовка',
            glyph: 'file',
            path: `/texts/${textId}`,
            act: () => void navigate(`/texts/${textId}`),
          }))
        : found.texts.map(text => ({
            id: `text-${text.id}`,
            group: 'Тексты',
            title: text.title || 'Без заголовка',
            note: <Stage stage={text.stage} />,
            glyph: 'file',
            path: `/texts/${text.id}`,
            act: () => void navigate(`/texts/${text.id}`),
          }))
    const actions: Omit<Option, 'group'>[] = [
      ...places.map(({ path, title, glyph }) => ({
        id: path,
        title: `Открыть «${title}»`,
        glyph,
        path,
        act: () => void navigate(path),
      })),
      { id: 'keys', title: 'Все клавиши', glyph: 'keys', act: onKeys },
      { id: 'light', title: 'Светлая тема', glyph: 'check', act: () => chooseTheme('light') },
      { id: 'dark', title: 'Тёмная тема', glyph: 'check', act: () => chooseTheme('dark') },
      { id: 'system', title: 'Тема как в системе', glyph: 'check', act: () => chooseTheme('system') },
    ]
    const create = {
      id: 'new',
      title: words === '' ? 'Новый текст' : `Новый текст «${words}»`,
      glyph: 'plus' as const,
      act: () => void startText(words),
    }
    return [
      ...texts,
      ...[
        create,
        ...actions.filter(({ title }) => words === '' || readingsOf(words).some(each => fitsWords(title, each))),
      ].map(option => ({ ...option, group: 'Сделать' })),
    ]
  }, [found, navigate, onKeys, startText, words])

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
          onChange={event => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.id}`}
          aria-autocomplete="list"
          aria-label="Найти или сделать"
          placeholder="Текст или действие"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <kbd>Esc</kbd>
      </div>
      <div className={styles.list} role="listbox" id={`${id}-list`} aria-label="Найденное">
        {options.map((option, index) => (
          <div key={option.id} role="presentation">
            {options[index - 1]?.group !== option.group && (
              <p className={styles.group} role="presentation">
                {option.group}
              </p>
            )}
            {/* The input keeps the focus; its keys choose. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              role="option"
              id={`${id}-${option.id}`}
              aria-selected={option === current}
              ref={element => {
                if (option === current) element?.scrollIntoView({ block: 'nearest' })
              }}
              className={styles.option}
              onPointerMove={() => setAt(index)}
              onClick={event => choose(option, event.metaKey || event.ctrlKey)}
            >
              <Glyph name={option.glyph} />
              <span>
                <Marked title={option.title} words={words} />
              </span>
              {option.note}
            </div>
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {found.error ?? (words !== '' && found.typed === words ? `Текстов: ${found.texts.length}` : '')}
      </p>
      {found.error && <p className={styles.error}>{found.error}</p>}
      <footer className={styles.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> выбрать
        </span>
        <span>
          <kbd>↵</kbd> открыть
        </span>
        <button type="button" onClick={onKeys}>
          все клавиши
        </button>
      </footer>
    </dialog>
  )
}

function Marked({ title, words }: { title: string; words: string }) {
  const place = findMarked(title, readingsOf(words))
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
