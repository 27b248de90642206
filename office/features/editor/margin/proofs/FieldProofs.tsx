// Findings of the proofreader in a field of plain text. A sign below the field opens them, because a text area shows no marks, and
// notes between the fields would move the words under the pointer.
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { count } from '#russian/plural.ts'
import type { ProofField, ProofMark } from '../../../../shell/proofreader.ts'
import type { MarginStore } from '../margin-store.ts'
import styles from './FieldProofs.module.css'
import { ProofCard } from './ProofCard.tsx'
import type { KeptFor } from './proofs.ts'

const fieldNames: Record<ProofField, string> = { title: 'в заголовке', standfirst: 'в подводке' }

type Props = {
  field: ProofField
  store: MarginStore
  onTake: (mark: ProofMark, replacement: string) => void
  onKeep: (mark: ProofMark, keptFor: KeptFor) => void
}

export function FieldProofs({ field, store, onTake, onKeep }: Props) {
  const marks = useSyncExternalStore(store.subscribe, () => store.state.fieldProofs.get(field))
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    // The first deed of what was opened, or of what is left after a deed.
    // A person who reads another finding keeps their place.
    if (isOpen && marks && !list.current?.contains(document.activeElement))
      list.current?.querySelector('button')?.focus()
  }, [isOpen, marks])
  if (!marks) return null
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  /** After the last finding, the person goes on writing. */
  const leave = () => {
    if (marks.length === 1) opener.current?.closest('div')?.parentElement?.querySelector('textarea')?.focus()
  }
  return (
    <div
      className={styles.place}
      role="presentation"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        className={styles.sign}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count(marks.length, ['замечание', 'замечания', 'замечаний'])} <span className="sr">{fieldNames[field]}</span>
      </button>
      {/* Focusable, so that a press between the deeds does not close it. */}
      {isOpen && (
        <div
          ref={list}
          id={id}
          className={styles.list}
          role="group"
          tabIndex={-1}
          aria-label={`Правописание ${fieldNames[field]}`}
        >
          {marks.map(mark => (
            <div key={`${mark.from} ${mark.note.rule} ${mark.words}`}>
              <ProofCard
                mark={mark}
                mayWrite
                onTake={replacement => {
                  leave()
                  onTake(mark, replacement)
                }}
                onKeep={keptFor => {
                  leave()
                  onKeep(mark, keptFor)
                }}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
