// In: viewer.changed (forgets the marks of an erased colleague); text.changed (ends links to a deleted text; judges the text, moves it if it
// waited for that); text.rested (judges the text); sockets.ts hears what concerns open connections. Out: text.changed, text.rested,
// text.deadline, text.written, text.attended, member.changed.
import type { Newsroom } from './newsroom.ts'
import { judgeText } from './plan/judge.ts'
import { moveQueued } from './plan/queue.ts'
import { endLinksOfDeleted } from './preview/links.ts'
import { removeMember } from './store/members.ts'

export async function listen(newsroom: Newsroom): Promise<void> {
  const { context, db } = newsroom
  await context.events.onDurable('viewer.changed', 'newsroom.forget-erased', async ({ userId, viewer }) => {
    if (viewer === null) await removeMember(db.kysely, userId)
  })
  await context.events.onDurable('text.changed', 'newsroom.end-links-of-deleted', async ({ id, what }) => {
    if (what === 'text') await endLinksOfDeleted(newsroom, id)
  })
  await context.events.onDurable('text.rested', 'newsroom.judge-rested', ({ id }) => judgeText(newsroom, id))
  await context.events.onDurable('text.changed', 'newsroom.judge-changed', async ({ id, what }) => {
    if (what === 'text') await judgeText(newsroom, id)
    if (what === 'remarks') await moveQueued(newsroom, id)
  })
}
