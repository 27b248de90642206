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
import styles from './GatePage.module.css'

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

export function RuleForm({ rule, onChanged }: { rule: GateRuleReply; onChanged: () => void }) {
  const { ask } = useOffice()
  const [severity, setSeverity] = useState<GateSeverity>(rule.severity)
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [scan, setScan] = useState<GateScan>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const read = rule.params.map(param => {
    const text = texts[param.key]
    return { param, result: text === undefined ? undefined : textAsValue(param, text) }
  })
  const isWrong = read.some(({ result }) => result !== undefined && 'error' in result)
  const params: Record<string, GateParamValue> = {}
  for (const { param, result } of read) if (result && 'value' in result) params[param.key] = result.value
  const change: GateChange = {
    ...(severity !== rule.severity && { severity }),
    ...(Object.keys(params).length > 0 && { params }),
  }
  const isChanged = Object.keys(change).length > 0

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
  const edit = (work: () => void) => {
    // The result of a scan belongs to the former setting.
    setScan(undefined)
    work()
  }
  const look = () =>
    act(async () => setScan((await ask(tryGateRule, { params: { rule: rule.id }, body: change })).scan))
  const save = () =>
    act(async () => {
      await ask(changeGateRule, { params: { rule: rule.id }, body: change })
      say({ text: 'Правило изменено. Архив просматривается, список появится сам' })
      onChanged()
    })

  return (
    <form
      className={styles.body}
      onSubmit={event => {
        event.preventDefault()
        void look()
      }}
    >
      {rule.isFixed ? (
        <p className="dim">Это правило останавливает всегда: без него страницу не показать.</p>
      ) : (
        <SeverityField severity={severity} onChoose={chosen => edit(() => setSeverity(chosen))} />
      )}
      {read.map(({ param, result }) => (
        <ParamField
          key={param.key}
          param={param}
          text={texts[param.key] ?? valueAsText(param)}
          error={result && 'error' in result ? result.error : undefined}
          onType={text => edit(() => setTexts(before => ({ ...before, [param.key]: text })))}
        />
      ))}
      {isChanged && (
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
            <button
              type="button"
              className="link"
              onClick={() =>
                edit(() => {
                  setSeverity(rule.severity)
                  setTexts({})
                })
              }
            >
              Вернуть
            </button>
          </p>
          {failure !== undefined && (
            <p role="alert" className={styles.bad}>
              {wordsOf(failure)}
            </p>
          )}
        </div>
      )}
    </form>
  )
}

function SeverityField({ severity, onChoose }: { severity: GateSeverity; onChoose: (severity: GateSeverity) => void }) {
  const id = useId()
  return (
    <p className={styles.field}>
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
    <p className={styles.field}>
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
