// The examples of a rule. They are its tests: it is saved only if all of them hold.
import { useId } from 'react'
import { ruleExampleMax, ruleExamplesMax, type CommentRule } from '#contract/office/comment-rules.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import type { TypedExample } from './rule-words.ts'
import styles from '../../parts/RuleList.module.css'
import own from './CommentRules.module.css'

const told = (isCaught: boolean) => (isCaught ? 'Ловит' : 'Пропускает')

/** The examples for who may not change them. */
export function Examples({ rule, examples }: { rule: CommentRule; examples: readonly TypedExample[] }) {
  if (examples.length === 0) return null
  return (
    <ul className={styles.examples} aria-label="Примеры">
      {examples.map(({ text, isCaught, facts }, at) => (
        <li key={at}>
          {told(isCaught)}: {text}
          {rule.facts
            .flatMap(({ key, label }) => (facts[key] === undefined ? [] : [` ${label}: ${facts[key]}`]))
            .join(';')}
        </li>
      ))}
    </ul>
  )
}

type FieldsProps = { rule: CommentRule; examples: readonly TypedExample[]; onType: (examples: TypedExample[]) => void }

export function ExampleFields({ rule, examples, onType }: FieldsProps) {
  return (
    <fieldset className={own.examples}>
      <legend>Примеры</legend>
      <p className="dim">Правило сохраняется, только если ловит и пропускает каждый из них как сказано.</p>
      {examples.map((example, at) => (
        <ExampleField
          key={at}
          rule={rule}
          example={example}
          name={`Пример ${at + 1}`}
          onType={changes => onType(examples.with(at, { ...example, ...changes }))}
          onRemove={() => onType(examples.toSpliced(at, 1))}
        />
      ))}
      {examples.length < ruleExamplesMax && (
        <p className={styles.row}>
          <button
            type="button"
            className="link"
            onClick={() => onType([...examples, { text: '', isCaught: true, facts: {} }])}
          >
            Ещё пример
          </button>
        </p>
      )}
    </fieldset>
  )
}

type FieldProps = {
  rule: CommentRule
  example: TypedExample
  name: string
  onType: (changes: Partial<TypedExample>) => void
  onRemove: () => void
}

function ExampleField({ rule, example: { text, isCaught, facts }, name, onType, onRemove }: FieldProps) {
  const id = useId()
  return (
    <div role="group" aria-label={name} className={own.example}>
      <p className={`form-field ${own.words}`}>
        <label htmlFor={`${id}-text`}>{name}</label>
        <textarea
          id={`${id}-text`}
          rows={Math.min(6, Math.max(1, Math.ceil(text.length / 60)))}
          maxLength={ruleExampleMax}
          value={text}
          onChange={event => onType({ text: event.target.value })}
        />
      </p>
      <p className="form-field">
        <label htmlFor={`${id}-caught`}>Правило его</label>
        <select
          id={`${id}-caught`}
          value={isCaught ? 'yes' : 'no'}
          onChange={event => onType({ isCaught: event.target.value === 'yes' })}
        >
          <option value="yes">ловит</option>
          <option value="no">пропускает</option>
        </select>
      </p>
      {rule.facts.map(({ key, label }) => (
        <p key={key} className="form-field">
          <label htmlFor={`${id}-${key}`}>{label}</label>
          <input
            id={`${id}-${key}`}
            type="number"
            min={0}
            max={10_000}
            value={facts[key] ?? ''}
            onChange={event => onType({ facts: { ...facts, [key]: event.target.value } })}
          />
        </p>
      ))}
      <button type="button" className="icon-button" aria-label={`Убрать: ${name}`} onClick={onRemove}>
        <Glyph name="close" isSmall />
      </button>
    </div>
  )
}
