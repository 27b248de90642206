// The section of a text, found by words.
import { useId, useState } from 'react'
import { useFoundSections } from '../../../parts/sections/use-found-sections.ts'
import styles from './Sheets.module.css'

type FieldProps = { value: string | null; title: string; onChoose: (section: string | null) => void }

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
