// Spec 4, Quick poll: picks the poll that this browser shows.

/** Slots of polls: those of widgets, and the body of an article. */
export type PollLocation = 'between-posts' | 'above-comments' | 'sidebar' | 'article'

/** The polls that this browser has viewed and answered. */
export type PollMemory = { viewed: readonly number[]; answers: Readonly<Record<number, number>> }

/** Prefers a poll that was not viewed, then one that was not answered, in order; else any. `random` is in [0, 1). */
export function pickPoll(ids: readonly number[], memory: PollMemory, random: number): number | undefined {
  return (
    ids.find(id => !memory.viewed.includes(id) && memory.answers[id] === undefined) ??
    ids.find(id => memory.answers[id] === undefined) ??
    ids[Math.floor(random * ids.length)]
  )
}
