// In: viewer.changed (what an erased person read is nobody's). Out: nothing.
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Analytics } from './analytics.ts'
import { removedAtOnce } from './limits.ts'
import { removeEventsOf } from './store/events.ts'

export async function listen({ context, db }: Analytics): Promise<void> {
  await context.events.onDurable('viewer.changed', 'analytics.forget-erased', async ({ userId, viewer }) => {
    if (viewer !== null) return
    while ((await removeEventsOf(db.kysely, userId, removedAtOnce)) === removedAtOnce) await giveWay()
  })
}
