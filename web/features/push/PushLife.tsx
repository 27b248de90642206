// Keeps the push subscription of a signed-in reader; other readers load none of the code.
import { useEffect } from 'react'
import { makeLater } from '../../notices/make-later.tsx'
import { useSession } from '../../session/session.ts'
import { usePushState } from './push-state.ts'

/** Spec 9: push status check delay. */
const checkDelayMs = 2000

const ForgottenDialog = makeLater(async () => (await import('./ForgottenDialog.tsx')).ForgottenDialog, {
  isQuiet: true,
})

export function PushLife() {
  const session = useSession()
  const userId = session.state === 'signedIn' ? session.user.id : undefined
  const state = usePushState()
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    let stop: (() => void) | undefined
    const timer = setTimeout(async () => {
      try {
        const { watchPush } = await import('./push-life.ts')
        if (!isOver) stop = watchPush(userId)
      } catch (error) {
        // The next page tries again.
        console.info('the subscription was not looked after:', error)
      }
    }, checkDelayMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [userId])
  return userId !== undefined && state === 'forgotten' && <ForgottenDialog userId={userId} />
}
