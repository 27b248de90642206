// What the magazine may send, how one signs in, one's data, leaving: in plain words, each saved by itself.
import { useCallback, useEffect, useId, useState, type ReactNode } from 'react'
import { PushSection } from '../../features/push/PushSection.tsx'
import { LoadProblem } from '../../notices/LoadProblem.tsx'
import { linkedEvent } from '../../session/providers.ts'
import { authUrl, type SessionUser } from '../../session/session.ts'
import { askSigned, wordsOf } from '../../session/signed-calls.ts'
import { Leaving } from './Leaving.tsx'
import { OwnData } from './OwnData.tsx'
import type { OwnSettings } from './own-settings.ts'
import styles from './SettingsPage.module.css'
import { SignInWays } from './SignInWays.tsx'
import { Subscriptions } from './Subscriptions.tsx'

export function SettingsPage({ user }: { user: SessionUser }) {
  const [settings, setSettings] = useState<OwnSettings>()
  const [problem, setProblem] = useState('')
  const [turns, setTurns] = useState(0)

  const load = useCallback(async () => {
    setProblem('')
    try {
      const { data } = await askSigned<{ data: OwnSettings }>(`${authUrl}/users/${encodeURIComponent(user.id)}`)
      setSettings(data)
    } catch (error) {
      setProblem(wordsOf(error))
    }
  }, [user.id])
  useEffect(() => void load(), [load])
  useEffect(() => {
    addEventListener(linkedEvent, load)
    return () => removeEventListener(linkedEvent, load)
  }, [load])

  return (
    <div className={styles.page}>
      <h1>Настройки</h1>
      <LoadProblem text={problem} onRetry={() => void load()} />
      {!settings && !problem && <p role="status">Загружаем…</p>}
      {settings && (
        <>
          <Section title="Что присылать">
            <Subscriptions key={turns} user={user} settings={settings} />
          </Section>
          <Section title="В этом браузере">
            <PushSection userId={user.id} onTurnedOn={() => void load().then(() => setTurns(turns + 1))} />
          </Section>
          <Section title="Вход">
            <SignInWays user={user} settings={settings} onChange={setSettings} />
          </Section>
          <Section title="Ваши данные">
            <OwnData user={user} />
          </Section>
          {!user.archive && (
            <Section title="Удаление профиля">
              <Leaving user={user} />
            </Section>
          )}
        </>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.inside}>{children}</div>
    </section>
  )
}
