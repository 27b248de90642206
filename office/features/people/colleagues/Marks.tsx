import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Field } from '../../../parts/Field.tsx'
import { wordsOf } from '../../../session/ask.ts'
import { roleOf, type Colleague } from '../person-words.ts'
import styles from './Sheets.module.css'
import { useTopics } from '../use-people.ts'

type MarksOf = Pick<Colleague, 'isProofReader' | 'sections'>

/** The mark of a proof-reader, and the sections of a section editor. */
export function Marks({ person, onSave }: { person: Colleague; onSave: (marks: MarksOf) => void }) {
  const { isProofReader, sections } = person
  return (
    <>
      <Switch
        title="Корректор"
        note="Правит слова во всех текстах"
        isOn={isProofReader}
        onTurn={isOn => onSave({ isProofReader: isOn, sections })}
      />
      {roleOf(person) === 'moderator' && (
        <Sections chosen={sections} onChange={next => onSave({ isProofReader, sections: next })} />
      )}
    </>
  )
}

function Sections({ chosen, onChange }: { chosen: readonly string[]; onChange: (sections: string[]) => void }) {
  const { value, error } = useTopics()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  // A section whose topic no longer exists stays in the list, so that it can be removed.
  const gone = chosen.filter(slug => value && !value.some(topic => topic.slug === slug))
  const topics = [...gone.map(slug => ({ slug, title: slug })), ...(value ?? [])]
  const shown = topics.filter(({ slug, title }) => chosen.includes(slug) || title.toLowerCase().includes(wanted))
  return (
    <fieldset className={styles.sections}>
      <legend>Разделы</legend>
      {error !== undefined && <p role="alert">{wordsOf(error)}</p>}
      <input
        type="search"
        aria-label="Найти раздел"
        placeholder="Найти раздел"
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <div>
        {shown.map(({ slug, title }) => (
          <label key={slug}>
            <input
              type="checkbox"
              checked={chosen.includes(slug)}
              onChange={event =>
                onChange(event.target.checked ? [...chosen, slug] : chosen.filter(each => each !== slug))
              }
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The expertise that readers see beside an expert's name; empty removes the mark. */
export function ExpertField({
  person,
  isBusy,
  onSave,
}: {
  person: Colleague
  isBusy: boolean
  onSave: (expertise: string | null) => void
}) {
  const [words, setWords] = useState(person.expertise ?? '')
  return (
    <form
      className={styles.expert}
      onSubmit={event => {
        event.preventDefault()
        onSave(words.trim() === '' ? null : words)
      }}
    >
      <Field
        label="Эксперт"
        maxLength={120}
        value={words}
        onChange={event => setWords(event.target.value)}
        hint="Чем занимается, для читателей: «Сомнолог, кандидат медицинских наук»"
      />
      <span className={styles.row}>
        <Button type="submit" kind="quiet" isBusy={isBusy} disabled={words.trim() === (person.expertise ?? '')}>
          Сохранить
        </Button>
        {person.is_expert && (
          <Button
            kind="text"
            isBusy={isBusy}
            onClick={() => {
              setWords('')
              onSave(null)
            }}
          >
            Снять пометку
          </Button>
        )}
      </span>
    </form>
  )
}
