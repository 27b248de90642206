// Enters a request that came by letter, form or on paper. An address or a number finds the account, if there is one.
import { useId, useState } from 'react'
import { addDataRequest, dataRequestWordsMax, type DataRequest } from '#contract/office/data-requests.ts'
import { getReader, listReaders } from '#contract/office/readers.ts'
import { dataRequestTitles, dueDay, type enteredSources, type DataRequestKind } from '#domain/data-requests.ts'
import { FormEnd } from '../../../parts/FormEnd.tsx'
import { Aside } from '../../../parts/aside/Aside.tsx'
import { Field } from '../../../parts/Field.tsx'
import { focusOnce } from '../../../parts/focus-once.ts'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { calendarDay } from '../../../parts/relative-dates.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import type { OfficeAsk } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { sourceTitles, termWords } from './request-words.ts'

const enteredTitles = { letter: sourceTitles.letter, form: sourceTitles.form, paper: sourceTitles.paper }

const dayOf = (now: Date) =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`

/** «№ 12» is a reader, anything else a name. */
async function readerOf(ask: OfficeAsk, who: string): Promise<{ userId: string | null; name: string }> {
  if (!/^№?\s*\d{1,10}$/.test(who)) return { userId: null, name: who }
  const { items } = await ask(listReaders, { query: { q: who, limit: 1 } })
  if (!items[0]) throw new Error('Читателя с таким номером нет')
  return { userId: items[0].id, name: '' }
}

type Props = { readerId: string | null; onAdded: (request: DataRequest) => void; onClose: () => void }

export function NewRequest({ readerId, onAdded, onClose }: Props) {
  const { ask } = useOffice()
  const [now] = useState(() => new Date())
  const [kind, setKind] = useState<DataRequestKind>('copy')
  const [source, setSource] = useState<(typeof enteredSources)[number]>('letter')
  const [receivedOn, setReceivedOn] = useState(dayOf(now))
  const [who, setWho] = useState('')
  const [email, setEmail] = useState('')
  const [words, setWords] = useState('')
  const id = useId()
  const { value: reader } = useLoaded(readerId ?? '', async signal =>
    readerId === null ? null : (await ask(getReader, { params: { id: readerId } }, { signal })).data,
  )
  const { isBusy, problem, submit } = useSubmit(async () => {
    const person = readerId === null ? await readerOf(ask, who.trim()) : { userId: readerId, name: '' }
    const address = email.trim() === '' ? null : email.trim()
    const body = { kind, source, receivedOn, ...person, email: person.userId === null ? address : null, words }
    onAdded((await ask(addDataRequest, { body })).data)
  })
  return (
    <Aside label="Новый запрос" onClose={onClose}>
      <section>
        <h2>Новый запрос</h2>
        <form className="form-stack" onSubmit={submit}>
          <Choice
            label="О чём просят"
            titles={dataRequestTitles}
            value={kind}
            hint={termWords(kind)}
            onChoose={setKind}
          />
          <Choice label="Как пришло" titles={enteredTitles} value={source} onChoose={setSource} />
          <Field
            label="Когда получили"
            type="date"
            required
            max={dayOf(now)}
            value={receivedOn}
            hint={receivedOn === '' ? '' : `Ответить до ${calendarDay(dueDay(kind, receivedOn), now)}`}
            onChange={({ target }) => setReceivedOn(target.value)}
          />
          {readerId === null ? (
            <WhoFields who={who} email={email} onName={setWho} onEmail={setEmail} />
          ) : (
            <p>{reader ? `${reader.display_name}, читатель № ${reader.integer_id}` : 'Читатель'}</p>
          )}
          <div className="form-field">
            <label htmlFor={`${id}-words`}>Что написали</label>
            <textarea
              id={`${id}-words`}
              rows={4}
              maxLength={dataRequestWordsMax}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </div>
          <FormEnd problem={problem} isBusy={isBusy} cancel="Не нужно" onCancel={onClose}>
            Записать
          </FormEnd>
        </form>
      </section>
    </Aside>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  titles: Record<Value, string>
  value: Value
  hint?: string
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, titles, value, hint, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChoose(target.value as Value)}
      >
        {Object.entries<string>(titles).map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
      <small id={`${id}-note`}>{hint}</small>
    </div>
  )
}

type WhoProps = { who: string; email: string; onName: (who: string) => void; onEmail: (email: string) => void }

function WhoFields({ who, email, onName, onEmail }: WhoProps) {
  return (
    <>
      <Field
        ref={focusOnce}
        label="Кто: имя или номер читателя"
        maxLength={200}
        value={who}
        onChange={({ target }) => onName(target.value)}
      />
      <Field
        label="Почта"
        type="email"
        maxLength={200}
        value={email}
        hint="По ней найдётся аккаунт, на неё уйдёт ответ"
        onChange={({ target }) => onEmail(target.value)}
      />
    </>
  )
}
