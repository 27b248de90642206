// A pin: which article, on which place, from when and until when. Does everything that dragging does.
import { useState } from 'react'
import { findFrontPosts } from '#contract/front.ts'
import { frontPlaces } from '#domain/front-page.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { ChoiceField } from '../../../parts/ChoiceField.tsx'
import { Field } from '../../../parts/Field.tsx'
import { fromLocal, toLocal } from '../../../parts/relative-dates.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import { useOffice } from '../../../shell/office-context.ts'
import type { FrontPinWanted } from '#contract/front.ts'
import { DraftProblems } from '../DraftEnd.tsx'
import styles from '../Front.module.css'

type Props = {
  title: string
  start: { postId: number | null; place: number; from: string | null; until: string | null }
  /** The article is chosen here. */
  isNew: boolean
  onSave: (wanted: FrontPinWanted) => Promise<void>
  onFree?: () => void
  /** What a colleague has made of it since it was opened. */
  overtaken?: string
  onClose: () => void
}

export function PinSheet({ title, start, isNew, onSave, onFree, overtaken, onClose }: Props) {
  const { ask } = useOffice()
  const [postId, setPostId] = useState(start.postId)
  const [place, setPlace] = useState(start.place)
  const [from, setFrom] = useState(toLocal(start.from))
  const [until, setUntil] = useState(toLocal(start.until))
  const isWrong = from !== '' && until !== '' && from >= until
  const { isBusy, problem, submit } = useSubmit(async () => {
    if (postId === null || isWrong) return
    await onSave({ kind: 'pin', place, postId, from: fromLocal(from) ?? null, until: fromLocal(until) ?? null })
    onClose()
  })
  return (
    <Sheet label={title} onClose={onClose}>
      <form className="form-stack" onSubmit={submit}>
        <h2>{title}</h2>
        {isNew && (
          <ChoiceField
            label="Статья"
            name="front-post"
            most={1}
            chosen={postId === null ? [] : [String(postId)]}
            canWrite
            list={async (query, signal) =>
              (await ask(findFrontPosts, { query: { ...query, kind: 'article' } }, { signal })).items
            }
            onChoose={slugs => setPostId(slugs[0] === undefined ? null : Number(slugs[0]))}
          />
        )}
        <p className="form-field">
          <label htmlFor="pin-place">Место</label>
          <select id="pin-place" value={place} onChange={event => setPlace(Number(event.target.value))}>
            {Array.from({ length: frontPlaces }, (_, at) => (
              <option key={at} value={at + 1}>
                {at === 0 ? '1\u00a0— главное' : at + 1}
              </option>
            ))}
          </select>
        </p>
        <div className={styles.term}>
          <Field
            label="С"
            type="datetime-local"
            value={from}
            hint="пусто&nbsp;— сразу"
            onChange={event => setFrom(event.target.value)}
          />
          <Field
            label="До"
            type="datetime-local"
            value={until}
            hint="пусто&nbsp;— пока не снимут"
            {...(isWrong && { error: 'Конец раньше начала' })}
            onChange={event => setUntil(event.target.value)}
          />
        </div>
        <DraftProblems
          overtaken={overtaken === undefined ? undefined : `это изменил другой сотрудник: ${overtaken}`}
          problem={problem}
        />
        <div className="form-end">
          <Button type="submit" isBusy={isBusy} disabled={postId === null}>
            {isNew ? 'Закрепить' : 'Сохранить'}
          </Button>
          {onFree && (
            <Button kind="quiet" onClick={onFree}>
              Пусть стоит само
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}
