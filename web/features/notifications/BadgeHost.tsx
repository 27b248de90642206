import { lazy, Suspense } from 'react'
import { useSession } from '../../session/session.ts'

const Badges = lazy(async () => ({ default: (await import('./Badges.tsx')).Badges }))

/** Listens for whoever is signed in; nothing of it is loaded for others. */
export function BadgeHost() {
  const session = useSession()
  if (session.state !== 'signedIn') return null
  return (
    <Suspense>
      <Badges key={session.user.id} userId={session.user.id} />
    </Suspense>
  )
}
