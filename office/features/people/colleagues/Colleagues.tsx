import { useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showOfficeAddress } from '#contract/office/access.ts'
import type { OfficeAuthor } from '#contract/office/authors.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Face } from '../../../parts/Face.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { formatFullDate } from '../../../parts/relative-dates.ts'
import { useSecondStep } from '../../../parts/second-step/SecondStep.tsx'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import { readAuthors } from '../authors/read-authors.ts'
import { InviteSheet } from './InviteSheet.tsx'
import { Needs } from './Needs.tsx'
import { needOf, placeInOffice, seenWords, signInState, type Colleague } from '../person-words.ts'
import { PersonSheet } from './PersonSheet.tsx'
import styles from '../PeoplePage.module.css'
import { useTopicTitles, type People, type PeopleLoaded } from '../use-people.ts'

const peopleForms = ['человек', 'человека', 'человек'] as const

export function Colleagues({ people }: { people: People }) {
  const { value, error, isLoading, isSlow, reload } = people
  const { guarded, sheet } = useSecondStep()
  const [search, setSearch] = useSearchParams()
  // The palette links to a person and to the invitation.
  const asked = search.get('person')
  const [open, setShown] = useState<'invite' | { id: string } | undefined>(
    search.has('invite') ? 'invite' : asked === null ? undefined : { id: asked },
  )
  const setOpen = (next: typeof open) => {
    setShown(next)
    if (next === undefined && search.size > 0) setSearch({}, { replace: true })
  }
  const titleOf = useTopicTitles()
  const authors = useAuthors()
  const chosen = typeof open === 'object' ? value?.items.find(({ id }) => id === open.id) : undefined
  return (
    <>
      {value && authors && <Needs people={value.items} authors={authors} now={value.now} />}
      <div className={styles.head}>
        <h2 className="stop">Кто в редакции</h2>
        {value && <p className={styles.many}>{count(value.items.length, peopleForms)}</p>}
        <Button kind="quiet" onClick={() => setOpen('invite')}>
          Позвать человека
        </Button>
      </div>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!(value && authors) && isSlow && (
        <div role="status" aria-label="Люди загружаются" className={styles.skeleton}>
          <i />
          <i />
          <i />
        </div>
      )}
      {value && authors && (
        <PeopleTable people={value} isLoading={isLoading} titleOf={titleOf} onOpen={id => setOpen({ id })} />
      )}
      {open === 'invite' && (
        <InviteSheet
          guarded={guarded}
          onClose={() => {
            setOpen(undefined)
            reload()
          }}
        />
      )}
      {chosen && (
        <PersonSheet
          person={chosen}
          guarded={guarded}
          onChanged={reload}
          onClose={() => {
            setOpen(undefined)
            reload()
          }}
        />
      )}
      {sheet}
    </>
  )
}

/** Their documents are part of what waits, and come with the people, so that nothing moves. */
function useAuthors(): readonly OfficeAuthor[] | undefined {
  const { ask } = useOffice()
  return useLoaded('authors', signal => readAuthors(ask, signal).catch(() => [])).value
}

type TableProps = {
  people: PeopleLoaded
  isLoading: boolean
  titleOf: (slug: string) => string
  onOpen: (id: string) => void
}

function PeopleTable({ people: { items, now }, isLoading, titleOf, onOpen }: TableProps) {
  return (
    <table className={styles.table} aria-busy={isLoading}>
      <caption className="sr">Люди редакции</caption>
      <thead>
        <tr>
          <th scope="col">Человек</th>
          <th scope="col">Роль</th>
          <th scope="col">Чем входит</th>
          <th scope="col">Последний вход</th>
        </tr>
      </thead>
      <tbody>
        {items.map(each => (
          <Row key={each.id} person={each} now={now} titleOf={titleOf} onOpen={() => onOpen(each.id)} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  person: Colleague
  now: Date
  titleOf: (slug: string) => string
  onOpen: () => void
}

function Row({ person, now, titleOf, onOpen }: RowProps) {
  const { person: own } = useOffice()
  const way = signInState(person, now)
  const need = needOf(person, now)
  return (
    <tr>
      <td className={styles.person}>
        <span>
          <Face name={person.display_name} id={person.id} />
          <span>
            <b>
              {person.display_name}
              {person.id === own.id && ', вы'}
            </b>
            <Address person={person} />
          </span>
        </span>
      </td>
      <td className={styles.place}>
        <button
          type="button"
          className={styles.role}
          aria-haspopup="dialog"
          aria-label={`${person.display_name}: ${placeInOffice(person)}. Изменить`}
          onClick={onOpen}
        >
          <span>{placeInOffice(person)}</span>
          <Glyph name="down" isSmall />
        </button>
        {person.sections.length > 0 && (
          <small className={styles.sections}>{person.sections.map(titleOf).join(', ')}</small>
        )}
      </td>
      <td className={styles.way} data-tone={way.tone}>
        {way.words}
        {need && (
          <button
            type="button"
            className="link"
            aria-haspopup="dialog"
            aria-label={`${need.deed}: ${person.display_name}`}
            onClick={onOpen}
          >
            {need.deed}
          </button>
        )}
      </td>
      <td className={styles.seen}>
        {person.seen_at ? (
          <time dateTime={person.seen_at} title={formatFullDate(person.seen_at)}>
            {seenWords(person.seen_at, now)}
          </time>
        ) : (
          'ещё не входил'
        )}
      </td>
    </tr>
  )
}

/** The email address, masked until it is requested; the request is logged. */
function Address({ person }: { person: Colleague }) {
  const { ask } = useOffice()
  const [shown, setShown] = useState<string>()
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // The focused button has disappeared: move the focus to what it has shown.
    if (shown !== undefined && document.activeElement === document.body) place.current?.focus()
  }, [shown])
  if (person.email === null) return <small>без почты</small>
  return (
    <small ref={place} tabIndex={-1}>
      {shown ?? person.email}{' '}
      {shown === undefined && (
        <button
          type="button"
          className={styles.show}
          title="Показ останется в «Кто что менял»"
          aria-label={`Показать почту: ${person.display_name}. Показ останется в «Кто что менял»`}
          onClick={() => {
            ask(showOfficeAddress, { body: { id: person.id } }).then(
              ({ data }) => setShown(data.email ?? undefined),
              failure => say({ text: wordsOf(failure) }),
            )
          }}
        >
          <Glyph name="eye" isSmall />
        </button>
      )}
    </small>
  )
}
