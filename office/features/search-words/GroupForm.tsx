// The form of one group: its words, its examples, and a question to try. A group that somebody else saves meanwhile is shown, and nothing is lost.
import { useId, useState, type FormEvent } from 'react'
import { groupExamplesMax, wordGroupKinds, type WordGroupKind, type WordGroupReply } from '#contract/thesaurus.ts'
import { Button } from '#ui/Button.tsx'
import styles from '../../parts/RuleList.module.css'
import { Saving } from '../../parts/Saving.tsx'
import { wordsOf } from '../../session/ask.ts'
import { groupOf, kindNames, kindNotes, lineOf, typedOf, type Example, type TypedGroup } from './group-words.ts'
import { QuestionTrial } from './QuestionTrial.tsx'
import own from './SearchWords.module.css'

type Props = {
  /** Null: a new group, which begins as `start`. */
  group: WordGroupReply | null
  start: TypedGroup
  question?: string
  /** Returns the saved group, or throws what refused it. */
  onSave: (typed: TypedGroup, expected: number) => Promise<WordGroupReply>
  onCancel?: () => void
}

/** What is typed, and the group from which it was typed. */
function useTypedGroup({ group, start, onSave }: Pick<Props, 'group' | 'start' | 'onSave'>) {
  const [typed, setTyped] = useState(start)
  const [base, setBase] = useState(group)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const take = (taken: WordGroupReply) => {
    setBase(taken)
    setTyped(typedOf(taken))
    setFailure(undefined)
  }
  return {
    typed,
    isBusy,
    failure,
    isChanged: group === null || JSON.stringify(typed) !== JSON.stringify(base ? typedOf(base) : start),
    /** Saved by somebody else since it was opened here. */
    theirs: group && base && group.version !== base.version ? group : undefined,
    type: (changes: Partial<TypedGroup>) => setTyped(before => ({ ...before, ...changes })),
    take,
    reset: () => (base ? take(base) : undefined),
    async save() {
      if (isBusy) return
      setBusy(true)
      try {
        take(await onSave(typed, group?.version ?? 0))
      } catch (error) {
        setFailure(error)
      }
      setBusy(false)
    },
  }
}

export function GroupForm({ group, start, question: asked = '', onSave, onCancel }: Props) {
  const form = useTypedGroup({ group, start, onSave })
  const [question, setQuestion] = useState(asked)
  const { typed, type, theirs, failure } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  const addExample = (example: Example) => {
    const others = typed.examples.filter(({ question: other }) => other !== example.question)
    type({ examples: [...others, example].slice(0, groupExamplesMax) })
  }
  const written = groupOf(typed)
  const isTried = written.words.length > 0 && (typed.kind !== 'spoken' || written.meant.length > 0)
  return (
    <div className={styles.body}>
      <form className={styles.body} onSubmit={submit}>
        <WordFields typed={typed} onType={type} isFirst={group === null} />
        <Examples examples={typed.examples} onRemove={examples => type({ examples })} />
        {group && (
          <label className={styles.check}>
            <input type="checkbox" checked={!typed.isOff} onChange={event => type({ isOff: !event.target.checked })} />
            Искать по этой группе
          </label>
        )}
        {theirs && <Theirs group={theirs} onTake={() => form.take(theirs)} />}
        {failure !== undefined && (
          <p role="alert" className={styles.bad}>
            {wordsOf(failure)}
          </p>
        )}
        {form.isChanged && (
          <p className={styles.row}>
            <Button type="submit" isBusy={form.isBusy}>
              Сохранить
            </Button>
            <button type="button" className="link" onClick={onCancel ?? form.reset}>
              {onCancel ? 'Не нужно' : 'Вернуть'}
            </button>
            <Saving isBusy={form.isBusy} />
          </p>
        )}
      </form>
      <QuestionTrial
        question={question}
        onType={setQuestion}
        {...(isTried && { change: { ...written, key: group?.key ?? null, isOff: typed.isOff } })}
        {...(!typed.isOff && { onExample: addExample })}
      />
    </div>
  )
}

type FieldsProps = { typed: TypedGroup; onType: (changes: Partial<TypedGroup>) => void; isFirst: boolean }

function WordFields({ typed, onType, isFirst }: FieldsProps) {
  const id = useId()
  const isSpoken = typed.kind === 'spoken'
  return (
    <>
      <p className="form-field">
        <label htmlFor={`${id}-kind`}>Как действует</label>
        <select
          id={`${id}-kind`}
          value={typed.kind}
          aria-describedby={`${id}-note`}
          onChange={event => onType({ kind: event.target.value as WordGroupKind })}
        >
          {wordGroupKinds.map(kind => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
        <small id={`${id}-note`}>{kindNotes[typed.kind]}</small>
      </p>
      <p className="form-field">
        <label htmlFor={`${id}-words`}>{isSpoken ? 'Что набирают' : 'Слова'}</label>
        <textarea
          id={`${id}-words`}
          value={typed.words}
          rows={2}
          // A new group opens by a press on a button, which expects its first field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFirst}
          aria-describedby={`${id}-how`}
          onChange={event => onType({ words: event.target.value })}
        />
        <small id={`${id}-how`}>
          Через запятую, в любой форме. Можно вместе два слова: «чёрный день». Слова вроде «как» поиск пропускает.
        </small>
      </p>
      {isSpoken && (
        <p className="form-field">
          <label htmlFor={`${id}-meant`}>Как это названо в статьях</label>
          <textarea
            id={`${id}-meant`}
            value={typed.meant}
            rows={2}
            onChange={event => onType({ meant: event.target.value })}
          />
        </p>
      )}
    </>
  )
}

type ExamplesProps = { examples: readonly Example[]; onRemove: (left: Example[]) => void }

function Examples({ examples, onRemove }: ExamplesProps) {
  return (
    <div>
      <p className="dim">
        {examples.length === 0
          ? 'Примеров нет. Попробуйте вопрос ниже и сделайте примером статью, которую он должен находить.'
          : 'Группа сохраняется, только если каждый вопрос находит свою статью среди первых пяти.'}
      </p>
      {examples.length > 0 && (
        <ul className={own.pairs} aria-label="Примеры">
          {examples.map(example => (
            <li key={example.question}>
              <span>
                {example.question} <span aria-hidden="true">→</span> <span className="sr">находит </span>
                {example.title ?? 'статьи больше нет на сайте'}
              </span>
              <button
                type="button"
                className="link"
                aria-label={`Убрать пример: ${example.question}`}
                onClick={() => onRemove(examples.filter(other => other !== example))}
              >
                Убрать
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Theirs({ group, onTake }: { group: WordGroupReply; onTake: () => void }) {
  return (
    <div className={styles.difference} role="alert">
      <p>
        {group.by?.name ?? 'Другой сотрудник'}: группу за это время изменили. Теперь в ней «{lineOf(group)}»
        {group.isOff && ', и она выключена'}. «Сохранить» заменит это вашим.
      </p>
      <p className={styles.row}>
        <button type="button" className="link" onClick={onTake}>
          Взять это вместо моего
        </button>
      </p>
    </div>
  )
}
