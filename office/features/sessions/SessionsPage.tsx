// The person's own sessions and sign-in methods. A session from an unusual place is shown first.
import { useState } from 'react'
import { Link } from 'react-router'
import {
  confirmOfficeSession,
  endOfficeSession,
  endOtherOfficeSessions,
  getOwnOfficeAccess,
} from '#contract/office/access.ts'
import type { CallReply } from '#contract/call.ts'
import { Button } from '#ui/Button.tsx'
import { Face } from '../../parts/Face.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { agoWords, formatFullDate } from '../../parts/relative-dates.ts'
import { useSecondStep } from '../../parts/second-step/SecondStep.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useTitle } from '../../parts/use-title.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { say } from '../../shell/toasts.ts'
import { glyphOf, methodWords, unusualPlaceWords, openOnWords, placeWords, type OwnSession } from './session-words.ts'
import styles from './SessionsPage.module.css'
import { SignInMethods, type SignInMethodSheet } from './SignInMethods.tsx'

/** The credential to replace after a stranger signed in, by the method that the stranger used. */
const sheetAfter: Record<OwnSession['method'], SignInMethodSheet> = {
  passkey: 'key',
  code: 'codes',
  spare_code: 'spare',
}

export function SessionsPage() {
  const { ask } = useOffice()
  const { value, error, isSlow, reload } = useLoaded('own', signal =>
    ask(getOwnOfficeAccess, {}, { signal }).then(({ data }) => ({ ...data, now: new Date() })),
  )
  const { guarded, sheet } = useSecondStep()
  const [open, setOpen] = useState<SignInMethodSheet>()
  const { busyId, act } = useSessionChanges(reload)
  useTitle('Мой вход')

  const end = ({ id, device }: OwnSession) =>
    act(id, () => ask(endOfficeSession, { body: { id } }), `Вход закрыт: ${device}`)

  const odd = value?.sessions.filter(({ is_odd, is_this }) => is_odd && !is_this) ?? []
  const others = value?.sessions.filter(({ is_this }) => !is_this) ?? []
  return (
    <main id="main" className="page">
      <ReadOnlyOffline>
        <header className={`page-bar ${styles.bar}`}>
          <h1 className="stop">Мой вход</h1>
          {value && <span className={styles.meta}>{openOnWords(value.sessions.length)}</span>}
          {others.length > 0 && (
            <Button
              kind="quiet"
              className={styles.all}
              isBusy={busyId === 'others'}
              onClick={() => void act('others', () => ask(endOtherOfficeSessions, {}), 'Все другие входы закрыты')}
            >
              Закрыть все, кроме этого
            </Button>
          )}
        </header>
        <div className={`page-scroll ${styles.scroll}`} tabIndex={0} role="region" aria-label="Входы и ключи">
          {error !== undefined && <LoadError error={error} onRetry={reload} />}
          {!value && isSlow && <Skeleton />}
          {value && (
            <div className={styles.columns}>
              <div className={styles.lists}>
                {odd.map(session => (
                  <Odd
                    key={session.id}
                    words={unusualPlaceWords(session, value.usual_places, value.now)}
                    isBusy={busyId === session.id}
                    onMine={() => void act(session.id, () => ask(confirmOfficeSession, { body: { id: session.id } }))}
                    onStranger={() => void end(session).then(isDone => isDone && setOpen(sheetAfter[session.method]))}
                  />
                ))}
                <SessionList
                  sessions={value.sessions}
                  now={value.now}
                  busyId={busyId}
                  onEnd={session => void end(session)}
                />
                <SignInMethods
                  access={value}
                  now={value.now}
                  guarded={guarded}
                  open={open}
                  onOpen={setOpen}
                  onChanged={reload}
                />
              </div>
              <OwnFacts administrators={value.administrators} />
            </div>
          )}
        </div>
        {sheet}
      </ReadOnlyOffline>
    </main>
  )
}

function useSessionChanges(reload: () => void) {
  const [busyId, setBusyId] = useState<string>()
  /** Ends or confirms a session and reloads the list. Returns true on success. */
  async function act(id: string, change: () => Promise<unknown>, said?: string): Promise<boolean> {
    setBusyId(id)
    let isDone = false
    try {
      await change()
      isDone = true
      if (said !== undefined) say({ text: said })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
    setBusyId(undefined)
    return isDone
  }
  return { busyId, act }
}

type Administrators = CallReply<typeof getOwnOfficeAccess>['data']['administrators']

function OwnFacts({ administrators }: { administrators: Administrators }) {
  const { person } = useOffice()
  return (
    <aside className={styles.side} aria-label="Подробности">
      <p className={styles.who}>
        <Face name={person.name} id={person.id} />
        <span>
          <b>{person.name}</b>
          <small>{person.role}</small>
          <small>{person.email}</small>
        </span>
      </p>
      <section aria-labelledby="others">
        <h2 id="others">Кто ещё главный</h2>
        <p className="small">
          {administrators.length === 0 ? (
            <>
              Пока только вы. Если потеряются ключи, новую ссылку даст лишь сервер.{' '}
              <Link className="link" to="/people">
                Позовите второго
              </Link>
            </>
          ) : (
            'Если потеряются ключи, новую ссылку даст любой из них.'
          )}
        </p>
        <ul className={styles.chiefs}>
          {administrators.map(({ id, display_name }) => (
            <li key={id}>
              <Face name={display_name} id={id} isSmall />
              <b>{display_name}</b>
            </li>
          ))}
        </ul>
      </section>
      <h2>Что бывает само</h2>
      <ul className={styles.facts}>
        <li>Вход гаснет через 12 часов без дела и через неделю в любом случае.</li>
        <li>Новое устройство или новое место&nbsp;— письмо вам и строка в «Кто что менял».</li>
        <li>Смена ключей просит второй шаг ещё раз.</li>
      </ul>
    </aside>
  )
}

function Odd({
  words,
  isBusy,
  onMine,
  onStranger,
}: {
  words: { title: string; text: string }
  isBusy: boolean
  onMine: () => void
  onStranger: () => void
}) {
  return (
    <section className={styles.odd} aria-label={`Незнакомый вход. ${words.title}`}>
      <span className={styles.sign}>
        <Glyph name="warning" />
      </span>
      <p>
        <b>{words.title}</b>
        <small>{words.text}</small>
      </p>
      <span className={styles.answers}>
        <Button kind="quiet" isBusy={isBusy} onClick={onMine}>
          Это я
        </Button>
        <Button onClick={onStranger}>Закрыть и сменить ключи</Button>
      </span>
    </section>
  )
}

type SessionListProps = {
  sessions: readonly OwnSession[]
  now: Date
  busyId: string | undefined
  onEnd: (session: OwnSession) => void
}

function SessionList({ sessions, now, busyId, onEnd }: SessionListProps) {
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="stop">
        Где вы вошли
      </h2>
      <ul className={`${styles.rows} ${styles.sessions}`}>
        {sessions.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            now={now}
            isBusy={busyId === session.id}
            onEnd={() => onEnd(session)}
          />
        ))}
      </ul>
    </section>
  )
}

function SessionRow({
  session,
  now,
  isBusy,
  onEnd,
}: {
  session: OwnSession
  now: Date
  isBusy: boolean
  onEnd: () => void
}) {
  const { device, method, is_this, is_odd, seen_at } = session
  return (
    <li data-this={is_this || undefined} data-odd={(is_odd && !is_this) || undefined}>
      <span className={styles.sign}>
        <Glyph name={glyphOf(device)} />
      </span>
      <p>
        <b>{device}</b>
        <small>{placeWords(session)}</small>
      </p>
      <span className={styles.how}>{methodWords[method]}</span>
      <time className={styles.when} dateTime={seen_at} title={formatFullDate(seen_at)}>
        {is_this ? 'сейчас' : agoWords(seen_at, now)}
      </time>
      {is_this ? (
        <span className={styles.chip}>это устройство</span>
      ) : (
        <Button kind="quiet" isBusy={isBusy} aria-label={`Закрыть: ${device}, ${placeWords(session)}`} onClick={onEnd}>
          Закрыть
        </Button>
      )}
    </li>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="Входы загружаются" className={styles.skeleton}>
      <i />
      <i />
      <i />
    </div>
  )
}
