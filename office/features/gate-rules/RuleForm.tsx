// The form of one rule. Before it is saved, a scan of the archive shows what the new setting would change.
import { useEffect, useEffectEvent, useId, useState } from 'react'
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
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { scanWords, severityNames, textAsValue, valueAsText } from './gate-words.ts'
import styles from '../../parts/RuleList.module.css'

const pollMs = 1_000

/** Polls a scan until it ends; returns true while it runs. */
function useRunningScan(scan: GateScan | undefined, onAnswer: (scan: GateScan) => void): boolean {
  const { ask } = useOffice()
  const isRunning = scan?.state === 'running'
  const id = scan?.id
  const answered = useEffectEvent(onAnswer)
  useEffect(() => {
    if (!isRunning || id === undefined) return
    const timer = setInterval(() => {
      ask(getGateScan, { params: { id } }).then(
        answer => answered(answer.scan),
        () => {},
      )
    }, pollMs)
    return () => clearInterval(timer)
  }, [ask, isRunning, id])
  return isRunning
}

/** The typed settings: the resulting change, and the fields that are invalid. */
function useRuleSettings(rule: GateRuleReply) {
  const [severity, setSeverity] = useState<GateSeverity>(rule.severity)
  const [texts, setTexts] = useState<Record<string, string>>({})
  const read = rule.params.map(param => {
    const text = texts[param.key]
    return { param, text, result: text === undefined ? undefined : textAsValue(param, text) }
  })
  const params: Record<string, GateParamValue> = {}
  for (const { param, result } of read) if (result && 'value' in result) params[param.key] = result.value
  const change: GateChange = {
    ...(severity !== rule.severity && { severity }),
    ...(Object.keys(params).length > 0 && { params }),
  }
  return {
    severity,
    read,
    change,
    isChanged: Object.keys(change).length > 0,
    isWrong: read.some(({ result }) => result !== undefined && 'error' in result),
    setSeverity,
    type: (key: string, text: string) => setTexts(before => ({ ...before, [key]: text })),
    reset: () => {
      setSeverity(rule.severity)
      setTexts({})
    },
  }
}

/** The actions that try and save a change of the rule. */
function useRuleChange(rule: GateRuleReply, change: GateChange, onChanged: () => void) {
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
        await ask(changeGateRule, { params: { rule: rule.id }, body: change })
        say({ text: 'Правило изменено. Архив просматривается, список появится сам' })
        onChanged()
      }),
  }
}

export function RuleForm({ rule, onChanged }: { rule: GateRuleReply; onChanged: () => void }) {
  const settings = useRuleSettings(rule)
  const changing = useRuleChange(rule, settings.change, onChanged)
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
        <SeverityField severity={settings.severity} onChoose={chosen => edit(() => settings.setSeverity(chosen))} />
      )}
      {settings.read.map(({ param, text, result }) => (
        <ParamField
          key={param.key}
          param={param}
          text={text ?? valueAsText(param)}
          error={result && 'error' in result ? result.error : undefined}
          onType={typed => edit(() => settings.type(param.key, typed))}
        />
      ))}
      {settings.isChanged && (
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

type ParamProps = { param: GateParam; text: string; error: string | undefined; onType: (text: string) => void }

function ParamField({ param, text, error, onType }: ParamProps) {
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
    <p className="form-field">
      <label htmlFor={id}>{param.label}</label>
      {isList ? (
        <textarea {...field} rows={Math.min(10, Math.max(3, text.split('\n').length))} />
      ) : (
        <input {...field} type={param.kind === 'date' ? 'date' : 'number'} />
      )}
      <small id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
        {error ?? param.note}
      </small>
    </p>
  )
}
