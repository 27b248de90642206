// Enters a request that came by letter, form or on paper. An address or a number finds the account, if there is one.
import { useId, useState } from 'react'
import { addDataRequest, dataRequestWordsMax, type DataRequest } from '#contract/office/data-requests.ts'
import { getReader, listReaders } from '#contract/office/readers.ts'
import {
  dataRequestKinds,
  dataRequestTitles,
  dueDay,
  enteredSources,
  type DataRequestKind,
} from '#domain/data-requests.ts'
import { Button } from '#ui/Button.tsx'
import { Aside } from '../../../parts/aside/Aside.tsx'
import { Field } from '../../../parts/Field.tsx'
import { focusOnce } from '../../../parts/focus-once.ts'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { calendarDay } from '../../../parts/relative-dates.ts'
import { useSubmit } from '../../../parts/use-submit.ts'
import type { OfficeAsk } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { sourceTitles, termWords } from './request-words.ts'
import own from './Requests.module.css'

const dayOf = (now: Date) => `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`

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
          <div className="form-field">
            <label htmlFor={`${id}-kind`}>О чём просят</label>
            <select
              id={`${id}-kind`}
              value={kind}
              aria-describedby={`${id}-term`}
              onChange={({ target }) => setKind(target.value as DataRequestKind)}
            >
              {dataRequestKinds.map(each => (
                <option key={each} value={each}>
                  {dataRequestTitles[each]}
                </option>
              ))}
            </select>
            <small id={`${id}-term`}>{termWords(kind)}</small>
          </div>
          <div className="form-field">
            <label htmlFor={`${id}-source`}>Как пришло</label>
            <select
              id={`${id}-source`}
              value={source}
              onChange={({ target }) => setSource(target.value as typeof source)}
            >
              {enteredSources.map(each => (
                <option key={each} value={each}>
                  {sourceTitles[each]}
                </option>
              ))}
            </select>
          </div>
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
            <>
              <Field
                ref={focusOnce}
                label="Кто: имя или номер читателя"
                maxLength={200}
                value={who}
                onChange={({ target }) => setWho(target.value)}
              />
              <Field
                label="Почта"
                type="email"
                maxLength={200}
                value={email}
                hint="По ней найдётся аккаунт, на неё уйдёт ответ"
                onChange={({ target }) => setEmail(target.value)}
              />
            </>
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
          {problem !== undefined && (
            <p role="alert" className={own.bad}>
              {problem}
            </p>
          )}
          <p className="form-end">
            <Button type="submit" isBusy={isBusy}>
              Записать
            </Button>
            <button type="button" className="link" onClick={onClose}>
              Не нужно
            </button>
          </p>
        </form>
      </section>
    </Aside>
  )
}
