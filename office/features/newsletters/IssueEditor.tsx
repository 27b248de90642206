// An issue: while it is a draft, its fields, blocks and the letter beside them; later the numbers of its sending.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import {
  preheaderMax,
  ratesOfSending,
  sendIssue,
  steerIssue,
  subjectMax,
  testIssue,
  type Issue,
  type IssueStep,
  type NewsletterList,
} from '#contract/office/newsletters.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { formatFullDate } from '../../parts/relative-dates.ts'
import { useSeen } from '../../parts/use-seen.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { BlockList } from './BlockList.tsx'
import { countsWords, readersWords, settingsWords, stateNames, subjectWords, type Edited } from './issue-words.ts'
import { LetterPreview } from './LetterPreview.tsx'
import styles from './Newsletters.module.css'
import { SendSheet } from './SendSheet.tsx'
import { useIssue, type Saving } from './use-issue.ts'

type Props = { issue: Issue; lists: readonly NewsletterList[]; onChange: (issue: Issue) => void; onReload: () => void }

type Editing = ReturnType<typeof useIssue>

/** Another key opens it again, after what a colleague has changed. */
export function IssueEditor(props: Props) {
  return props.issue.state === 'draft' ? <Draft {...props} /> : <Sending {...props} />
}

const savingWords: Record<Saving, string> = {
  saved: 'Сохранено',
  waits: 'Сохраняется',
  saves: 'Сохраняется',
  failed: 'Не сохранилось',
  overtaken: 'Не сохранилось',
}

/** Ctrl+Z and Ctrl+Shift+Z outside of fields, which have their own. */
function useUndoKeys({ undo, redo }: Pick<Editing, 'undo' | 'redo'>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOwn = event.target instanceof HTMLElement && event.target.closest('input, textarea, dialog')
    if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || isOwn) return
    event.preventDefault()
    ;(event.shiftKey ? redo : undo)?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function Draft({ issue: opened, lists, onChange, onReload }: Props) {
  const { ask } = useOffice()
  const editing = useIssue(opened)
  const { issue, edited, saving, change } = editing
  const [isSending, setSending] = useState(false)
  // Open from the start, so that the first choice does not fold it.
  const [isForNobody] = useState(edited.lists.length === 0)
  const type = (changes: Partial<Edited>, isTyping = false) => change(() => changes, isTyping)
  useUndoKeys(editing)
  const test = async () => {
    try {
      const { to } = await ask(testIssue, { params: { id: issue.id } })
      say({ text: `Проба ушла на ${to}` })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
  const send = async (at: string | null) => {
    const sent = (await ask(sendIssue, { params: { id: issue.id }, body: { expected: issue.version, at } })).issue
    onChange(sent)
    say({ text: at === null ? 'Письмо уходит' : `Письмо уйдёт ${formatFullDate(at)}` })
  }
  const nameOf = (id: string) => lists.find(list => list.id === id)?.name ?? id
  const isReady = saving === 'saved' && issue.letter.problems.length === 0
  return (
    <div className={styles.editor}>
      <IssueHead
        issue={issue}
        subject={edited.subject}
        note={
          <span className="dim" role="status" data-saving={saving}>
            {savingWords[saving]}
          </span>
        }
      >
        <Button kind="quiet" disabled={!isReady} onClick={() => void test()}>
          Отправить тест себе
        </Button>
        <Button kind="accent" disabled={!isReady} onClick={() => setSending(true)}>
          Отправить…
        </Button>
      </IssueHead>
      <div className={styles.fields}>
        <NotSaved editing={editing} onReload={onReload} />
        <CameBack problem={opened.problem} />
        <Field
          label="Тема"
          value={edited.subject}
          maxLength={subjectMax}
          hint={edited.subject === '' ? '' : subjectWords(edited.subject)}
          onChange={event => type({ subject: event.target.value }, true)}
        />
        <Field
          label="Вторая строка"
          value={edited.preheader}
          maxLength={preheaderMax}
          hint="видна в списке писем после темы"
          onChange={event => type({ preheader: event.target.value }, true)}
        />
        <details className={styles.settings} open={isForNobody || undefined}>
          <summary>
            <b>Кому</b> {settingsWords(issue.readers, edited.lists.map(nameOf), edited.rate)}
          </summary>
          <ListsField lists={lists} chosen={edited.lists} onChoose={chosen => type({ lists: chosen })} />
          <RateField rate={edited.rate} onType={rate => type({ rate }, true)} />
        </details>
        <BlockList
          blocks={edited.blocks}
          editing={<Steps editing={editing} />}
          onChange={(changeBlocks, isTyping) => change(now => ({ blocks: changeBlocks(now.blocks) }), isTyping)}
        />
        <Problems problems={issue.letter.problems} />
      </div>
      <LetterPreview letter={issue.letter} isStale={saving !== 'saved'} />
      {isSending && (
        <SendSheet issue={issue} listNames={edited.lists.map(nameOf)} onSend={send} onClose={() => setSending(false)} />
      )}
    </div>
  )
}

type HeadProps = { issue: Issue; subject: string; note?: ReactNode; children: ReactNode }

/** What the letter is, where it stands and what can be done with it, over its fields and its picture. */
function IssueHead({ issue, subject, note, children }: HeadProps) {
  const { state, sendAt, endedAt } = issue
  const moment = state === 'scheduled' ? sendAt : endedAt
  return (
    <header className={styles.head}>
      <div>
        <h2 className="stop">{subject || 'Без темы'}</h2>
        <span className={styles.state} data-state={state}>
          {stateNames[state]}
          {moment !== null && `, ${formatFullDate(moment)}`}
        </span>
        {note}
      </div>
      <div>{children}</div>
    </header>
  )
}

function Steps({ editing: { undo, redo } }: { editing: Editing }) {
  return (
    <span className={styles.steps}>
      <button type="button" className="icon-button" aria-label="Отменить" disabled={!undo} onClick={undo}>
        <Glyph name="undo" isSmall />
      </button>
      <button type="button" className="icon-button" aria-label="Повторить" disabled={!redo} onClick={redo}>
        <Glyph name="redo" isSmall />
      </button>
    </span>
  )
}

function CameBack({ problem }: Pick<Issue, 'problem'>) {
  if (problem === null) return null
  return (
    <p role="alert" className={styles.bad}>
      {problem}: письмо снова черновик.
    </p>
  )
}

function NotSaved({ editing: { saving, problem, save }, onReload }: { editing: Editing; onReload: () => void }) {
  const isFailed = saving === 'failed'
  if (!isFailed && saving !== 'overtaken') return null
  return (
    <p role="alert" className={styles.bad}>
      {problem}{' '}
      <button type="button" className="link" onClick={isFailed ? () => void save() : onReload}>
        {isFailed ? 'Сохранить ещё раз' : 'Показать, что теперь'}
      </button>
    </p>
  )
}

type ListsProps = { lists: readonly NewsletterList[]; chosen: string[]; onChoose: (ids: string[]) => void }

function ListsField({ lists, chosen, onChoose }: ListsProps) {
  return (
    <fieldset className={styles.when}>
      <legend className="sr">Кому</legend>
      {lists.map(({ id, name, readers }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={event => onChoose(event.target.checked ? [...chosen, id] : chosen.filter(each => each !== id))}
          />{' '}
          {name} <span className="dim">{readersWords(readers)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function RateField({ rate, onType }: { rate: number; onType: (rate: number) => void }) {
  const [typed, setTyped] = useState(String(rate))
  const { min, max } = ratesOfSending
  const isRight = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
  return (
    <Field
      label="Писем в минуту, не больше"
      inputMode="numeric"
      value={typed}
      maxLength={5}
      hint="столько, сколько примет почтовый сервер"
      {...(!isRight(typed) && { error: `От ${min} до ${max}` })}
      onChange={event => {
        setTyped(event.target.value)
        if (isRight(event.target.value)) onType(Number(event.target.value))
      }}
    />
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <section aria-label="Чего не хватает" className={styles.problems}>
      <h3>Чего не хватает</h3>
      <ul>
        {problems.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  )
}

const stepsOf: Partial<Record<Issue['state'], [IssueStep, string][]>> = {
  scheduled: [['unschedule', 'Вернуть в черновики']],
  sending: [
    ['pause', 'Остановить'],
    ['cancel', 'Прекратить'],
  ],
  paused: [
    ['continue', 'Продолжить'],
    ['cancel', 'Прекратить'],
  ],
}

/** How often the figures of a letter on its way are read. */
const lookMs = 3_000

function Sending({ issue, lists, onChange, onReload }: Props) {
  const { ask } = useOffice()
  useSeen(onReload, { everyMs: lookMs, isOn: issue.state === 'sending' })
  const steer = async (step: IssueStep) => {
    try {
      onChange((await ask(steerIssue, { params: { id: issue.id }, body: { step } })).issue)
    } catch (failure) {
      say({ text: wordsOf(failure) })
      onReload()
    }
  }
  const { counts, readers, state } = issue
  const done = counts.sent + counts.refused + counts.failed + counts.skipped
  const names = issue.lists.map(id => lists.find(list => list.id === id)?.name ?? id)
  return (
    <div className={styles.editor}>
      <IssueHead issue={issue} subject={issue.subject}>
        {(stepsOf[state] ?? []).map(([step, title]) => (
          <Button key={step} kind="quiet" onClick={() => void steer(step)}>
            {title}
          </Button>
        ))}
      </IssueHead>
      <section aria-label="Отправка" className={styles.fields}>
        <p className="dim">
          {names.map(quoted).join(', ')}: {readersWords(Math.max(readers, done + counts.waiting))}
        </p>
        {(state === 'sending' || state === 'paused') && (
          <progress aria-label="Ушло писем" max={Math.max(readers, done + counts.waiting, 1)} value={done} />
        )}
        {state !== 'scheduled' && <p role="status">{countsWords(counts)}</p>}
      </section>
      <LetterPreview letter={issue.letter} isStale={false} />
    </div>
  )
}
