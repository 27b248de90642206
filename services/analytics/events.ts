// Heard: viewer.changed (the events of an erased person are removed). Announced: nothing.
import { isErasure } from '#contract/events.ts'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Analytics } from './analytics.ts'
import { removedAtOnce } from './limits.ts'
import { removeEventsOf } from './store/events.ts'

export async function listen({ context, db }: Analytics): Promise<void> {
  await context.events.onDurable(
    'viewer.changed',
    'analytics.forget-erased',
    async ({ userId }) => {
      while ((await removeEventsOf(db.kysely, userId, removedAtOnce)) === removedAtOnce) await yieldToEventLoop()
    },
    { isFor: isErasure },
  )
}
