type Spoken = { id: number; level: number }

/** What is told of a conversation: what the comment answers, what stands right before it, the comment, and one after. `also` is told too. */
export function nearComment<Each extends Spoken>(thread: readonly Each[], id: number, also?: number): readonly Each[] {
  const at = thread.findIndex(spoken => spoken.id === id)
  if (at < 0) return thread
  const { level } = thread[at]!
  const answered = thread.slice(0, at).findLastIndex(spoken => spoken.level < level)
  return thread.filter(
    (spoken, place) => place === answered || (place >= at - 1 && place <= at + 1) || spoken.id === also,
  )
}
