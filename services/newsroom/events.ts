// In: viewer.changed (forgets the marks of an erased colleague); sockets.ts hears what concerns open connections.
// Out: text.changed, text.rested, text.written, text.attended, member.changed.
import type { Newsroom } from './newsroom.ts'
import { removeMember } from './store/members.ts'

export async function listen({ context, db }: Newsroom): Promise<void> {
  await context.events.onDurable('viewer.changed', 'newsroom.forget-erased', async ({ userId, viewer }) => {
    if (viewer === null) await removeMember(db.kysely, userId)
  })
}
