// Chooses sections: several for a filter, one for a text. They are searched by words, because a magazine may have hundreds.
import { useEffect, useId, useState } from 'react'
import type { ReleaseChoice } from '#contract/office/release-choices.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from './Sheets.module.css'
import { findSections } from '../use-names.ts'

const pauseMs = 150

function useFoundSections(words: string): { items: readonly ReleaseChoice[]; error?: string } {
  const { ask } = useOffice()
  const [found, setFound] = useState<{ items: readonly ReleaseChoice[]; error?: string }>({ items: [] })
  useEffect(() => {
    const ending = new AbortController()
    const timer = setTimeout(
      () =>
        findSections(ask, words.trim(), ending.signal).then(
          items => setFound({ items }),
          error => ending.signal.aborted || setFound({ items: [], error: wordsOf(error) }),
        ),
      words === '' ? 0 : pauseMs,
    )
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [ask, words])
  return found
}

type SectionsProps = { chosen: readonly string[]; onChoose: (sections: readonly string[]) => void; onClose: () => void }

export function SectionsSheet({ chosen, onChoose, onClose }: SectionsProps) {
  const [words, setWords] = useState('')
  const { items, error } = useFoundSections(words)
  return (
    <Sheet label="Разделы" onClose={onClose}>
      <div className={styles.sheet}>
        <h2>Какие разделы показать</h2>
        <label className={`form-field ${styles.field}`}>
          Найти раздел
          <input type="search" data-first value={words} onChange={event => setWords(event.target.value)} />
        </label>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <div className={styles.choices} role="group" aria-label="Разделы">
          {items.map(({ slug, title, note }) => (
            <label key={slug}>
              <input
                type="checkbox"
                checked={chosen.includes(slug)}
                onChange={event =>
                  onChoose(event.target.checked ? [...chosen, slug] : chosen.filter(each => each !== slug))
                }
              />
              {title}
              {note && <small>{note}</small>}
            </label>
          ))}
        </div>
        <div className={styles.buttons}>
          <Button onClick={onClose}>Показать</Button>
          {chosen.length > 0 && (
            <Button kind="quiet" onClick={() => onChoose([])}>
              Все разделы
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}

type FieldProps = { value: string | null; title: string; onChoose: (section: string | null) => void }

/** The section of a text, found by words. */
export function SectionField({ value, title, onChoose }: FieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const { items } = useFoundSections(typed ?? '')
  return (
    <div className={`form-field ${styles.field}`}>
      <label htmlFor={id}>Раздел</label>
      <input
        id={id}
        list={`${id}-found`}
        value={typed ?? title}
        placeholder="без раздела"
        onChange={event => {
          const words = event.target.value
          setTyped(words)
          const found = items.find(each => each.title.toLowerCase() === words.trim().toLowerCase())
          if (words.trim() === '') onChoose(null)
          else if (found) onChoose(found.slug)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={`${id}-found`}>
        {items.map(each => (
          <option key={each.slug} value={each.title}>
            {each.note}
          </option>
        ))}
      </datalist>
      <small>{value === null ? 'без раздела' : title}</small>
    </div>
  )
}
