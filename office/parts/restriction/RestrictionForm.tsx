// The form of a restriction: the rule, the measure, the term, and the letter as the person will read it. The letter follows the other fields
// until it is changed by hand.
import { useId, useState } from 'react'
import { restrictPerson, type Restriction } from '#contract/office/restrictions.ts'
import {
  measureTitles,
  moderationReasons,
  reasonTitles,
  restrictionLetterMax,
  restrictionMeasures,
  writeRestrictionLetter,
  type ModerationReason,
  type RestrictionMeasure,
} from '#domain/moderation.ts'
import { dayMs } from '#domain/time-units.ts'
import { FormEnd } from '../FormEnd.tsx'
import { useOffice } from '../../shell/office-context.ts'
import { dateWords } from '../relative-dates.ts'
import { useSubmit } from '../use-submit.ts'
import styles from './RestrictionForm.module.css'

const terms = [
  [1, '1 день'],
  [3, '3 дня'],
  [7, '7 дней'],
  [30, '30 дней'],
  [90, '90 дней'],
  [365, 'год'],
] as const

const notes: Readonly<Record<RestrictionMeasure, string>> = {
  read_only: 'Читает и оценивает, но не пишет',
  premoderation: 'Каждый комментарий сначала видите вы',
}

type Props = {
  person: { id: string; name: string }
  /** The comment that it is about, and how it begins; null and '' without one. */
  commentId: number | null
  excerpt: string
  /** The rule that is chosen at first. */
  reason?: ModerationReason
  onDone: (restriction: Restriction) => void
  onCancel: () => void
}

export function RestrictionForm({ person, commentId, excerpt, reason: first = 'insult', onDone, onCancel }: Props) {
  const { ask } = useOffice()
  const [measure, setMeasure] = useState<RestrictionMeasure>('premoderation')
  const [reason, setReason] = useState(first)
  const [days, setDays] = useState(3)
  const [typed, setTyped] = useState<string>()
  const [now] = useState(() => new Date())
  const id = useId()
  const until = dateWords(new Date(now.getTime() + days * dayMs).toISOString(), now)
  const letter = typed ?? writeRestrictionLetter({ name: person.name, measure, reason, until, excerpt })
  const { isBusy, problem, submit } = useSubmit(async () => {
    const body = { userId: person.id, measure, reason, days, letter, commentId }
    const { restriction } = await ask(restrictPerson, { body })
    onDone(restriction)
  })
  return (
    <form className="form-stack" onSubmit={submit}>
      <MeasureField measure={measure} onChoose={setMeasure} />
      <div className={styles.row}>
        <div className="form-field">
          <label htmlFor={`${id}-reason`}>Правило</label>
          <select
            id={`${id}-reason`}
            value={reason}
            onChange={event => setReason(event.target.value as ModerationReason)}
          >
            {moderationReasons.map(code => (
              <option key={code} value={code}>
                {reasonTitles[code]}
              </option>
            ))}
          </select>
        </div>
        <div className="form-field">
          <label htmlFor={`${id}-days`}>Срок</label>
          <select id={`${id}-days`} value={days} onChange={event => setDays(Number(event.target.value))}>
            {terms.map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </div>
      </div>
      <LetterField letter={letter} isOwn={typed !== undefined} onType={setTyped} />
      <FormEnd problem={problem} isBusy={isBusy} cancel="Не нужно" onCancel={onCancel}>
        Ограничить до {until}
      </FormEnd>
    </form>
  )
}

type MeasureProps = { measure: RestrictionMeasure; onChoose: (measure: RestrictionMeasure) => void }

function MeasureField({ measure, onChoose }: MeasureProps) {
  const id = useId()
  return (
    <fieldset className={styles.measures}>
      <legend>Что можно будет</legend>
      {restrictionMeasures.map(each => (
        <div key={each}>
          <input
            id={`${id}-${each}`}
            type="radio"
            name={id}
            checked={measure === each}
            aria-describedby={`${id}-${each}-note`}
            onChange={() => onChoose(each)}
            data-first={each === measure || undefined}
          />
          <label htmlFor={`${id}-${each}`}>{measureTitles[each]}</label>
          <small id={`${id}-${each}-note`}>{notes[each]}</small>
        </div>
      ))}
    </fieldset>
  )
}

type LetterProps = { letter: string; isOwn: boolean; onType: (letter: string | undefined) => void }

/** `isOwn`: changed by hand, so it no longer follows the other fields. */
function LetterField({ letter, isOwn, onType }: LetterProps) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>Письмо, которое прочитает человек</label>
      <textarea
        id={id}
        rows={9}
        required
        maxLength={restrictionLetterMax}
        value={letter}
        aria-describedby={`${id}-note`}
        onChange={event => onType(event.target.value)}
      />
      <small id={`${id}-note`}>
        Ниже будет ссылка «Не согласен». Письмо уйдёт через 10 секунд.{' '}
        {isOwn && (
          <button type="button" className="link" onClick={() => onType(undefined)}>
            Написать заново
          </button>
        )}
      </small>
    </div>
  )
}
