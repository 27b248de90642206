// The rules of a widget or of advertising: where it is seen, and where it is not.
import { useId, useState } from 'react'
import type { WidgetRule } from '#domain/widget-visibility.ts'
import { ChoiceField } from '../../../parts/ChoiceField.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { useOffice } from '../../../shell/office-context.ts'
import styles from '../Front.module.css'
import { listRuleChoices } from './use-names.ts'
import { pageTypes, postTypes, ruleTypes, ruleWords, type NameOf } from './widget-words.ts'

type VisibilityProps = {
  value: { show: readonly WidgetRule[]; hide: readonly WidgetRule[] }
  /** Said when no rule hides it. */
  noExceptions: string
  nameOf: NameOf
  onChange: (changes: { show: WidgetRule[] } | { hide: WidgetRule[] }) => void
}

export function VisibilityFields({ value, noExceptions, nameOf, onChange }: VisibilityProps) {
  return (
    <>
      <RuleFields
        label="Видно"
        empty="Везде, где есть это место."
        rules={value.show}
        nameOf={nameOf}
        onChange={show => onChange({ show })}
      />
      <RuleFields
        label="Не видно"
        empty={noExceptions}
        rules={value.hide}
        nameOf={nameOf}
        onChange={hide => onChange({ hide })}
      />
    </>
  )
}

type Props = {
  label: string
  empty: string
  rules: readonly WidgetRule[]
  nameOf: NameOf
  onChange: (rules: WidgetRule[]) => void
}

const isSame = (one: WidgetRule, other: WidgetRule) =>
  one.type === other.type && one.id === other.id && one.value === other.value

function RuleFields({ label, empty, rules, nameOf, onChange }: Props) {
  return (
    <fieldset className={styles.rules}>
      <legend>{label}</legend>
      {rules.length === 0 && <p className="dim">{empty}</p>}
      <ul className={styles.chips}>
        {rules.map(rule => {
          const words = ruleWords(rule, nameOf)
          return (
            <li key={words}>
              <button
                type="button"
                className={styles.chip}
                aria-label={`Убрать правило: ${words}`}
                onClick={() => onChange(rules.filter(each => each !== rule))}
              >
                {words}
                <Glyph name="close" isSmall />
              </button>
            </li>
          )
        })}
      </ul>
      <NewRule
        label={label}
        onAdd={rule => {
          if (!rules.some(each => isSame(each, rule))) onChange([...rules, rule])
        }}
      />
    </fieldset>
  )
}

function NewRule({ label, onAdd }: { label: string; onAdd: (rule: WidgetRule) => void }) {
  const id = useId()
  const { ask } = useOffice()
  const [type, setType] = useState<(typeof ruleTypes)[number]['type'] | ''>('')
  const chosen = ruleTypes.find(each => each.type === type)
  const add = (value: string | undefined) => {
    if (chosen && value) onAdd({ type: chosen.type, id: null, value })
    setType('')
  }
  const fixed = chosen?.kind === 'page' ? pageTypes : chosen?.kind === 'post' ? postTypes : undefined
  return (
    <div className={styles.term}>
      <p className="form-field">
        <label htmlFor={`${id}-type`}>{label}: новое правило</label>
        <select id={`${id}-type`} value={type} onChange={event => setType(event.target.value as typeof type)}>
          <option value="">Выбрать, по чему</option>
          {ruleTypes.map(each => (
            <option key={each.type} value={each.type}>
              {each.name}
            </option>
          ))}
        </select>
      </p>
      {fixed && (
        <p className="form-field">
          <label htmlFor={`${id}-value`}>{chosen!.name}</label>
          <select id={`${id}-value`} value="" onChange={event => add(event.target.value)}>
            <option value="">Выбрать</option>
            {Object.entries(fixed).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </p>
      )}
      {chosen && !fixed && (
        <ChoiceField
          key={type}
          label={chosen.name}
          name={`rule-${chosen.kind}`}
          most={1}
          chosen={[]}
          canWrite
          list={(query, signal) => listRuleChoices(ask, chosen.kind, query, signal)}
          onChoose={slugs => add(slugs[0])}
        />
      )}
    </div>
  )
}
