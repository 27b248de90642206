// The form of one rule. Before it is saved, a scan of the archive shows what the new setting would change.
import { useId, useState } from 'react'
import {
  changeGateRule,
  gateSeverities,
  getGateScan,
  tryGateRule,
  type GateChange,
  type GateParam,
  type GateParamValue,
  type GateRuleReply,
  type GateScan,
  type GateSeverity,
} from '#contract/newsroom-gate.ts'
import { Button } from '#ui/Button.tsx'
import { ChangedMeanwhile } from '../../parts/meanwhile/ChangedMeanwhile.tsx'
import { joinLines, linesBeyond } from '../../parts/meanwhile/join-lines.ts'
import { useSeen } from '../../parts/use-seen.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { noteWords, scanWords, severityNames, textAsValue, valueAsText } from './gate-words.ts'
import styles from '../../parts/RuleList.module.css'
import { Saving } from '../../parts/Saving.tsx'
import own from './RuleForm.module.css'

const pollMs = 1_000

/** Polls a scan until it ends; returns true while it runs. */
function useRunningScan(scan: GateScan | undefined, onAnswer: (scan: GateScan) => void): boolean {
  const { ask } = useOffice()
  const isRunning = scan?.state === 'running'
  const look = (id: number) =>
    ask(getGateScan, { params: { id } }).then(
      answer => onAnswer(answer.scan),
      () => {},
    )
  useSeen(() => void (scan && look(scan.id)), { everyMs: pollMs, isOn: isRunning })
  return isRunning
}

/** What is typed in a field, and the value that it was typed over. */
type TypedParam = { text: string; seen: string }
type TypedSeverity = { chosen: GateSeverity; seen: GateSeverity }

/** The typed settings: the resulting change, the values that it was typed over, and the fields that are invalid. */
function useRuleSettings(rule: GateRuleReply) {
  const [typedSeverity, setSeverity] = useState<TypedSeverity>()
  const [texts, setTexts] = useState<Record<string, TypedParam>>({})
  const read = rule.params.map(param => {
    const saved = valueAsText(param)
    const { text, seen } = texts[param.key] ?? { text: saved, seen: saved }
    const isTyped = text !== saved
    return {
      param,
      text,
      seen,
      isOvertaken: isTyped && seen !== saved,
      ...(isTyped && { result: textAsValue(param, text) }),
    }
  })
  const severity = typedSeverity?.chosen ?? rule.severity
  const params: Record<string, GateParamValue> = {}
  const seenParams: Record<string, GateParamValue> = {}
  for (const { param, result } of read)
    if (result && 'value' in result) {
      params[param.key] = result.value
      seenParams[param.key] = param.value
    }
  const hasSeverity = severity !== rule.severity
  const hasParams = Object.keys(params).length > 0
  const change: GateChange = { ...(hasSeverity && { severity }), ...(hasParams && { params }) }
  const expected: GateChange = {
    ...(hasSeverity && { severity: rule.severity }),
    ...(hasParams && { params: seenParams }),
  }
  const isSeverityOvertaken = hasSeverity && typedSeverity?.seen !== rule.severity
  const type = (key: string, typed: TypedParam | undefined) =>
    setTexts(({ [key]: _, ...others }) => (typed ? { ...others, [key]: typed } : others))
  return {
    severity,
    isSeverityOvertaken,
    isOvertaken: isSeverityOvertaken || read.some(({ isOvertaken }) => isOvertaken),
    read,
    change,
    expected,
    isChanged: Object.keys(change).length > 0,
    isWrong: read.some(({ result }) => result && 'error' in result),
    /** A choice is made over the saved one. */
    choose: (chosen: GateSeverity | undefined) => setSeverity(chosen && { chosen, seen: rule.severity }),
    type,
    reset: () => {
      setSeverity(undefined)
      setTexts({})
    },
  }
}

/** The actions that try and save a change of the rule. */
function useRuleChange(
  rule: GateRuleReply,
  { change, expected, reset }: ReturnType<typeof useRuleSettings>,
  { onSaved, onOvertaken }: Pick<FormProps, 'onSaved' | 'onOvertaken'>,
) {
  const { ask } = useOffice()
  const [scan, setScan] = useState<GateScan>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isRunning = useRunningScan(scan, setScan)
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      // What a colleague has saved is shown beside what was typed.
      if (isConflict(error)) onOvertaken()
    }
    setBusy(false)
  }
  return {
    scan,
    forgetScan: () => setScan(undefined),
    isBusy,
    isRunning,
    failure,
    look: () => act(async () => setScan((await ask(tryGateRule, { params: { rule: rule.id }, body: change })).scan)),
    save: () =>
      act(async () => {
        await ask(changeGateRule, { params: { rule: rule.id }, body: { ...change, expected } })
        say({ text: `«${rule.title}»: сохранено. Архив просматривается, список появится сам` })
        onSaved(change)
        reset()
        setScan(undefined)
      }),
  }
}

type FormProps = {
  rule: GateRuleReply
  /** Who changed the rule last. */
  by: string | undefined
  onSaved: (change: GateChange) => void
  onOvertaken: () => void
}

export function RuleForm({ rule, by, ...listeners }: FormProps) {
  const settings = useRuleSettings(rule)
  const changing = useRuleChange(rule, settings, listeners)
  const edit = (work: () => void) => {
    // The result of a scan belongs to the former setting.
    changing.forgetScan()
    work()
  }
  return (
    <form
      className={styles.body}
      onSubmit={event => {
        event.preventDefault()
        void changing.look()
      }}
    >
      {rule.isFixed ? (
        <p className="dim">Это правило останавливает всегда: без него страницу не показать.</p>
      ) : (
        <SeverityField severity={settings.severity} onChoose={chosen => edit(() => settings.choose(chosen))} />
      )}
      {settings.isSeverityOvertaken && (
        <ChangedMeanwhile
          what="изменилось, что делает правило"
          who={by}
          added={[severityNames[rule.severity]]}
          removed={[]}
          onTake={() => edit(() => settings.choose(undefined))}
          onKeep={() => edit(() => settings.choose(settings.severity))}
        />
      )}
      {settings.read.map(({ param, text, seen, isOvertaken, result }) => (
        <ParamField
          key={param.key}
          param={param}
          text={text}
          overtaken={isOvertaken ? { seen, by } : undefined}
          error={result && 'error' in result ? result.error : undefined}
          onType={typed => edit(() => settings.type(param.key, { text: typed, seen }))}
          onDecide={typed => edit(() => settings.type(param.key, typed))}
        />
      ))}
      {settings.isChanged && !settings.isOvertaken && (
        <Difference changing={changing} isWrong={settings.isWrong} onReset={() => edit(settings.reset)} />
      )}
    </form>
  )
}

type DifferenceProps = { changing: ReturnType<typeof useRuleChange>; isWrong: boolean; onReset: () => void }

/** The texts that the change would stop, and the buttons that try, save or discard it. */
function Difference({ changing, isWrong, onReset }: DifferenceProps) {
  const { scan, isBusy, isRunning, failure, save } = changing
  return (
    <div className={styles.difference}>
      <p role="status">{scan ? scanWords(scan) : 'Посмотрите, что изменится, прежде чем сохранить.'}</p>
      {scan && <ScanExamples scan={scan} />}
      <p className={styles.row}>
        <Button type="submit" kind="quiet" isBusy={isBusy || isRunning} disabled={isWrong || isBusy || isRunning}>
          Показать разницу
        </Button>
        <Button disabled={isWrong || isBusy} onClick={() => void save()}>
          Сохранить
        </Button>
        <Saving isBusy={isBusy} />
        <button type="button" className="link" onClick={onReset}>
          Вернуть
        </button>
      </p>
      {failure !== undefined && (
        <p role="alert" className={styles.bad}>
          {wordsOf(failure)}
        </p>
      )}
    </div>
  )
}

function SeverityField({ severity, onChoose }: { severity: GateSeverity; onChoose: (severity: GateSeverity) => void }) {
  const id = useId()
  return (
    <p className="form-field">
      <label htmlFor={id}>Что делает</label>
      <select id={id} value={severity} onChange={event => onChoose(event.target.value as GateSeverity)}>
        {gateSeverities.map(each => (
          <option key={each} value={each}>
            {severityNames[each]}
          </option>
        ))}
      </select>
    </p>
  )
}

/** Lists texts and articles that the rule would block with this setting. */
function ScanExamples({ scan: { texts, posts } }: { scan: GateScan }) {
  if (texts.length + posts.length === 0) return null
  return (
    <ul className={styles.examples} aria-label="Что не подходит">
      {texts.map(({ id, title }) => (
        <li key={`text ${id}`}>
          <a className="link" href={`/office/texts/${id}`}>
            {title || 'Без заголовка'}
          </a>
          , готов к выходу
        </li>
      ))}
      {posts.map(({ id, title }) => (
        <li key={`post ${id}`}>
          <a className="link" href={`/office/posts/${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

type ParamProps = {
  param: GateParam
  text: string
  /** A colleague has saved another value since the typing began. */
  overtaken: { seen: string; by: string | undefined } | undefined
  error: string | undefined
  onType: (text: string) => void
  /** Undefined: the saved value. */
  onDecide: (typed: TypedParam | undefined) => void
}

function ParamField({ param, text, overtaken, error, onType, onDecide }: ParamProps) {
  const id = useId()
  const field = {
    id,
    value: text,
    'aria-describedby': `${id}-note`,
    'aria-invalid': error === undefined ? undefined : true,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  } as const
  const isList = param.kind === 'lines' || param.kind === 'pairs'
  return (
    <>
      <p className={`form-field ${param.kind === 'number' ? own.inLine : ''}`}>
        <label htmlFor={id}>{param.label}</label>
        {isList ? (
          <textarea {...field} rows={Math.min(10, Math.max(3, text.split('\n').length))} />
        ) : (
          <input {...field} type={param.kind === 'date' ? 'date' : 'number'} />
        )}
        <small id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
          {error ?? noteWords(param.note, text)}
        </small>
      </p>
      {overtaken && <ParamOvertaken {...{ id, param, text, overtaken, isList, onDecide }} />}
    </>
  )
}

type OvertakenProps = Pick<ParamProps, 'param' | 'text' | 'onDecide'> & {
  id: string
  overtaken: NonNullable<ParamProps['overtaken']>
  isList: boolean
}

function ParamOvertaken({ id, param, text, overtaken: { seen, by }, isList, onDecide }: OvertakenProps) {
  const saved = valueAsText(param)
  const decide = (typed: TypedParam | undefined) => () => {
    onDecide(typed)
    document.getElementById(id)?.focus()
  }
  return (
    <ChangedMeanwhile
      what={`изменилась настройка «${param.label}»`}
      who={by}
      added={isList ? linesBeyond(seen, saved) : [saved]}
      removed={isList ? linesBeyond(saved, seen) : []}
      onJoin={isList ? decide({ text: joinLines(seen, saved, text), seen: saved }) : undefined}
      onTake={decide(undefined)}
      onKeep={decide({ text, seen: saved })}
    />
  )
}
