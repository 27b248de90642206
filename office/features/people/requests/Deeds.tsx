// What can be done with an open request; one form at a time. What cannot be taken back asks for the number of the reader.
import { useId, useState, type ReactNode } from 'react'
import {
  answerDataRequest,
  copyDataForRequest,
  dataRequestWordsMax,
  endDataRequest,
  eraseDataForRequest,
  prolongDataRequest,
  reopenDataRequest,
  type DataRequest,
} from '#contract/office/data-requests.ts'
import { dataRequestTerms, dueDay } from '#domain/data-requests.ts'
import { Button } from '#ui/Button.tsx'
import { FormEnd } from '../../../parts/FormEnd.tsx'
import { Field } from '../../../parts/Field.tsx'
import { focusOnce } from '../../../parts/focus-once.ts'
import { calendarDay } from '../../../parts/relative-dates.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import own from './Requests.module.css'

type Props = { request: DataRequest; now: Date; onChanged: () => void }
const steps = ['copy', 'erase', 'answer', 'prolong', 'done', 'refuse'] as const
type Step = (typeof steps)[number]
const stepTitles: Record<Step, string> = {
  copy: 'Собрать копию данных…',
  erase: 'Стереть данные…',
  answer: 'Ответить письмом…',
  prolong: 'Продлить срок…',
  done: 'Исполнено…',
  refuse: 'Отказать…',
}

/** Only what the law and the state of the request allow. */
function stepsOf(
  { kind, reader, email, prolonged, urgency, erased, isForgotten }: DataRequest,
  isAdmin: boolean,
): Step[] {
  const isErasure = kind === 'withdrawal' || kind === 'deletion'
  const may: Record<Step, boolean> = {
    copy: isAdmin && kind === 'copy' && reader !== null && !reader.isErased,
    erase: isAdmin && isErasure && !erased && (reader ? reader.mayBeErased : !isForgotten),
    answer: email !== null,
    prolong: dataRequestTerms[kind].more > 0 && !prolonged && urgency !== 'overdue',
    done: true,
    refuse: true,
  }
  return steps.filter(step => may[step])
}

export function Deeds({ request, now, onChanged }: Props) {
  const { person } = useOffice()
  const [step, setStep] = useState<Step>()
  const allowed = stepsOf(request, person.isAdmin)
  const form = {
    request,
    now,
    onCancel: () => setStep(undefined),
    onDone: () => {
      setStep(undefined)
      onChanged()
    },
  }
  const mustLoseRole = request.reader && !request.reader.isErased && !request.reader.mayBeErased
  return (
    <section aria-label="Что сделать">
      <h2>Что сделать</h2>
      {step === undefined && (
        <p className={own.steps}>
          {allowed.map(each => (
            <Button key={each} kind="quiet" onClick={() => setStep(each)}>
              {stepTitles[each]}
            </Button>
          ))}
        </p>
      )}
      {mustLoseRole && (request.kind === 'withdrawal' || request.kind === 'deletion') && (
        <p className="small dim">У человека есть роль. Чтобы стереть данные, сначала снимите её.</p>
      )}
      {step === 'copy' && <CopyForm {...form} />}
      {step === 'erase' && <EraseForm {...form} />}
      {step === 'answer' && <AnswerForm {...form} />}
      {step === 'prolong' && <ProlongForm {...form} />}
      {step === 'done' && <EndForm {...form} state="done" />}
      {step === 'refuse' && <EndForm {...form} state="refused" />}
    </section>
  )
}

type FormProps = { request: DataRequest; now: Date; onCancel: () => void; onDone: () => void }
type ShellProps = { verb: string; act: () => Promise<void>; onCancel: () => void; children: ReactNode }

function StepForm({ verb, act, onCancel, children }: ShellProps) {
  const { isBusy, problem, submit } = useSubmit(act)
  return (
    <form className="form-stack" onSubmit={submit}>
      {children}
      <FormEnd problem={problem} isBusy={isBusy} cancel="Не нужно" onCancel={onCancel}>
        {verb}
      </FormEnd>
    </form>
  )
}

/** The number is typed once more, so that nobody else’s data is given away or erased. */
function NumberField({
  reader,
  typed,
  onType,
}: {
  reader: DataRequest['reader']
  typed: string
  onType: (typed: string) => void
}) {
  return (
    <Field
      ref={focusOnce}
      label={`Номер читателя: ${reader?.name ?? ''}`}
      required
      inputMode="numeric"
      pattern="\d{1,9}"
      autoComplete="off"
      value={typed}
      hint="Впишите номер ещё раз, чтобы не перепутать людей"
      onChange={({ target }) => onType(target.value)}
    />
  )
}

function CopyForm({ request: { id, reader }, onDone, onCancel }: FormProps) {
  const { ask } = useOffice()
  const [number, setNumber] = useState('')
  const act = async () => {
    const { copy } = await ask(copyDataForRequest, { params: { id }, body: { number: Number(number) } })
    const url = URL.createObjectURL(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `dannye-chitatelya-${number}.json`
    link.click()
    URL.revokeObjectURL(url)
    say({ text: 'Копия собрана. Передайте её человеку и отметьте, что исполнено' })
    onDone()
  }
  return (
    <StepForm verb="Скачать копию" act={act} onCancel={onCancel}>
      <NumberField reader={reader} typed={number} onType={setNumber} />
      <p className="small dim">
        Это всё, что о нём хранится: тот же файл, который читатель скачивает в профиле. Останется в «Кто что менял».
      </p>
    </StepForm>
  )
}

function EraseForm({ request: { id, reader, email }, onDone, onCancel }: FormProps) {
  const { ask } = useOffice()
  const [number, setNumber] = useState('')
  const [tell, setTell] = useState(email !== null)
  const act = async () => {
    const body = { number: reader === null ? null : Number(number), tell }
    await ask(eraseDataForRequest, { params: { id }, body })
    say({ text: 'Данные стёрты' })
    onDone()
  }
  return (
    <StepForm verb="Стереть навсегда" act={act} onCancel={onCancel}>
      {reader ? (
        <NumberField reader={reader} typed={number} onType={setNumber} />
      ) : (
        <p className="small">
          Аккаунта нет. Сотрутся подписки этой почты, имя, почта и слова этого запроса. Письма этого человека, если
          были,&nbsp;— в «Почте».
        </p>
      )}
      <p className="small dim">Вернуть будет нельзя. Комментарии, на которые ответили, останутся без имени.</p>
      {email !== null && (
        <label className="check-line">
          <input type="checkbox" checked={tell} onChange={({ target }) => setTell(target.checked)} />
          Написать, что данные стёрты
        </label>
      )}
    </StepForm>
  )
}

type TextProps = {
  label: string
  hint?: string
  typed: string
  max: number
  isRequired?: boolean
  onType: (typed: string) => void
}

function TextField({ label, hint, typed, max, isRequired = true, onType }: TextProps) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={focusOnce}
        id={id}
        rows={6}
        required={isRequired}
        maxLength={max}
        value={typed}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onType(target.value)}
      />
      <small id={`${id}-note`}>{hint}</small>
    </div>
  )
}

function AnswerForm({ request: { id, email, answered }, onDone, onCancel }: FormProps) {
  const { ask } = useOffice()
  const [text, setText] = useState('Здравствуйте!\n\n')
  const act = async () => {
    await ask(answerDataRequest, { params: { id }, body: { text, answeredAt: answered?.at ?? null } })
    say({ text: 'Письмо ушло' })
    onDone()
  }
  return (
    <StepForm verb="Отправить" act={act} onCancel={onCancel}>
      <TextField label="Письмо" hint={`Уйдёт на ${email ?? ''}`} typed={text} max={5000} onType={setText} />
    </StepForm>
  )
}

function ProlongForm({ request: { id, kind, receivedOn, email }, now, onDone, onCancel }: FormProps) {
  const { ask } = useOffice()
  const [why, setWhy] = useState('')
  const until = calendarDay(dueDay(kind, receivedOn, true), now)
  const act = async () => {
    await ask(prolongDataRequest, { params: { id }, body: { why } })
    say({ text: `Срок продлён до ${until}` })
    onDone()
  }
  return (
    <StepForm verb={`Продлить до ${until}`} act={act} onCancel={onCancel}>
      <Field
        ref={focusOnce}
        label="Почему не успеваем"
        required
        minLength={3}
        maxLength={500}
        value={why}
        hint={
          email === null
            ? 'Почты нет: отправьте уведомление с этой причиной на бумаге'
            : `Причина уйдёт письмом на ${email}`
        }
        onChange={({ target }) => setWhy(target.value)}
      />
    </StepForm>
  )
}

function EndForm({ request: { id }, state, onDone, onCancel }: FormProps & { state: 'done' | 'refused' }) {
  const { ask } = useOffice()
  const [outcome, setOutcome] = useState('')
  const act = async () => {
    await ask(endDataRequest, { params: { id }, body: { state, outcome } })
    say({
      text: state === 'done' ? 'Запрос исполнен' : 'В запросе отказано',
      undo: async () => {
        await ask(reopenDataRequest, { params: { id } })
        onDone()
      },
    })
    onDone()
  }
  return (
    <StepForm verb={state === 'done' ? 'Исполнено' : 'Отказать'} act={act} onCancel={onCancel}>
      <TextField
        label={state === 'done' ? 'Что сделано' : 'Почему отказано'}
        hint={
          state === 'done'
            ? 'Для себя: человеку это не уходит'
            : 'Человеку ответьте письмом: закон требует назвать причину'
        }
        typed={outcome}
        max={dataRequestWordsMax}
        isRequired={state === 'refused'}
        onType={setOutcome}
      />
    </StepForm>
  )
}
