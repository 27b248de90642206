// Spec 4, Quick poll: which polls are used where, and which of them this browser is shown. Pure.

/** Where polls stand: slots of widgets, and the body of an article. */
export type PollLocation = 'between-posts' | 'above-comments' | 'sidebar' | 'article'

const onIndex: readonly string[] = ['between-posts', 'sidebar']
const elsewhere: readonly string[] = ['above-comments', 'sidebar']

/** Whether the poll widgets of a slot are used on a page; `index` is the home page. */
export function isPollSlot(slot: string, page: 'index' | 'other'): boolean {
  return (page === 'index' ? onIndex : elsewhere).includes(slot)
}

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
