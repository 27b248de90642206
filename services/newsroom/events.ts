// In: viewer.changed (forgets the marks of an erased colleague); text.changed (ends links to a deleted text); article.changed (tasks of
// the gate); sockets.ts hears what
// concerns open connections. Out: text.changed, text.rested, text.written, text.attended, member.changed.
import { judgeChanged } from './gate/mend.ts'
import { runScan, scanQueue } from './gate/scan.ts'
import { forgetSettings } from './gate/settings.ts'
import type { Newsroom } from './newsroom.ts'
import { endLinksOfDeleted } from './preview/links.ts'
import { removeMember } from './store/members.ts'

export async function listen(newsroom: Newsroom): Promise<void> {
  const { context, db } = newsroom
  await context.events.onDurable('viewer.changed', 'newsroom.forget-erased', async ({ userId, viewer }) => {
    if (viewer === null) await removeMember(db.kysely, userId)
  })
  await context.events.onDurable('article.changed', 'newsroom.judge-changed', ({ ids }) => judgeChanged(newsroom, ids))
  context.events.on('gate.changed', () => void forgetSettings(newsroom))
  context.events.onMissed(async () => void forgetSettings(newsroom))
  await context.jobs.work<{ id: number }>(scanQueue, ({ id }) => runScan(newsroom, id), { timeoutSeconds: 3_600 })
  await context.events.onDurable('text.changed', 'newsroom.end-links-of-deleted', async ({ id, what }) => {
    if (what === 'text') await endLinksOfDeleted(newsroom, id)
  })
}
