// A question that is tried while it is typed: how it is understood, and what it finds now and with the group as typed.
import { useEffect, useId, useState } from 'react'
import { groupQuestionMax, previewQuestion, type QuestionTrial as Tried, type WordGroup } from '#contract/thesaurus.ts'
import { wordsOf } from '../../session/ask.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import { understandingOf, type Example } from './group-words.ts'
import styles from './SearchWords.module.css'

const pauseMs = 400

export type TriedChange = WordGroup & { key: string | null; isOff: boolean }

type Props = {
  question: string
  onType: (question: string) => void
  /** Shown beside what is found now. */
  change?: TriedChange
  /** Offered for what the group finds. */
  onExample?: (example: Example) => void
}

function useLate(value: string): string {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return late
}

export function QuestionTrial({ question, onType, change, onExample }: Props) {
  const id = useId()
  const { ask } = useOffice()
  const key = useLate(JSON.stringify({ question: question.trim(), change }))
  const { value, error, isLoading } = useLoaded(key, async signal => {
    const body = JSON.parse(key) as { question: string; change?: TriedChange }
    if (body.question === '') return undefined
    const input = { question: body.question, ...(body.change && { change: copyOf(body.change) }) }
    return { question: body.question, ...(await ask(previewQuestion, { body: input }, { signal })) }
  })
  const tried = question.trim() === '' ? undefined : value
  return (
    <div className={styles.trial}>
      <p className="form-field">
        <label htmlFor={id}>Попробовать вопрос</label>
        <input
          id={id}
          value={question}
          maxLength={groupQuestionMax}
          autoComplete="off"
          onChange={event => onType(event.target.value)}
        />
      </p>
      {error !== undefined && (
        <p role="status" className={styles.bad}>
          {wordsOf(error)}
        </p>
      )}
      {tried && error === undefined && (
        <div className={styles.both} aria-busy={isLoading}>
          <Found title={tried.changed ? 'Сейчас' : 'Как понят вопрос'} tried={tried.now} />
          {tried.changed && (
            <Found
              title="С этой группой"
              tried={tried.changed}
              {...(onExample && {
                onExample: (postId, title) => onExample({ question: tried.question, postId, title }),
              })}
            />
          )}
        </div>
      )}
    </div>
  )
}

const copyOf = ({ words, meant, ...rest }: TriedChange) => ({ ...rest, words: [...words], meant: [...meant] })

type FoundProps = { title: string; tried: Tried; onExample?: (postId: number, title: string) => void }

function Found({ title, tried, onExample }: FoundProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      <div role="status">
        {understandingOf(tried).map(sentence => (
          <p key={sentence} className="dim">
            {sentence}
          </p>
        ))}
        {tried.results.length === 0 && <p>Ничего не находится.</p>}
      </div>
      {tried.results.length > 0 && (
        <ol aria-label={`${title}: первые пять`}>
          {tried.results.map(({ id: postId, title: name, url }) => (
            <li key={postId}>
              <a className="link" href={url} target="_blank" rel="noopener">
                {name}
              </a>
              {onExample && (
                <button
                  type="button"
                  className="link"
                  aria-label={`Сделать примером: ${name}`}
                  onClick={() => onExample(postId, name)}
                >
                  Сделать примером
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
