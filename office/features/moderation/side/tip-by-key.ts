import type { QueueItem } from '#contract/office/moderation.ts'
import type { Around } from './use-around.ts'

type Spoken = Pick<Around['thread'][number], 'id' | 'state' | 'level'>

/** Readers see it, so a text may quote it. */
export const isQuotable = ({ id, state }: Pick<Spoken, 'id' | 'state'>, item: Pick<QueueItem, 'id' | 'isVisible'>) =>
  id === item.id ? item.isVisible : state === 'shown'

/** The comment that the key takes: the current one, or the nearest above that it answers; undefined if readers see none of them. */
export function tipByKey(
  item: Pick<QueueItem, 'id' | 'isVisible'>,
  around: { thread: readonly Spoken[] } | undefined,
): number | undefined {
  const thread = around?.thread ?? []
  const at = thread.findIndex(({ id }) => id === item.id)
  let level = Infinity
  for (const spoken of thread.slice(0, at + 1).toReversed()) {
    if (spoken.level >= level) continue
    if (isQuotable(spoken, item)) return spoken.id
    level = spoken.level
  }
  return undefined
}
