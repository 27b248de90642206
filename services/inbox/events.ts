// In: viewer.changed (removes what an erased reader wrote while signed in). Out: nothing.
import { isErasure, type EventPayload } from '#contract/events.ts'
import type { Inbox } from './inbox.ts'
import { removeItemsOfReader } from './store.ts'

/** The queue's name before the inbox was a service of its own: jobs that waited in it during an update, or failed, run here. */
const formerQueue = 'cms-ajax.forget-erased'

export async function listen({ context, db }: Inbox): Promise<void> {
  const removeWhenErased = async ({ userId }: EventPayload<'viewer.changed'>) => {
    await removeItemsOfReader(db.kysely, userId)
  }
  await context.events.onDurable('viewer.changed', 'inbox.forget-erased', removeWhenErased, { isFor: isErasure })
  await context.jobs.work<{ payload: EventPayload<'viewer.changed'> }>(formerQueue, async ({ payload }) => {
    if (isErasure(payload)) await removeWhenErased(payload)
  })
}
