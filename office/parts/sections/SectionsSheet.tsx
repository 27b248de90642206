// Chooses sections to show, several at once.
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import styles from './Sections.module.css'
import { useFoundSections } from './use-found-sections.ts'

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
