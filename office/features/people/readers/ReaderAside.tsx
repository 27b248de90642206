// The page of a reader: the account, comments, restrictions. The address is shown on a reason, which is logged.
import { useState } from 'react'
import { Link } from 'react-router'
import { countPeopleComments, getReader, showReaderAddress } from '#contract/office/readers.ts'
import { endRestriction, listRestrictions, type Restriction } from '#contract/office/restrictions.ts'
import type { CallReply } from '#contract/call.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Aside } from '../../../parts/aside/Aside.tsx'
import { Face, ReaderFace } from '../../../parts/Face.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { dateWords, formatFullDate, whenWords } from '../../../parts/relative-dates.ts'
import { RestrictionForm } from '../../../parts/restriction/RestrictionForm.tsx'
import { restrictionWords } from '../../../parts/restriction/restriction-words.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { MaskedAddress } from '../MaskedAddress.tsx'
import { roleWords, signInWords } from './reader-words.ts'
import own from './Readers.module.css'

type Data = CallReply<typeof getReader>['data']
const sessionForms = ['вход', 'входа', 'входов'] as const
const commentForms = ['комментарий', 'комментария', 'комментариев'] as const

export function ReaderAside({ id, onChanged, onClose }: { id: string; onChanged: () => void; onClose: () => void }) {
  const { ask, person } = useOffice()
  const { value, error, reload } = useLoaded(id, async signal => {
    const [{ data }, counts, restrictions] = await Promise.all([
      ask(getReader, { params: { id } }, { signal }),
      person.moderates ? ask(countPeopleComments, { query: { userIds: id } }, { signal }) : { items: [] },
      person.moderates ? ask(listRestrictions, { query: { userIds: id, all: 'true' } }, { signal }) : { items: [] },
    ])
    return { data, counts: counts.items[0], restrictions: restrictions.items, now: new Date() }
  })
  const name = value?.data.display_name ?? 'Читатель'
  return (
    <Aside label={name} onClose={onClose}>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {value && (
        <>
          <section>
            <div className={own.who}>
              {value.data.roles.length > 0 ? <Face name={name} id={id} /> : <ReaderFace name={name} />}
              <div>
                <h2>{name}</h2>
                <p className="small dim">
                  читатель № {value.data.integer_id}, с {dateWords(value.data.created_at, value.now)}
                </p>
              </div>
            </div>
            <Facts data={value.data} now={value.now} counts={value.counts} />
            <p className={own.links}>
              {person.isAdmin && (
                <Link className="link" to={`/people/log?person=${id}`}>
                  Записи в «Кто что менял»
                </Link>
              )}
              {person.keepsReaders && (
                <Link className="link" to={`/people/requests?request=new&reader=${id}`}>
                  Записать запрос о данных
                </Link>
              )}
            </p>
          </section>
          {person.moderates && (
            <Restrictions
              person={{ id, name }}
              items={value.restrictions}
              now={value.now}
              onChanged={() => {
                reload()
                onChanged()
              }}
            />
          )}
        </>
      )}
    </Aside>
  )
}

type Counts = CallReply<typeof countPeopleComments>['items'][number] | undefined

function Facts({ data, now, counts }: { data: Data; now: Date; counts: Counts }) {
  const { ask } = useOffice()
  const { email, sign_in, sessions, seen_at, roles, archived_until, is_banned } = data
  const hidden = counts && counts.hidden > 0 ? `, скрыто ${counts.hidden}` : ''
  return (
    <dl>
      <dt>Почта</dt>
      <dd>
        <MaskedAddress
          masked={email}
          mayShow={data.may_show_address}
          show={async why => (await ask(showReaderAddress, { params: { id: data.id }, body: { why } })).data.email}
        />
      </dd>
      <dt>Вход</dt>
      <dd>{signInWords(sign_in, email !== null)}</dd>
      <dt>Сейчас</dt>
      <dd>
        {sessions === 0 ? 'входов нет' : count(sessions, sessionForms)}
        {seen_at && (
          <>
            {', '}
            <time dateTime={seen_at} title={formatFullDate(seen_at)}>
              {whenWords(seen_at, now)}
            </time>
          </>
        )}
      </dd>
      <dt>Комментарии</dt>
      <dd>{counts && counts.total > 0 ? `${count(counts.total, commentForms)}${hidden}` : 'нет'}</dd>
      {roles.length > 0 && (
        <>
          <dt>Роли</dt>
          <dd>{roles.map(roleWords).join(', ')}</dd>
        </>
      )}
      {is_banned && (
        <>
          <dt>Аккаунт</dt>
          <dd>заблокирован</dd>
        </>
      )}
      {archived_until && (
        <>
          <dt>Профиль</dt>
          <dd>закрыт, данные сотрутся {dateWords(archived_until, now)}</dd>
        </>
      )}
    </dl>
  )
}

type RestrictionsProps = {
  person: { id: string; name: string }
  items: readonly Restriction[]
  now: Date
  onChanged: () => void
}

function Restrictions({ person, items, now, onChanged }: RestrictionsProps) {
  const { ask, person: me } = useOffice()
  const [isOpen, setOpen] = useState(false)
  const active = items.find(({ isActive }) => isActive)
  const former = items.filter(({ isActive }) => !isActive)
  const end = async ({ id }: Restriction, text: string) => {
    try {
      await ask(endRestriction, { params: { id } })
      say({ text })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onChanged()
  }
  return (
    <section aria-label="Ограничения">
      <h2>Ограничения</h2>
      {active && (
        <>
          <p>{restrictionWords(active, now)}</p>
          <Button kind="quiet" onClick={() => void end(active, `Ограничение снято: ${person.name}`)}>
            Снять ограничение
          </Button>
        </>
      )}
      {former.length > 0 && (
        <ul className={own.former}>
          {former.map(each => (
            <li key={each.id}>{restrictionWords(each, now)}</li>
          ))}
        </ul>
      )}
      {items.length === 0 && !isOpen && <p className="small dim">Не было.</p>}
      {!active && !isOpen && person.id !== me.id && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          Ограничить…
        </Button>
      )}
      {isOpen && (
        <RestrictionForm
          person={person}
          commentId={null}
          excerpt=""
          onCancel={() => setOpen(false)}
          onDone={made => {
            setOpen(false)
            say({
              text: `${person.name}: ${restrictionWords(made, now)}`,
              undo: () => end(made, 'Ограничения нет, письмо не ушло'),
            })
            onChanged()
          }}
        />
      )}
    </section>
  )
}
