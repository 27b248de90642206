import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CommentData } from './comment-data.ts'
import type { Thread, ThreadState } from './thread.ts'

export type ThreadContextValue = {
  thread: Thread
  postId: number
  isOpen: boolean
  postAuthorId: string | null
  /** Comments that just arrived, or the comment in the URL: highlighted for a moment. */
  marked: ReadonlySet<number>
}

export const ThreadContext = createContext<ThreadContextValue | null>(null)

export function useThread(): ThreadContextValue {
  const value = useContext(ThreadContext)
  if (!value) throw new Error('a comment stands outside of a thread')
  return value
}

export function useThreadState(thread: Thread): ThreadState {
  return useSyncExternalStore(thread.subscribe, thread.state, thread.state)
}

export function useComment(id: number): CommentData | undefined {
  const { thread } = useThread()
  const read = () => thread.comment(id)
  return useSyncExternalStore(thread.subscribe, read, read)
}

export function useReplies(thread: Thread, id: number): readonly number[] {
  const read = () => thread.replies(id)
  return useSyncExternalStore(thread.subscribe, read, read)
}
