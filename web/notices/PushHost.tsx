import { useCallback } from 'react'
import { Toast } from '#ui/Toast.tsx'
import { endPush, usePush } from './push-queue.ts'

export function PushHost() {
  const shown = usePush()
  const id = shown?.id
  const end = useCallback(() => id !== undefined && endPush(id), [id])
  return shown && <Toast key={shown.id} text={shown.text} timeoutMs={shown.timeoutMs} onGone={end} />
}
