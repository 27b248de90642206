// Settings: notifications, ways to sign in, own data, deleting the account. Every change is saved at once.
import { Heading } from '../../components/Heading.tsx'
import { Part } from '../../components/Part.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PushSection } from '../../features/push/PushSection.tsx'
import { LoadProblem } from '../../notices/LoadProblem.tsx'
import { linkedEvent } from '../../session/sign-in/providers.ts'
import type { SessionUser } from '../../session/to-session-user.ts'
import { useOwnRecord } from '../../session/use-own-record.ts'
import { Leaving } from './Leaving.tsx'
import { OwnData } from './OwnData.tsx'
import styles from './SettingsPage.module.css'
import { SignInWays } from './SignInWays.tsx'
import { Subscriptions } from './Subscriptions.tsx'

export function SettingsPage({ user }: { user: SessionUser }) {
  const { record, setRecord, problem, load } = useOwnRecord(user.id)
  const [turns, setTurns] = useState(0)
  // The record was changed in another tab or on another device.
  const known = useRef(user)
  useEffect(() => {
    if (known.current !== user) void load()
    known.current = user
  }, [user, load])
  useEffect(() => {
    addEventListener(linkedEvent, load)
    return () => removeEventListener(linkedEvent, load)
  }, [load])

  return (
    <div className={styles.page}>
      <Heading level={1} className="stop">
        Настройки
      </Heading>
      <LoadProblem text={problem} onRetry={() => void load()} />
      {!record && !problem && <p role="status">Загружаем…</p>}
      {record && (
        <>
          <Section title="Что присылать">
            <Subscriptions key={turns} user={user} record={record} />
          </Section>
          <Section title="В этом браузере" isRow>
            <PushSection userId={user.id} onTurnedOn={() => void load().then(() => setTurns(turns + 1))} />
          </Section>
          <Section title="Вход">
            <SignInWays user={user} record={record} onChange={setRecord} />
          </Section>
          <Section title="Ваши данные">
            <OwnData user={user} />
          </Section>
          {!user.archive && (
            <details className={styles.fold}>
              <summary>Как удалить профиль</summary>
              <div className={styles.inside}>
                <Leaving user={user} />
              </div>
            </details>
          )}
        </>
      )}
    </div>
  )
}

/** `isRow`: words, and a button at the end of their row. */
function Section({ title, isRow, children }: { title: string; isRow?: boolean; children: ReactNode }) {
  return (
    <Part title={title}>
      <div className={`${styles.inside} ${isRow ? styles.row : ''}`}>{children}</div>
    </Part>
  )
}
