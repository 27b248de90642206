// Spec 4, Quick poll: which of several this browser is shown. Pure.

/** Where polls stand: slots of widgets, and the body of an article. */
export type PollLocation = 'between-posts' | 'above-comments' | 'sidebar' | 'article'

/** What this browser did with polls. */
export type PollMemory = { viewed: readonly number[]; answers: Readonly<Record<number, number>> }

/** Prefers one not viewed, then one not answered, in their order; else any. `random` is from 0 up to 1. */
export function pickPoll(ids: readonly number[], memory: PollMemory, random: number): number | undefined {
  return (
    ids.find(id => !memory.viewed.includes(id) && memory.answers[id] === undefined) ??
    ids.find(id => memory.answers[id] === undefined) ??
    ids[Math.floor(random * ids.length)]
  )
}
