// The work that no request asks for: publishing on time, top lists, counts of comments and views, accounts of authors, ended previews.
import type { EventPayload } from '#contract/events.ts'
import { dayMs } from '#domain/time-units.ts'
import { isRecipeId } from '#domain/post-id.ts'
import { topRefreshSeconds } from '#domain/recommendations/choosing.ts'
import { removeEndedPreviews } from '#publishing/previews.ts'
import { announcePosts, publishScheduled } from '#publishing/publish.ts'
import { findNextDue, writeCommentCount } from '#publishing/store.ts'
import { forgetMissing } from './addresses/store.ts'
import { articleKind } from './kind.ts'
import type { Content } from './content.ts'
import { startOutsideLinks } from './links/outside.ts'
import { startLinkWalks } from './links/walk.ts'
import { startMenuTerms } from './menus.ts'
import { startMerges } from './terms/merge.ts'
import { endDocuments } from './authors/routes.ts'
import { personTags } from './rules/names.ts'
import { saveUnsettledClaims } from './store/posts.ts'
import { tieAccount } from './store/save-people.ts'
import { articleTables } from './store/tables.ts'
import { refreshTop } from './lists/top.ts'

/** An address of which nobody asks for so long is forgotten. */
const missingDays = 30
const missingKept = 5_000
const hourSeconds = 3_600
/** An ended link is refused at once; its row goes at the next round. */
const endedPreviewsSeconds = 600

export async function startJobs(content: Content): Promise<void> {
  const { events, jobs } = content.context
  events.on('taxonomy.changed', () => content.taxonomy.forget())
  events.onMissed(() => content.taxonomy.forget())
  await events.onDurable('author.tied', 'content.note-account', tied => noteAccount(content, tied))
  await events.onDurable('comments.counted', 'content.note-comment-count', async counted => {
    if (!isRecipeId(counted.postId)) await writeCommentCount(content.db.kysely, articleTables, counted)
  })
  await events.onDurable('claims.unsettled', 'content.note-unsettled-claims', counted =>
    noteUnsettled(content, counted),
  )
  await events.onDurable('views.imported', 'content.refresh-top-after-import', () =>
    refreshTop(content, { isImported: true }),
  )
  await events.onDurable('picture.changed', 'content.show-pictures', ({ posts }) =>
    announcePosts(
      content,
      articleKind(content),
      posts.filter(id => !isRecipeId(id)),
    ),
  )
  const lookForDue = jobs.whenDue('content.publish-scheduled', {
    findNext: () => findNextDue(content.db.kysely, articleTables),
    run: () => publishScheduled(content, articleKind(content)),
  })
  events.on('article.changed', lookForDue)
  startMenuTerms(content)
  startMerges(content)
  await startLinkWalks(content)
  await startOutsideLinks(content)
  jobs.every('content.end-documents', hourSeconds, () => endDocuments(content))
  jobs.every('content.refresh-top', topRefreshSeconds, () => refreshTop(content))
  jobs.every('content.forget-missing-addresses', hourSeconds, () =>
    forgetMissing(content.db.kysely, {
      before: new Date(content.context.clock.now().getTime() - missingDays * dayMs),
      kept: missingKept,
    }),
  )
  jobs.every('content.remove-ended-previews', endedPreviewsSeconds, () =>
    removeEndedPreviews(content.db.kysely, 'content', content.context.clock.now()),
  )
}

/** Pages of the article say how many of its claims are looked at again. */
async function noteUnsettled({ db, context }: Content, counted: EventPayload<'claims.unsettled'>): Promise<void> {
  const { postId: id, at } = counted
  await db.inTransaction(async trx => {
    if (await saveUnsettledClaims(trx, { ...counted, at: new Date(at) }))
      await context.events.announce(trx, 'post.refreshed', { id, tags: [`post-${id}`] })
  })
}

/** Stores which account an author signs in with. */
async function noteAccount({ db, context }: Content, { userId, person }: EventPayload<'author.tied'>): Promise<void> {
  await db.inTransaction(async trx => {
    const ids = await tieAccount(trx, userId, person)
    if (ids.length > 0) await context.events.announce(trx, 'taxonomy.changed', { tags: personTags(ids) })
  })
}
