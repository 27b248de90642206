// The form of one rule. Before it is saved, it can be tried on the last comments; a rule that somebody else saves meanwhile is shown.
import { useId, useState, type FormEvent } from 'react'
import {
  changeCommentRule,
  ruleLinesMax,
  tryCommentRule,
  type CommentRule,
  type CommentRuleSetting,
  type CommentRuleTrial,
} from '#contract/office/comment-rules.ts'
import { ruleActions, ruleActionTitles } from '#domain/moderation.ts'
import { Button } from '#ui/Button.tsx'
import { ChangedMeanwhile } from '../../parts/meanwhile/ChangedMeanwhile.tsx'
import styles from '../../parts/RuleList.module.css'
import { Saving } from '../../parts/Saving.tsx'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ExampleFields } from './Examples.tsx'
import { changeWords, problemOf, settingOf, typedOf, type TypedRule } from './rule-words.ts'
import { Trial } from './Trial.tsx'

type Props = { rule: CommentRule; onSaved: (rule: CommentRule) => void; onOvertaken: () => void }

/** What is typed, over which rule, and what it would have caught. */
function useTypedRule({ rule, onSaved, onOvertaken }: Props) {
  const { ask } = useOffice()
  const [base, setBase] = useState(rule)
  const [typed, setTyped] = useState(() => typedOf(rule))
  const [trial, setTrial] = useState<CommentRuleTrial>()
  const [busy, setBusy] = useState<'trial' | 'save'>()
  const [failure, setFailure] = useState<unknown>()
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(base))
  const take = (taken: CommentRule) => {
    setBase(taken)
    setTyped(typedOf(taken))
    setTrial(undefined)
    setFailure(undefined)
  }
  // Without typed changes the form shows what is saved, whoever saved it.
  if (!isChanged && rule.version !== base.version) take(rule)
  const setting = settingOf(rule, typed)
  const act = async (what: 'trial' | 'save', work: (sent: CommentRuleSetting) => Promise<void>) => {
    if (busy !== undefined || !setting) return
    setBusy(what)
    setFailure(undefined)
    try {
      await work(setting)
    } catch (error) {
      setFailure(error)
      if (isConflict(error)) onOvertaken()
    }
    setBusy(undefined)
  }
  const params = { rule: rule.id }
  return {
    typed,
    trial,
    busy,
    failure,
    isChanged,
    isWrong: setting === undefined,
    theirs: rule.version === base.version ? undefined : rule,
    base,
    type: (changes: Partial<TypedRule>) => {
      // The result of a trial belongs to the former setting.
      setTrial(undefined)
      setFailure(undefined)
      setTyped(before => ({ ...before, ...changes }))
    },
    take,
    keep: () => setBase(rule),
    look: () => act('trial', async body => setTrial(await ask(tryCommentRule, { params, body }))),
    save: () =>
      act('save', async sent => {
        const saved = await ask(changeCommentRule, { params, body: { ...sent, expected: base.version } })
        take(saved.rule)
        onSaved(saved.rule)
      }),
  }
}

export function RuleForm(props: Props) {
  const { rule } = props
  const form = useTypedRule(props)
  const { typed, type, theirs, failure, busy, trial } = form
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (form.isChanged && !theirs ? form.save() : form.look())
  }
  return (
    <form className={styles.body} onSubmit={submit}>
      <p className="form-field">
        <label htmlFor={`${id}-action`}>Что делает</label>
        <select
          id={`${id}-action`}
          value={typed.action}
          onChange={event => type({ action: event.target.value as TypedRule['action'] })}
        >
          {ruleActions.map(action => (
            <option key={action} value={action}>
              {ruleActionTitles[action]}
            </option>
          ))}
        </select>
      </p>
      {rule.params.map(param => (
        <ParamField
          key={param.key}
          param={param}
          text={typed.params[param.key] ?? ''}
          onType={text => type({ params: { ...typed.params, [param.key]: text } })}
        />
      ))}
      <ExampleFields rule={rule} examples={typed.examples} onType={examples => type({ examples })} />
      {theirs && (
        <ChangedMeanwhile
          what="правило изменилось"
          who={theirs.by ?? undefined}
          added={[changeWords({ before: form.base.setting, after: theirs.setting }, rule.params)]}
          removed={[]}
          onTake={() => form.take(theirs)}
          onKeep={form.keep}
        />
      )}
      <p className={styles.row}>
        <Button kind="quiet" isBusy={busy === 'trial'} disabled={form.isWrong} onClick={() => void form.look()}>
          Проверить на последних 1&nbsp;000 комментариях
        </Button>
        {form.isChanged && !theirs && (
          <>
            <Button type="submit" isBusy={busy === 'save'} disabled={form.isWrong}>
              Сохранить
            </Button>
            <button type="button" className="link" onClick={() => form.take(rule)}>
              Вернуть
            </button>
            <Saving isBusy={busy === 'save'} />
          </>
        )}
      </p>
      {failure !== undefined && (
        <p role="alert" className={styles.bad}>
          {wordsOf(failure)}
        </p>
      )}
      {trial && <Trial trial={trial} />}
    </form>
  )
}

type ParamProps = { param: CommentRule['params'][number]; text: string; onType: (text: string) => void }

function ParamField({ param, text, onType }: ParamProps) {
  const id = useId()
  const problem = problemOf(param, text)
  const field = {
    id,
    value: text,
    'aria-describedby': `${id}-note`,
    'aria-invalid': problem === undefined ? undefined : true,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  } as const
  return (
    <p className="form-field">
      <label htmlFor={id}>{param.label}</label>
      {param.kind === 'lines' ? (
        <textarea {...field} rows={Math.min(10, Math.max(3, text.split('\n').length))} />
      ) : (
        <input {...field} type="number" min={param.min} max={param.max} />
      )}
      <small id={`${id}-note`} role={problem === undefined ? undefined : 'alert'}>
        {problem ?? param.note}
        {param.kind === 'lines' && ` Не больше ${ruleLinesMax} строк.`}
      </small>
    </p>
  )
}
