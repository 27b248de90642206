import { makeLater } from '../../notices/make-later.tsx'
import { useSession } from '../../session/session.ts'

const Badges = makeLater(async () => (await import('./Badges.tsx')).Badges, { isQuiet: true })

/** Listens for a signed-in reader; anonymous readers load none of the code. */
export function BadgeHost() {
  const session = useSession()
  if (session.state !== 'signedIn') return null
  return <Badges key={session.user.id} userId={session.user.id} />
}
