// In: viewer.changed (removes the marks of an erased colleague); term.moved (renames the section of texts, colleagues and norms); text.changed (ends links to a deleted text; checks the text and moves it if
// it is queued; opens a letter again whose idea was removed, tells the asker when it goes out); text.rested (checks the text); article.changed and recipe.changed (find posts that were changed outside the newsroom; the
// former also updates the tasks of the gate). sockets.ts listens for open connections, bell/listen.ts for notifications. Out: text.changed, text.rested, text.deadline, text.written,
// text.attended, text.remarked, text.given, text.moved, text.asked, text.failed, text.late, text.signed, text.review, source.changed,
// claims.unsettled, bell.changed, member.changed. health/unsettled.ts listens for texts that rest.
import { isErasure } from '#contract/events.ts'
import { recheckArticles } from './gate/recheck-articles.ts'
import { runScan, scanQueue } from './gate/scan.ts'
import { forgetSettings } from './gate/settings.ts'
import { reopenItemOf, tellAskerOf } from './inbox/plan-item.ts'
import type { Newsroom } from './newsroom.ts'
import { listenForNotifications } from './bell/listen.ts'
import { checkText } from './plan/check-text.ts'
import { moveQueued } from './plan/queue.ts'
import { endLinksOfDeleted } from './preview/links.ts'
import { renameSection } from './rename-section.ts'
import { checkOutsideChanges } from './release/outside-changes.ts'
import { removeMember } from './store/members.ts'
import { forgetPutOff } from './store/today.ts'
import { listenForTips } from './tips/listen.ts'

export async function listen(newsroom: Newsroom): Promise<void> {
  const { context, db } = newsroom
  await listenForNotifications(newsroom)
  await context.events.onDurable(
    'viewer.changed',
    'newsroom.forget-erased',
    async ({ userId }) => {
      await removeMember(db.kysely, userId)
      await forgetPutOff(db.kysely, userId)
    },
    { isFor: isErasure },
  )
  await context.events.onDurable('article.changed', 'newsroom.judge-posts', ({ ids }) => recheckArticles(newsroom, ids))
  await context.events.onDurable('term.moved', 'newsroom.rename-section', moved => renameSection(newsroom, moved))
  context.events.on('gate.changed', () => void forgetSettings(newsroom))
  context.events.onMissed(async () => void forgetSettings(newsroom))
  await context.jobs.work<{ id: number }>(scanQueue, ({ id }) => runScan(newsroom, id), { timeoutSeconds: 3_600 })
  await context.events.onDurable(
    'text.changed',
    'newsroom.end-links-of-deleted',
    ({ id }) => endLinksOfDeleted(newsroom, id),
    { isFor: ({ what }) => what === 'text' },
  )
  await context.events.onDurable(
    'text.changed',
    'newsroom.inbox',
    async ({ id, what }) => {
      if (what === 'text') await reopenItemOf(newsroom, id)
      if (what === 'releases') await tellAskerOf(newsroom, id)
    },
    { isFor: ({ what }) => what === 'text' || what === 'releases' },
  )
  await context.events.onDurable(
    'article.changed',
    'newsroom.look-at-posts',
    ({ ids }) => checkOutsideChanges(newsroom, ids),
    { isFor: ({ by }) => by !== 'newsroom' },
  )
  await context.events.onDurable(
    'recipe.changed',
    'newsroom.look-at-recipes',
    ({ ids }) => checkOutsideChanges(newsroom, ids),
    { isFor: ({ by }) => by !== 'newsroom' },
  )
  await listenForTips(newsroom)
  await context.events.onDurable('text.rested', 'newsroom.judge-rested', ({ id }) => checkText(newsroom, id))
  await context.events.onDurable(
    'text.changed',
    'newsroom.judge-changed',
    async ({ id, what }) => {
      if (what === 'text' || what === 'claims') await checkText(newsroom, id)
      if (what === 'remarks') await moveQueued(newsroom, id)
    },
    { isFor: ({ what }) => what === 'text' || what === 'claims' || what === 'remarks' },
  )
}
