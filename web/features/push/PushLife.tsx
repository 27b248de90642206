// Looks after the subscription of a reader who is signed in; for others nothing is loaded.
import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '../../session/session.ts'
import { usePushState } from './push-state.ts'

/** Spec 9: push status check delay. */
const checkDelayMs = 2000

const ForgottenDialog = lazy(async () => ({ default: (await import('./ForgottenDialog.tsx')).ForgottenDialog }))

export function PushLife() {
  const session = useSession()
  const userId = session.state === 'signedIn' ? session.user.id : undefined
  const state = usePushState()
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    let stop: (() => void) | undefined
    const timer = setTimeout(async () => {
      const { watchPush } = await import('./push-life.ts')
      if (!isOver) stop = watchPush(userId)
    }, checkDelayMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [userId])
  return (
    userId !== undefined &&
    state === 'forgotten' && (
      <Suspense>
        <ForgottenDialog userId={userId} />
      </Suspense>
    )
  )
}
