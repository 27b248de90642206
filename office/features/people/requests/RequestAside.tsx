// A request: what is asked, by which day, what was done by whom, and what can be done now.
import { Link } from 'react-router'
import {
  getDataRequest,
  reopenDataRequest,
  showDataRequestAddress,
  takeDataRequest,
  type DataRequest,
} from '#contract/office/data-requests.ts'
import { dataRequestTitles } from '#domain/data-requests.ts'
import { Aside } from '../../../parts/aside/Aside.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { calendarDay, formatFullDate } from '../../../parts/relative-dates.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { MaskedAddress } from '../MaskedAddress.tsx'
import { Deeds } from './Deeds.tsx'
import { asksOf, deedsOf, dueWords, sourceTitles, termWords, whoOf } from './request-words.ts'
import own from './Requests.module.css'

type Props = { id: number; onChanged: () => void; onClose: () => void }

export function RequestAside({ id, onChanged, onClose }: Props) {
  const { ask, person } = useOffice()
  const { value, error, reload } = useLoaded(String(id), async signal => ({
    request: (await ask(getDataRequest, { params: { id } }, { signal })).data,
    now: new Date(),
  }))
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <Aside label={`Запрос № ${id}`} onClose={onClose}>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {value && (
        <>
          <section>
            <div>
              <h2>{dataRequestTitles[value.request.kind]}</h2>
              <p className="small dim">
                {whoOf(value.request)} {asksOf(value.request)}
              </p>
            </div>
            <Facts request={value.request} now={value.now} />
            {value.request.words !== null && <blockquote className={own.words}>{value.request.words}</blockquote>}
            {value.request.isForgotten && (
              <p className="small dim">Имя, почта и слова стёрты. Осталось, что, когда и кем сделано.</p>
            )}
            {person.isAdmin && (
              <Link className="link" to={`/people/log?thing=request:${id}`}>
                Этот запрос в «Кто что менял»
              </Link>
            )}
          </section>
          <Done request={value.request} now={value.now} onChanged={changed} />
          {value.request.state === 'open' && value.request.source !== 'self' && (
            <Deeds request={value.request} now={value.now} onChanged={changed} />
          )}
        </>
      )}
    </Aside>
  )
}

function Facts({ request, now }: { request: DataRequest; now: Date }) {
  const { ask } = useOffice()
  const { id, kind, source, receivedOn, reader, email, isCalendarKnown, enteredBy } = request
  const { words, tone } = dueWords(request, now)
  return (
    <dl>
      <dt>Срок</dt>
      <dd>
        <span className={own.due} data-tone={tone}>
          {words}
        </span>
        {source !== 'self' && <small className={own.law}>{termWords(kind)}</small>}
        {!isCalendarKnown && source !== 'self' && request.state === 'open' && (
          <small className={own.law}>Переносы выходных этого года ещё не внесены: день может сдвинуться</small>
        )}
      </dd>
      <dt>Пришёл</dt>
      <dd>
        {sourceTitles[source]}, {calendarDay(receivedOn, now)}
        {enteredBy && <small className={own.law}>записано: {enteredBy.name}</small>}
      </dd>
      {reader && (
        <>
          <dt>Аккаунт</dt>
          <dd>
            {reader.isErased ? (
              'стёрт'
            ) : (
              <Link className="link" to={`/people/readers?reader=${reader.id}`}>
                читатель № {reader.number}
              </Link>
            )}
          </dd>
        </>
      )}
      {!request.isForgotten && source !== 'self' && (
        <>
          <dt>Почта</dt>
          <dd>
            {/* The address of an account is shown on its page, where that is logged as one of the reader. */}
            <MaskedAddress
              masked={email}
              mayShow={reader === null}
              show={async why => (await ask(showDataRequestAddress, { params: { id }, body: { why } })).data.email}
            />
          </dd>
        </>
      )}
    </dl>
  )
}

function Done({ request, now, onChanged }: { request: DataRequest; now: Date; onChanged: () => void }) {
  const { ask, person } = useOffice()
  const { id, assigned, state, source, outcome, prolongedWhy, erased } = request
  const deeds = deedsOf(request, now)
  const act = async (deed: () => Promise<unknown>, text: string, undo?: () => Promise<void>) => {
    try {
      await deed()
      say({ text, ...(undo && { undo }) })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onChanged()
  }
  const take = (isMine: boolean) =>
    act(
      () => ask(takeDataRequest, { params: { id }, body: { isMine } }),
      isMine ? 'За запрос отвечаете вы' : 'За запрос никто не отвечает',
    )
  const isMine = assigned?.id === person.id
  return (
    <section aria-label="Что сделано">
      <h2>Что сделано</h2>
      {source !== 'self' && (
        <p>
          {!assigned ? 'Никто ещё не отвечает' : isMine ? 'Отвечаете вы' : `Отвечает ${assigned.name}`}
          {state === 'open' && (
            <>
              {'. '}
              <button type="button" className="link" onClick={() => void take(!isMine)}>
                {isMine ? 'Снять с себя' : 'Взять себе'}
              </button>
            </>
          )}
        </p>
      )}
      {deeds.length > 0 && (
        <ul className={own.deeds}>
          {deeds.map(({ words, at, by }) => (
            <li key={words}>
              <span title={formatFullDate(at)}>{words}</span>
              {by !== null && source !== 'self' && `, ${by}`}
            </li>
          ))}
        </ul>
      )}
      {prolongedWhy !== null && <p className="small dim">Причина продления: {prolongedWhy}</p>}
      {outcome !== null && <blockquote className={own.words}>{outcome}</blockquote>}
      {(state === 'done' || state === 'refused') && source !== 'self' && !erased && (
        <p>
          <button
            type="button"
            className="link"
            onClick={() => void act(() => ask(reopenDataRequest, { params: { id } }), 'Запрос снова открыт')}
          >
            Открыть снова
          </button>
        </p>
      )}
      {deeds.length === 0 && source === 'self' && <p className="small dim">Пока ничего.</p>}
    </section>
  )
}
