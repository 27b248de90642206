// Shows the pages of the office only to a signed-in colleague; others are sent to the sign-in page or see why they have no access.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { createText } from '#contract/newsroom.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { wordsOf, type OfficeAsk } from '../session/ask.ts'
import type { Person, Session } from '../session/session.ts'
import { OfficeContext, type Office } from './office-context.ts'
import { Shell } from './Shell.tsx'
import { say } from './toasts.ts'

export type RequireSessionProps = { session: Session; ask: OfficeAsk }

export function RequireSession({ session, ask }: RequireSessionProps) {
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  const { pathname, search } = useLocation()
  const begin = useCallback(() => void session.token().catch(() => {}), [session])
  useEffect(begin, [begin])
  if (state.kind === 'starting') return null
  if (state.kind === 'unreachable')
    return (
      <main className="page-notice">
        <Mascot mood="sleep" width={112} />
        <h1>Нет связи с сервером</h1>
        <p>Проверьте интернет. Всё, что вы писали, лежит на этом устройстве.</p>
        <Button onClick={begin}>Попробовать ещё раз</Button>
      </main>
    )
  if (state.kind === 'out') return <Navigate to={`/login?to=${encodeURIComponent(pathname + search)}`} replace />
  if (!state.person.isColleague)
    return (
      <main className="page-notice">
        <Mascot mood="hello" width={112} />
        <h1>Здесь работают те, кто делает журнал</h1>
        <p>У вас пока нет роли в редакции. Попросите главного редактора её дать.</p>
        <ButtonLink href="/">Вернуться на сайт</ButtonLink>
      </main>
    )
  return <Inside session={session} ask={ask} person={state.person} />
}

function Inside({ session, ask, person }: RequireSessionProps & { person: Person }) {
  const navigate = useNavigate()
  const office = useMemo<Office>(
    () => ({
      session,
      ask,
      person,
      startText: async (title, kind) => {
        try {
          const { text } = await ask(createText, { body: { stage: 'draft', kind, title: title?.slice(0, 300) } })
          await navigate(`/texts/${text.id}`)
        } catch (failure) {
          say({ text: wordsOf(failure) })
        }
      },
    }),
    [ask, navigate, person, session],
  )
  return (
    <OfficeContext value={office}>
      <Shell />
    </OfficeContext>
  )
}
