// The draft of one text: written, compared with what applies, published at once or from a day on.
import { useId, useState } from 'react'
import { consentTextMax, type ConsentText } from '#contract/office/consent-texts.ts'
import { dayMs } from '#domain/time-units.ts'
import { fillNames } from '#domain/consent-names.ts'
import { Button } from '#ui/Button.tsx'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { useNow } from '../../parts/use-now.ts'
import { useSubmit } from '../../parts/use-submit.ts'
import { MomentField } from '../../parts/MomentField.tsx'
import { Saving } from '../../parts/Saving.tsx'
import { differenceOf, dayWords, gapsIn } from './consent-words.ts'
import type { ConsentsState } from './use-consents.ts'
import styles from './Consents.module.css'

type Props = { text: ConsentText; values: Readonly<Record<string, string>>; consents: ConsentsState }

export function ConsentForm({ text, values, consents }: Props) {
  const { draft, current, planned } = text
  const stored = draft?.body ?? current?.body ?? ''
  const body = consents.typed[text.kind] ?? stored
  const setTyped = (next: string | undefined) => consents.type(text.kind, next)
  const id = useId()
  const isTyped = body !== stored
  const { isBusy, problem, submit } = useSubmit(async () => {
    await consents.saveDraft(text, body)
    setTyped(undefined)
  })
  // The day is filled in when the version is made.
  const filled = fillNames(body, { ...values, дата: 'дата' })
  if (planned)
    return (
      <section className="form-stack" aria-label="Ждёт своего дня">
        <p>
          Версия {planned.version} вступит в силу {dayWords(planned.effectiveAt)}
          {planned.asksAgain && ', читателей спросят заново'}.
        </p>
        <Difference before={current?.body ?? ''} after={planned.body} />
        <p className="form-end">
          <Button kind="quiet" onClick={() => void consents.cancel(text, planned.version)}>
            Отменить версию
          </Button>
        </p>
      </section>
    )
  return (
    <>
      <form className="form-stack" noValidate onSubmit={submit}>
        <div className="form-field">
          <label htmlFor={id}>Текст</label>
          <textarea
            id={id}
            rows={16}
            value={body}
            maxLength={consentTextMax}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
        <NameProblems unknown={filled.unknown} empty={filled.empty} gaps={gapsIn(body)} />
        {problem !== undefined && (
          <p role="alert" className={styles.bad}>
            {problem}
          </p>
        )}
        {isTyped && (
          <>
            <Difference before={stored} after={body} />
            <p className="form-end">
              <Button type="submit" isBusy={isBusy}>
                Сохранить черновик
              </Button>
              <button type="button" className="link" onClick={() => setTyped(undefined)}>
                Не менять
              </button>
              <Saving isBusy={isBusy} />
            </p>
          </>
        )}
      </form>
      {draft && !isTyped && <Publish text={text} consents={consents} after={filled.text} />}
    </>
  )
}

function NameProblems({ unknown, empty, gaps }: { unknown: string[]; empty: string[]; gaps: string[] }) {
  const braced = (names: string[]) => names.map(name => `{{${name}}}`).join(', ')
  return (
    <div role="status">
      {unknown.length > 0 && <p className={styles.bad}>Такого имени нет: {braced(unknown)}</p>}
      {empty.length > 0 && <p className={styles.bad}>Не заполнено в «Настройки → О журнале»: {braced(empty)}</p>}
      {gaps.length > 0 && <p className={styles.bad}>Остались пропуски: {gaps.join(', ')}</p>}
    </div>
  )
}

function Difference({ before, after }: { before: string; after: string }) {
  const pieces = differenceOf(before, after)
  if (pieces.length === 0) return null
  return (
    <section className={styles.difference} aria-label="Что изменится">
      <p className="dim">Что изменится</p>
      {pieces.map(({ text, kind }, at) =>
        kind === 'added' ? (
          <ins key={at}>{text}</ins>
        ) : kind === 'removed' ? (
          <del key={at}>{text}</del>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </section>
  )
}

type PublishProps = Pick<Props, 'text' | 'consents'> & { after: string }

function Publish({ text, consents, after }: PublishProps) {
  const [day, setDay] = useState('')
  const [asksAgain, setAsksAgain] = useState(false)
  const { isBusy, problem, submit } = useSubmit(() =>
    consents.publish(text, day === '' ? null : new Date(`${day}T00:00`).toISOString(), asksAgain),
  )
  const tomorrow = new Date(useNow().getTime() + dayMs).toLocaleDateString('sv')
  return (
    <form className="form-stack" aria-label="Опубликовать" noValidate onSubmit={submit}>
      <h3>Опубликовать</h3>
      <Difference before={text.current?.body ?? ''} after={after} />
      <label className="form-field">
        Действует с
        <MomentField type="date" value={day} min={tomorrow} onChange={event => setDay(event.target.value)} />
        <small>пусто&nbsp;— сразу</small>
      </label>
      {text.kind === 'data' && (
        <label className={styles.check}>
          <input type="checkbox" checked={asksAgain} onChange={event => setAsksAgain(event.target.checked)} />
          <span>
            Спросить заново: закон просит этого, когда меняются цели или состав данных. Вошедших читателей спросят перед
            первым, что они напишут
          </span>
        </label>
      )}
      <FormEnd
        problem={problem}
        isBusy={isBusy}
        cancel="Выбросить черновик"
        onCancel={() => void consents.saveDraft(text, null).catch(() => {})}
      >
        {day === '' ? 'Опубликовать сразу' : 'Поставить на этот день'}
      </FormEnd>
    </form>
  )
}
