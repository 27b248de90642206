// Beside the claims: the expert's signature, the day of the next review, and what readers will see.
import { useState } from 'react'
import {
  addReaderChange,
  askForSignature,
  removeReaderChange,
  setReviewDay,
  type Claim,
  type TextReview,
} from '#contract/newsroom-health.ts'
import { Button } from '#ui/Button.tsx'
import { claimsWords } from '../../parts/claims/claim-words.ts'
import type { Claims } from '../../parts/claims/use-claims.ts'
import { Face } from '../../parts/Face.tsx'
import { Field } from '../../parts/Field.tsx'
import { focusOnce } from '../../parts/focus-once.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { calendarDay, dateWords } from '../../parts/relative-dates.ts'
import { useSubmit } from '../../parts/use-submit.ts'
import { MomentField } from '../../parts/MomentField.tsx'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import styles from './HealthPage.module.css'

type Props = { review: TextReview; claims: Claims; onReview: (review: TextReview) => void }

export function HealthSide(props: Props) {
  return (
    <aside className={styles.side} aria-label="Подробности">
      <Signature {...props} />
      <NextReview {...props} />
      <Readers {...props} />
    </aside>
  )
}

function unsignedOf(items: readonly Claim[]): readonly Claim[] {
  return items.filter(({ signature }) => signature !== 'signed')
}

function signatureWords({ signatures, asked }: TextReview, items: readonly Claim[], now: Date): string[] {
  const [last] = signatures
  const unsigned = unsignedOf(items).length
  return [
    ...(last ? [`Подписано ${calendarDay(last.on, now)}: ${claimsWords(last.claims)}.`] : ['Подписи ещё нет.']),
    ...(last && unsigned > 0 ? [`Нынешних\u00a0— ${items.length}, без подписи ${unsigned}.`] : []),
    ...(asked
      ? [
          `Ссылка ушла ${asked.email === null ? 'эксперту' : `на ${asked.email}`}: ждём до ${dateWords(asked.endsAt, now)}.`,
        ]
      : []),
  ]
}

function Signature({ review, claims, onReview }: Props) {
  const [now] = useState(() => new Date())
  const items = claims.items ?? []
  const lost = items.filter(({ signature }) => signature === 'changed').length
  const { expert, text } = review
  // A new link takes the mark of the expert off the page, so it is no deed that waits.
  const isSigned = items.length > 0 && unsignedOf(items).length === 0
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby="signature">
      <h2 id="signature" className="stop">
        Подпись эксперта
      </h2>
      <div className={styles.signature}>
        <p className={styles.expert}>
          <Face name={expert?.name ?? ''} />
          <b>{expert?.name ?? 'Эксперт не назван'}</b>
        </p>
        <p>
          {lost > 0 && <b className={styles.warn}>Снята с изменённых: {lost}. </b>}
          {signatureWords(review, items, now).join(' ')}
        </p>
      </div>
      {text.may.includes('review') && !isAsking && (
        <Button
          {...(isSigned && { kind: 'quiet' })}
          onClick={() => setAsking(true)}
          disabled={items.length === 0 || !expert}
        >
          {isSigned ? 'Переподписать' : 'Отправить на подпись'}
        </Button>
      )}
      {isAsking && <AskForm review={review} items={items} onReview={onReview} onClose={() => setAsking(false)} />}
      {items.length > 0 && expert !== null && (
        <p className={styles.small}>
          Уйдёт: {claimsWords(review.toSign)}. До подписи у читателей&nbsp;— прежний текст и пометка «уточняется».
        </p>
      )}
      {expert === null && <p className={styles.small}>Назовите эксперта в тексте, во вкладке «Выпуск».</p>}
    </section>
  )
}

type AskProps = Pick<Props, 'review' | 'onReview'> & { items: readonly Claim[]; onClose: () => void }

function AskForm({ review, onReview, onClose }: AskProps) {
  const { ask } = useOffice()
  const [email, setEmail] = useState(review.lastEmail ?? '')
  const { isBusy, problem, submit } = useSubmit(async () => {
    const { review: next } = await ask(askForSignature, {
      params: { id: review.text.id },
      body: { email: email.trim() },
    })
    onReview(next)
    say({ text: 'Ссылка ушла эксперту' })
    onClose()
  })
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label="Почта эксперта"
        type="email"
        autoComplete="off"
        required
        value={email}
        ref={focusOnce}
        {...(problem !== undefined && { error: problem })}
        hint="Придёт ссылка на две недели, без входа"
        onChange={event => setEmail(event.target.value)}
      />
      <p className={styles.actions}>
        <Button type="submit" isBusy={isBusy} disabled={email.trim() === ''}>
          Отправить
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Отмена
        </Button>
      </p>
    </form>
  )
}

function NextReview({ review, onReview }: Props) {
  const { ask } = useOffice()
  const { text, reviewOn } = review
  const may = text.may.includes('review')
  async function set(day: string): Promise<void> {
    if (day === (reviewOn ?? '')) return
    try {
      const { review: next } = await ask(setReviewDay, { params: { id: text.id }, body: { on: day || null } })
      onReview(next)
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
  return (
    <section aria-labelledby="next-review">
      <h2 id="next-review" className="stop">
        Пересмотр
      </h2>
      <p className="form-field">
        <label htmlFor="review-day">Следующий</label>
        <MomentField
          key={reviewOn}
          id="review-day"
          type="date"
          defaultValue={reviewOn ?? ''}
          readOnly={!may}
          onBlur={event => may && void set(event.target.value)}
        />
        <small>Раз в год, и раньше, если изменится источник</small>
      </p>
    </section>
  )
}

function Readers({ review, onReview }: Props) {
  const { ask } = useOffice()
  const [now] = useState(() => new Date())
  const { text, expert, checkedOn, reviewOn, changes } = review
  const may = text.may.includes('review')
  const updated = [checkedOn, changes[0]?.on]
    .filter(each => each !== null && each !== undefined)
    .toSorted()
    .at(-1)
  async function remove(changeId: number): Promise<void> {
    try {
      onReview((await ask(removeReaderChange, { params: { id: text.id, changeId } })).review)
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
  return (
    <section aria-labelledby="readers">
      <h2 id="readers" className="stop">
        Увидят читатели
      </h2>
      <div className={styles.readers} data-room="health">
        {checkedOn === null ? (
          <p>Пока ничего: эксперт ещё не проверил текст.</p>
        ) : (
          <p>
            <b>Проверил врач</b>&nbsp;· {expert?.name ?? 'эксперт'}
            <br />
            <span>
              Обновлено {calendarDay(updated!, now)}
              {reviewOn !== null && `, пересмотр до ${calendarDay(reviewOn, now)}`}
            </span>
          </p>
        )}
        {changes.length > 0 && (
          <details open>
            <summary>
              <b>Что изменилось</b> <span className={styles.count}>{changes.length}</span>
            </summary>
            <ol>
              {changes.map(({ id, on, words }) => (
                <li key={id}>
                  <time dateTime={on}>{calendarDay(on, now)}</time>
                  <p>{words}</p>
                  {may && (
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Убрать: ${words}`}
                      title="Убрать"
                      onClick={() => void remove(id)}
                    >
                      <Glyph name="close" isSmall />
                    </button>
                  )}
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {may && <ChangeForm review={review} onReview={onReview} />}
    </section>
  )
}

function ChangeForm({ review, onReview }: Pick<Props, 'review' | 'onReview'>) {
  const { ask } = useOffice()
  const [words, setWords] = useState('')
  const isEmpty = words.trim() === ''
  const { isBusy, problem, submit } = useSubmit(async () => {
    onReview((await ask(addReaderChange, { params: { id: review.text.id }, body: { words: words.trim() } })).review)
    setWords('')
  })
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className="form-field">
        <label htmlFor="reader-words">Словами для читателя</label>
        <textarea
          id="reader-words"
          rows={2}
          maxLength={300}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
        <small>Выйдет вместе с текстом. Опечатки сюда не попадают</small>
      </p>
      {problem !== undefined && (
        <p role="alert" className={styles.warn}>
          {problem}
        </p>
      )}
      <Button
        type="submit"
        kind="quiet"
        isBusy={isBusy}
        disabled={isEmpty}
        {...(isEmpty && { 'aria-describedby': 'reader-words-none' })}
      >
        Сказать читателям
      </Button>
      {isEmpty && (
        <p id="reader-words-none" className={styles.small}>
          Сначала напишите, что изменилось
        </p>
      )}
    </form>
  )
}
