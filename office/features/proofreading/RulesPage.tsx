// The section «Правила правописания»: what the proofreader marks. Editors and proof-readers switch rules off and change the lists.
import { useMemo, useState } from 'react'
import {
  changeProofreadingRule,
  listProofreadingChanges,
  resetProofreadingRule,
  type ProofreadingChange,
} from '#contract/newsroom-proofreading.ts'
import type { CallInput, CallReply } from '#contract/call.ts'
import { changedList, placesIn, unchanged, type RuleChange } from '#proofreading/change.ts'
import { ruleKindNames, ruleKinds, type Example, type Rule } from '#proofreading/rule.ts'
import { allRules } from '#proofreading/rules.ts'
import { phraseRules } from '#proofreading/rules/phrases.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded, type Loaded } from '../../parts/loading/use-loaded.ts'
import { formatFullDate } from '../../parts/relative-dates.ts'
import styles from '../../parts/RuleList.module.css'
import { SearchField } from '../../parts/SearchField.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { ListForm } from './ListForm.tsx'

type Body = CallInput<typeof changeProofreadingRule>['body']
type Actions = {
  /** Returns what refused the change. */
  save: (rule: string, body: Body, said: string) => Promise<unknown>
  reset: (change: ProofreadingChange) => Promise<void>
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')
const lists = new Map(phraseRules.map(list => [list.id, list]))

/** All lines and examples of a changed rule, as a change is sent. */
function bodyOf(change: RuleChange): Body {
  const list = lists.get(change.rule)
  if (!list) return { isOff: change.isOff }
  const { phrases, examples } = changedList(list, change)
  return { isOff: change.isOff, phrases: [...phrases], examples: [...examples] }
}

/** Whether the typed words name the rule, stand in its list, or are marked by its list. */
function isFound(rule: Rule, change: RuleChange | undefined, typed: string): boolean {
  const wanted = plain(typed)
  const own = lists.get(rule.id)
  const list = own && changedList(own, change ?? unchanged(rule.id))
  const words = [rule.title, rule.message, ruleKindNames[rule.kind], ...(list?.phrases ?? [])]
  if (words.some(each => plain(each).includes(wanted))) return true
  return list !== undefined && placesIn(list, typed).length > 0
}

type Changes = CallReply<typeof listProofreadingChanges>

function useRuleActions({ change: changeReply, reload }: Loaded<Changes>): Actions {
  const { ask } = useOffice()
  const save: Actions['save'] = async (rule, body, said) => {
    try {
      const { change } = await ask(changeProofreadingRule, { params: { rule }, body })
      changeReply(before => ({ ...before, items: [...before.items.filter(each => each.rule !== rule), change] }))
      say({ text: said })
      return undefined
    } catch (failure) {
      // What a colleague has saved is shown beside what was typed.
      if (isConflict(failure)) reload()
      return failure
    }
  }
  return {
    save,
    async reset(change) {
      try {
        await ask(resetProofreadingRule, { params: { rule: change.rule }, query: { expected: change.changedAt } })
        const takeBack = async () => {
          const body = { ...bodyOf(change), expected: null }
          const failure = await save(change.rule, body, 'Правило снова такое, как у вас')
          if (failure !== undefined) say({ text: wordsOf(failure) })
        }
        say({ text: 'Правило снова такое, как было сначала', undo: () => void takeBack() })
      } catch (failure) {
        say({ text: wordsOf(failure) })
      }
      reload()
    },
  }
}

export function RulesPage() {
  const { ask } = useOffice()
  useTitle('Правила правописания')
  const loaded = useLoaded('proofreading', signal => ask(listProofreadingChanges, {}, { signal }))
  const { value, error, isSlow, reload } = loaded
  const actions = useRuleActions(loaded)
  const [typed, setTyped] = useState('')
  const changes = new Map(value?.items.map(change => [change.rule, change]))
  const shown = allRules.filter(rule => isFound(rule, changes.get(rule.id), typed))
  return (
    <div className={styles.page}>
      <h2 className="stop">Правила правописания</h2>
      <p className="dim">
        Что отмечает проверка, пока пишут. Она предлагает, а решает человек: выпуск эти правила не останавливают.
      </p>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {isSlow && !value && <p role="status">Читаем правила</p>}
      {value && (
        <>
          <SearchField label="Найти правило или слово из списка" typed={typed} onType={setTyped} />
          {shown.length === 0 && <p role="status">Такого правила нет.</p>}
          {ruleKinds.map(kind => {
            const rules = shown.filter(rule => rule.kind === kind)
            return (
              rules.length > 0 && (
                <section key={kind} aria-label={ruleKindNames[kind]}>
                  <h3>{ruleKindNames[kind]}</h3>
                  <ul className={styles.rules}>
                    {rules.map(rule => (
                      <li key={rule.id}>
                        <RuleItem
                          rule={rule}
                          change={changes.get(rule.id)}
                          mayChange={value.mayChange}
                          actions={actions}
                        />
                      </li>
                    ))}
                  </ul>
                </section>
              )
            )
          })}
        </>
      )}
    </div>
  )
}

type ItemProps = { rule: Rule; change: ProofreadingChange | undefined; mayChange: boolean; actions: Actions }

function RuleItem({ rule, change, mayChange, actions }: ItemProps) {
  const [isOpen, setOpen] = useState(false)
  const present: RuleChange = change ?? unchanged(rule.id)
  const list = useMemo(() => {
    const own = lists.get(rule.id)
    return own && changedList(own, change ?? unchanged(rule.id))
  }, [rule.id, change])
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{rule.title}</b>
        <span className={styles.tone}>{present.isOff ? 'выключено' : change ? 'изменено' : ''}</span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <p>{rule.message}</p>
          {!(list && mayChange) && <Examples examples={(list ?? rule).examples} />}
          {mayChange && <Switch key={String(present.isOff)} present={present} actions={actions} />}
          {list && (
            <ListForm
              list={list}
              by={change?.by?.name}
              mayChange={mayChange}
              onSave={(phrases, examples) =>
                actions.save(
                  rule.id,
                  { phrases, examples, expected: change?.changedAt ?? null },
                  `«${rule.title}»: сохранено`,
                )
              }
            />
          )}
          {change && (
            <p className={styles.row}>
              <span className="dim">
                {change.by?.name ?? 'Сотрудник'}, {formatFullDate(change.changedAt)}
              </span>
              {mayChange && (
                <button type="button" className="link" onClick={() => void actions.reset(change)}>
                  Сделать как было сначала
                </button>
              )}
            </p>
          )}
        </div>
      )}
    </details>
  )
}

function Examples({ examples }: { examples: readonly Example[] }) {
  return (
    <ul className={styles.examples} aria-label="Примеры">
      {examples.map(({ wrong, right }) => (
        <li key={wrong}>
          <span className="sr">Отмечает: </span>
          {wrong} <span aria-hidden="true">→</span> <span className="sr">Не отмечает: </span>
          {right}
        </li>
      ))}
    </ul>
  )
}

function Switch({ present, actions }: { present: RuleChange; actions: Actions }) {
  const [wanted, setWanted] = useState<boolean>()
  async function turn(isOff: boolean): Promise<void> {
    setWanted(!isOff)
    const said = isOff ? 'Правило выключено для всего журнала' : 'Правило снова проверяется'
    const failure = await actions.save(present.rule, { isOff }, said)
    if (failure === undefined) return
    // A refused change is taken back; a saved one comes with the reloaded rules.
    say({ text: wordsOf(failure) })
    setWanted(undefined)
  }
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={wanted ?? !present.isOff} onChange={event => void turn(!event.target.checked)} />
      Проверять это правило
    </label>
  )
}
