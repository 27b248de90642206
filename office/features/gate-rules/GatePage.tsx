// The settings section «Проверка перед выходом»: the rules of the gate, the effect of a change before it is saved, and the log of changes.
import { useState } from 'react'
import {
  listGateChanges,
  listGateRules,
  takeBackGateChange,
  type GateChange,
  type GateParam,
  type GateRecord,
  type GateRuleReply,
} from '#contract/newsroom-gate.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useTitle } from '../../parts/use-title.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { brokenWords, changeWords, groupOfRule, ruleGroups, severityNames, strictnessWords } from './gate-words.ts'
import { RuleChanges, type ShownChange } from '../../parts/RuleChanges.tsx'
import styles from '../../parts/RuleList.module.css'
import { RuleForm } from './RuleForm.tsx'
import { Tasks } from './Tasks.tsx'

export function GatePage() {
  const { ask } = useOffice()
  useTitle('Проверка перед выходом')
  const rules = useLoaded('rules', signal => ask(listGateRules, {}, { signal }))
  const changes = useLoaded('changes', signal => ask(listGateChanges, {}, { signal }))
  const reload = () => {
    rules.reload()
    changes.reload()
  }
  const items = rules.value?.items ?? []
  const takeBack = async (id: number) => {
    try {
      await ask(takeBackGateChange, { params: { id } })
      say({ text: 'Правило снова такое, как было' })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
  }
  return (
    <div className={styles.page}>
      <h2 className="stop">Проверка перед выходом</h2>
      <p className="dim">
        Одни и те же правила видят редактор, план и сам выпуск. Импорт они не останавливают: что не подходит, встаёт в
        список.
        {items.length > 0 && ` ${strictnessWords(items)}`}
      </p>
      {rules.error !== undefined && <LoadError error={rules.error} onRetry={rules.reload} />}
      {rules.isSlow && !rules.value && <p role="status">Читаем правила</p>}
      {ruleGroups.map(group => {
        const ofGroup = items.filter(rule => groupOfRule(rule) === group)
        if (ofGroup.length === 0) return null
        return (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul className={styles.rules}>
              {ofGroup.map(rule => (
                <li key={rule.id}>
                  <Rule
                    rule={rule}
                    by={changes.value?.items.find(change => change.rule === rule.id)?.byName}
                    mayChange={rules.value?.mayChange ?? false}
                    onChanged={reload}
                    onSaved={change => {
                      rules.change(value => ({
                        ...value,
                        items: value.items.map(each => (each.id === rule.id ? changedRule(rule, change) : each)),
                      }))
                      reload()
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {changes.value && (
        <RuleChanges
          changes={changes.value.items.map(change => shownChange(change, items))}
          onTakeBack={id => void takeBack(id)}
        />
      )}
    </div>
  )
}

function shownChange(change: GateRecord, rules: readonly GateRuleReply[]): ShownChange {
  const rule = rules.find(({ id }) => id === change.rule)
  const words = changeWords(change.before, change.after, rule?.params ?? [])
  const { id, byName, at, isLast } = change
  return { id, rule: rule?.title ?? change.rule, words, by: byName || 'сотрудник', at, canTakeBack: isLast }
}

/** The rule as it is after this change, until it is loaded again. */
const changedRule = (rule: GateRuleReply, { severity = rule.severity, params = {} }: GateChange): GateRuleReply => ({
  ...rule,
  severity,
  params: rule.params.map(
    param => ({ ...param, ...(param.key in params && { value: params[param.key] }) }) as GateParam,
  ),
})

type RuleProps = {
  rule: GateRuleReply
  by: string | undefined
  mayChange: boolean
  onChanged: () => void
  onSaved: (change: GateChange) => void
}

function Rule({ rule, by, mayChange, onChanged, onSaved }: RuleProps) {
  const [isOpen, setOpen] = useState(false)
  const { severity, openTasks } = rule
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b>
          {rule.title}
          {openTasks > 0 && <span className={styles.broken}>{brokenWords(openTasks)}</span>}
        </b>
        <span className={styles.tone} data-severity={severity}>
          {severityNames[severity]}
        </span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <p>{rule.about}</p>
          {rule.law !== null && <p className="dim">Основание: {rule.law}</p>}
          {rule.examples.length > 0 && (
            <div className={styles.both} role="group" aria-label="Примеры">
              <Examples title="Подходит" isGood examples={rule.examples} />
              <Examples title="Не подходит" isGood={false} examples={rule.examples} />
            </div>
          )}
          {mayChange && <RuleForm rule={rule} by={by} onSaved={onSaved} onOvertaken={onChanged} />}
          {openTasks > 0 && <Tasks rule={rule.id} onChanged={onChanged} />}
        </div>
      )}
    </details>
  )
}

type ExamplesProps = { title: string; isGood: boolean; examples: GateRuleReply['examples'] }

function Examples({ title, isGood, examples }: ExamplesProps) {
  const shown = examples.filter(each => each.isGood === isGood)
  if (shown.length === 0) return null
  return (
    <ul className={styles.examples} aria-label={title} data-good={isGood || undefined}>
      {shown.map(({ words }) => (
        <li key={words}>
          <Glyph name={isGood ? 'check' : 'close'} isSmall />
          <span>
            <span className="sr">{title}: </span>
            {words}
          </span>
        </li>
      ))}
    </ul>
  )
}
