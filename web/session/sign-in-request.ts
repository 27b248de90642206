// Asking somebody to sign in where they are: whoever needs a session waits here, and goes on when there is one.
import { useSyncExternalStore } from 'react'
import { currentUserId, findReader } from './session.ts'

let waiting: ((isSignedIn: boolean) => void)[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** True when the reader signed in, or was only being recognised; false when they closed the sheet. */
export async function askToSignIn(): Promise<boolean> {
  await findReader()
  if (currentUserId() !== undefined) return true
  return new Promise(resolve => {
    waiting = [...waiting, resolve]
    tell()
  })
}

/** The reader that there is, or is after they were asked; undefined when they closed the sheet. */
export async function askForReader(): Promise<string | undefined> {
  return currentUserId() ?? ((await askToSignIn()) ? currentUserId() : undefined)
}

export function answerSignIn(isSignedIn: boolean): void {
  const answered = waiting
  waiting = []
  tell()
  for (const resolve of answered) resolve(isSignedIn)
}

export function useIsSignInAsked(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => waiting.length > 0,
    () => false,
  )
}
