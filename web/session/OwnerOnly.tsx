// Guards the reader's own pages (spec 4, Owner guard): another reader's page leads to the root; an anonymous reader may sign in here.
import { Heading, Standfirst } from '../components/Heading.tsx'
import { useEffect, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadProblem } from '../notices/LoadProblem.tsx'
import styles from './OwnerOnly.module.css'
import { findReader, useSession } from './session.ts'
import { askToSignIn } from './sign-in/sign-in-request.ts'
import { noConnection } from './signed-calls.ts'
import type { SessionUser } from './to-session-user.ts'

type Props = { userId: string; what: string; children: (user: SessionUser) => ReactNode }

export function OwnerOnly({ userId, what, children }: Props) {
  const session = useSession()
  const isStranger = session.state === 'signedIn' && session.user.id !== userId
  useEffect(() => {
    if (isStranger) location.replace('/')
  }, [isStranger])
  if (session.state === 'signedIn' && !isStranger) return children(session.user)
  if (session.state !== 'anonymous')
    return (
      <div className={`wrap ${styles.wait}`} data-needs-app>
        {session.state === 'unknown' && session.hasFailed ? (
          <LoadProblem text={noConnection} onRetry={() => void findReader()} />
        ) : (
          <>
            <p className="sr" role="status">
              Загружаем…
            </p>
            {/* The shape of what comes: portrait and name, tabs, lines. */}
            <div className={`${styles.shape} skeleton`} aria-hidden="true">
              <i className={styles.face} />
              <i className={styles.name} />
              <i className={styles.tabs} />
              <i />
              <i />
              <i />
            </div>
          </>
        )}
        <noscript>Эта страница работает только со скриптами: без них не узнать, чья она.</noscript>
      </div>
    )
  return (
    <section className={`wrap ${styles.closed}`} data-asks-nothing="">
      <Mascot mood="hello" width={200} />
      <Heading level={1}>{what}</Heading>
      <Standfirst>Эта страница только для хозяина. Войдите&nbsp;— это десять секунд и шесть цифр из письма.</Standfirst>
      <Button isBig onClick={() => void askToSignIn()}>
        Войти
      </Button>
    </section>
  )
}
