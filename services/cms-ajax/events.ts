// In: viewer.changed (what an erased person wrote goes). Out: post.refreshed.
import { inboxKind } from '#contract/office/inbox.ts'
import type { CmsAjax } from './cms-ajax.ts'
import { doneKeptDays, keptPerKind, newKeptDays, removedPiece, weeklyCheckSeconds } from './limits.ts'
import { askQueue, askSubscriber, expiryOf, type Asking } from './newsletter.ts'
import { forgetWriter, removeItemsBeyond, removeOldItems } from './store/inbox.ts'
import { removeUnconfirmed } from './store/subscribers.ts'
import { sendWeeklyPage, startWeeklyLetter, weeklyQueue, type WeeklySending } from './weekly-letter.ts'

const oncePerHour = 3_600
const daysMs = 86_400_000

export async function listen(cmsAjax: CmsAjax): Promise<void> {
  const { context, db } = cmsAjax
  await context.jobs.work<Asking>(askQueue, asking => askSubscriber(cmsAjax, asking))
  await context.jobs.work<WeeklySending>(weeklyQueue, sending => sendWeeklyPage(cmsAjax, sending))
  await context.events.onDurable('viewer.changed', 'cms-ajax.forget-erased', async ({ userId, viewer }) => {
    if (viewer === null) await forgetWriter(db.kysely, userId)
  })
  context.jobs.every('cms-ajax.remove-old', oncePerHour, () => removeOld(cmsAjax))
  context.jobs.every('cms-ajax.start-weekly-letter', weeklyCheckSeconds, () => startWeeklyLetter(cmsAjax))
}

/** Nothing of a person is kept longer than limits.ts says. */
export async function removeOld({ context, db }: CmsAjax): Promise<void> {
  const now = context.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * daysMs)
  const past = { doneBefore: daysAgo(doneKeptDays), newBefore: daysAgo(newKeptDays) }
  while ((await removeOldItems(db.kysely, past, removedPiece)) >= removedPiece) {
    // What came in a flood goes in short statements.
  }
  for (const kind of inboxKind.options) await removeItemsBeyond(db.kysely, kind, keptPerKind)
  await removeUnconfirmed(db.kysely, expiryOf(now))
}
