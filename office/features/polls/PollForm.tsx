// The form of a poll, beside it the poll as readers see it with its result.
import { useId, useState } from 'react'
import { pollAnswerMax, pollAnswersMax, pollQuestionMax, type OfficePoll } from '#contract/office/polls.ts'
import { percentsOf } from '#domain/percents.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { fromLocal, toLocal } from '../../parts/relative-dates.ts'
import styles from '../../parts/RuleList.module.css'
import { Saving } from '../../parts/Saving.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { isConflict } from '../../session/ask.ts'
import own from './Polls.module.css'
import { isWithVotes, votesOf } from './poll-words.ts'

export type TypedPoll = {
  question: string
  name: string
  postId: number | null
  closesAt: string | null
  answers: { id: number | null; text: string }[]
}

type Props = {
  poll: OfficePoll | null
  start: TypedPoll
  onSave: (typed: TypedPoll) => Promise<void>
  onCancel?: () => void
  onReload?: () => void
}

const answersForms = ['ответ', 'ответа', 'ответов'] as const

export function PollForm({ poll, start, onSave, onCancel, onReload }: Props) {
  const [typed, setTyped] = useState(start)
  const type = (changes: Partial<TypedPoll>) => setTyped(before => ({ ...before, ...changes }))
  const { isBusy, problem, submit } = useSubmit(async () => {
    try {
      await onSave({ ...typed, answers: typed.answers.filter(({ id, text }) => id !== null || text.trim() !== '') })
    } catch (failure) {
      if (isConflict(failure)) onReload?.()
      throw failure
    }
  })
  const hasVotes = poll !== null && isWithVotes(poll)
  return (
    <div className={own.columns}>
      <form className="form-stack" onSubmit={submit}>
        <Field
          label="Вопрос"
          value={typed.question}
          maxLength={pollQuestionMax}
          required
          onChange={event => type({ question: event.target.value })}
        />
        <Answers answers={typed.answers} isFixed={hasVotes} onChange={answers => type({ answers })} />
        <Field
          label="Идёт до"
          type="datetime-local"
          value={toLocal(typed.closesAt)}
          hint="пусто&nbsp;— пока не закроют; потом видны итоги"
          onChange={event => type({ closesAt: fromLocal(event.target.value) ?? null })}
        />
        <Field
          label="Имя для редакции"
          value={typed.name}
          maxLength={200}
          hint="пусто&nbsp;— как вопрос"
          onChange={event => type({ name: event.target.value })}
        />
        {hasVotes && <p className="dim">Голоса уже есть: слова ответов можно поправить, число ответов&nbsp;— нет.</p>}
        {problem !== undefined && (
          <p role="alert" className={styles.bad}>
            {problem}
          </p>
        )}
        <p className={styles.row}>
          <Button type="submit" isBusy={isBusy}>
            Сохранить
          </Button>
          <Saving isBusy={isBusy} />
          {onCancel && (
            <button type="button" className="link" onClick={onCancel}>
              Не нужно
            </button>
          )}
        </p>
      </form>
      <Result poll={poll} typed={typed} />
    </div>
  )
}

type AnswersProps = {
  answers: TypedPoll['answers']
  isFixed: boolean
  onChange: (answers: TypedPoll['answers']) => void
}

function Answers({ answers, isFixed, onChange }: AnswersProps) {
  const id = useId()
  const put = (at: number, text: string) =>
    onChange(answers.map((answer, index) => (index === at ? { ...answer, text } : answer)))
  return (
    <fieldset className={own.answers}>
      <legend>Ответы</legend>
      {answers.map((answer, at) => (
        <p key={answer.id ?? `new-${at}`} className={`form-field ${own.answer}`}>
          <label className="sr" htmlFor={`${id}-${at}`}>
            Ответ {at + 1}
          </label>
          <input
            id={`${id}-${at}`}
            value={answer.text}
            maxLength={pollAnswerMax}
            required={at < 2}
            onChange={event => put(at, event.target.value)}
          />
          {!isFixed && answers.length > 2 && (
            <button
              type="button"
              className="link"
              aria-label={`Убрать ответ ${at + 1}`}
              onClick={() => onChange(answers.filter((_, index) => index !== at))}
            >
              Убрать
            </button>
          )}
        </p>
      ))}
      {!isFixed && answers.length < pollAnswersMax && (
        <button
          type="button"
          className={`link ${own.more}`}
          onClick={() => onChange([...answers, { id: null, text: '' }])}
        >
          Ещё ответ
        </button>
      )}
    </fieldset>
  )
}

/** The poll as a reader who has voted sees it, with the words as typed. */
function Result({ poll, typed }: { poll: OfficePoll | null; typed: TypedPoll }) {
  const clicksOf = (id: number | null) => poll?.answers.find(answer => answer.id === id)?.clicks ?? 0
  const percents = percentsOf(typed.answers.map(({ id }) => clicksOf(id)))
  return (
    <section className={own.result} aria-label="Как видят читатели">
      <p>
        <b>{typed.question || 'Вопрос'}</b>
      </p>
      <ul>
        {typed.answers.map(({ id, text }, at) => (
          <li key={id ?? `new-${at}`} style={{ '--share': `${percents[at]}%` } as React.CSSProperties}>
            <span>{text || `Ответ ${at + 1}`}</span>
            <b>{percents[at]}&nbsp;%</b>
          </li>
        ))}
      </ul>
      <p className="dim">{count(poll ? votesOf(poll) : 0, answersForms)}</p>
    </section>
  )
}
