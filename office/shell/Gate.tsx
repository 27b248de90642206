// What stands before the pages: who has come, and may they work here.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { getUser, type UserReply } from '#contract/auth.ts'
import { createText } from '#contract/newsroom.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { wordsOf, type OfficeAsk } from '../session/ask.ts'
import type { Session } from '../session/session.ts'
import { OfficeContext, type Office, type Person } from './office-context.ts'
import styles from './Lost.module.css'
import { Shell } from './Shell.tsx'
import { say } from './toasts.ts'

export type GateProps = { session: Session; ask: OfficeAsk }

const roleWords = { admin: 'главный редактор', moderator: 'редактор раздела', user: 'автор' } as const

export function personOf({ id, display_name, roles }: Pick<UserReply, 'id' | 'display_name' | 'roles'>): Person {
  const names = roles.filter(({ application_name }) => application_name === 'quasar').map(({ name }) => name)
  const highest = (['admin', 'moderator', 'user'] as const).find(name => names.includes(name))
  return { id, name: display_name, role: highest ? roleWords[highest] : '', isColleague: highest !== undefined }
}

export function Gate({ session, ask }: GateProps) {
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  const begin = useCallback(() => void session.token().catch(() => {}), [session])
  useEffect(begin, [begin])
  if (state.kind === 'starting') return null
  if (state.kind === 'unreachable')
    return (
      <main className={styles.lost}>
        <Mascot mood="sleep" width={112} />
        <h1>Нет связи с сервером</h1>
        <p>Проверьте интернет. Всё, что вы писали, лежит на этом устройстве.</p>
        <Button onClick={begin}>Попробовать ещё раз</Button>
      </main>
    )
  if (state.kind === 'out')
    return (
      <main className={styles.lost}>
        <Mascot mood="hello" width={112} />
        <h1 className="stop">Вы не вошли</h1>
        <p>Войдите на сайте, тем же способом, что и читатели, и вернитесь сюда.</p>
        <ButtonLink kind="accent" href="/">
          Открыть сайт
        </ButtonLink>
        <Button kind="text" onClick={begin}>
          Войти получилось
        </Button>
      </main>
    )
  return <Inside session={session} ask={ask} userId={state.userId} />
}

function Inside({ session, ask, userId }: GateProps & { userId: string }) {
  const navigate = useNavigate()
  const {
    value: person,
    error,
    reload,
  } = useLoaded(userId, async signal => personOf((await ask(getUser, { params: { id: userId } }, { signal })).data))
  const office = useMemo<Office | undefined>(
    () =>
      person && {
        session,
        ask,
        person,
        startText: async title => {
          try {
            const { text } = await ask(createText, { body: { stage: 'draft', title: title?.slice(0, 300) } })
            await navigate(`/texts/${text.id}`)
          } catch (failure) {
            say({ text: wordsOf(failure) })
          }
        },
      },
    [ask, navigate, person, session],
  )
  if (error !== undefined && !person)
    return (
      <main className={styles.lost}>
        <Mascot mood="think" width={112} />
        <h1>{wordsOf(error)}</h1>
        <Button onClick={reload}>Попробовать ещё раз</Button>
      </main>
    )
  if (!office) return null
  if (!office.person.isColleague)
    return (
      <main className={styles.lost}>
        <Mascot mood="hello" width={112} />
        <h1>Здесь работают те, кто делает журнал</h1>
        <p>У вас пока нет роли в редакции. Попросите главного редактора её дать.</p>
        <ButtonLink href="/">Вернуться на сайт</ButtonLink>
      </main>
    )
  return (
    <OfficeContext value={office}>
      <Shell />
    </OfficeContext>
  )
}
