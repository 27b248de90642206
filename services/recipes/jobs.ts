// The work that no request asks for: publishing on time, copying view counts, following changed people and terms,
// removing ended previews.
import { listPeople } from '#contract/content.ts'
import { isRecipeId } from '#domain/post-id.ts'
import { listMostViewed } from '#contract/views.ts'
import { removeEndedPreviews } from '#publishing/previews.ts'
import { announcePosts, publishScheduled } from '#publishing/publish.ts'
import { findNextDue, writeCommentCount, writeViews } from '#publishing/store.ts'
import { recipeKind } from './kind.ts'
import { tags, type Recipes } from './recipes.ts'
import { relistAgain } from './relist.ts'
import { listAuthorIds, listIdsOfAuthors, writeAuthors } from './store/authors.ts'
import { listListedIds } from './store/lists.ts'
import { recipeTables } from './store/tables.ts'

export const relistQueue = 'recipes.relist-terms'
const authorsQueue = 'recipes.refresh-authors'
const viewsSeconds = 180
const endedPreviewsSeconds = 600
/** Recipes that one transaction lists again: few, because with one connection everybody waits for it. */
const relistPiece = 50
/** Ids that one event carries. */
const announcedPiece = 500

export async function startJobs(recipes: Recipes): Promise<void> {
  const { events, jobs } = recipes.context
  events.on('taxonomy.changed', () => recipes.taxonomy.forget())
  events.onMissed(() => recipes.taxonomy.forget())
  await events.onDurable('taxonomy.changed', authorsQueue, ({ tags: changed }) => refreshAuthors(recipes, changed))
  await events.onDurable('comments.counted', 'recipes.note-comment-count', async counted => {
    if (isRecipeId(counted.postId)) await writeCommentCount(recipes.db.kysely, recipeTables, counted)
  })
  await events.onDurable('picture.changed', 'recipes.show-pictures', ({ posts }) =>
    announcePosts(recipes, recipeKind(recipes), posts.filter(isRecipeId)),
  )
  await jobs.work<{ termIds: number[] }>(relistQueue, ({ termIds }) => relistTerms(recipes, termIds))
  const lookForDue = jobs.whenDue('recipes.publish-scheduled', {
    findNext: () => findNextDue(recipes.db.kysely, recipeTables),
    run: () => publishScheduled(recipes, recipeKind(recipes)),
  })
  events.on('recipe.changed', lookForDue)
  await events.onDurable('views.imported', 'recipes.refresh-views-after-import', () =>
    refreshViews(recipes, { isImported: true }),
  )
  jobs.every('recipes.refresh-views', viewsSeconds, () => refreshViews(recipes))
  jobs.every('recipes.remove-ended-previews', endedPreviewsSeconds, () =>
    removeEndedPreviews(recipes.db.kysely, 'recipes', recipes.context.clock.now()),
  )
}

/** Brings the lists and counters of every recipe under these terms up to date with the tree. */
async function relistTerms(recipes: Recipes, termIds: readonly number[]): Promise<void> {
  for (const termId of termIds) {
    for (let after = 0; ;) {
      const ids = await listListedIds(recipes.db.kysely, termId, after, relistPiece)
      if (ids.length > 0) await relistAgain(recipes, ids)
      if (ids.length < relistPiece) break
      after = ids.at(-1)!
    }
  }
}

/** The content service's tag of a person. */
const personTag = /^person-(\d+)$/

/** Copies changed people from the content service, if they sign recipes. */
async function refreshAuthors(recipes: Recipes, changed: readonly string[]): Promise<void> {
  const ids = changed.flatMap(tag => {
    const id = personTag.exec(tag)?.[1]
    return id === undefined ? [] : [Number(id)]
  })
  const { context, db } = recipes
  const kept = await listAuthorIds(db.kysely, ids)
  if (kept.length === 0) return
  const { items: people } = await context.ask(listPeople, { body: { ids: kept } })
  await db.inTransaction(async trx => {
    const written = await writeAuthors(trx, people, context.clock.now())
    if (written.length === 0) return
    const authorTags = written.map(tags.author)
    let after = 0
    do {
      const piece = await listIdsOfAuthors(trx, written, after, announcedPiece)
      await context.events.announce(trx, 'recipe.changed', { ids: piece, tags: authorTags })
      after = piece.length < announcedPiece ? 0 : piece.at(-1)!
    } while (after > 0)
  })
}

/**
 * Takes over view counts; after an import, pages that showed the old ones are outdated. Throws when the views service does not
 * answer: the next run tries again.
 */
async function refreshViews(recipes: Recipes, { isImported = false } = {}): Promise<void> {
  const { context, db } = recipes
  const { items } = await context.ask(listMostViewed, { params: { period: 'all' }, query: { limit: 5000 } })
  const own = items.filter(item => isRecipeId(item.id))
  if (own.length === 0) return
  await db.inTransaction(async trx => {
    const changed = await writeViews(trx, recipeTables, own)
    for (let at = 0; isImported && at < changed.length; at += announcedPiece)
      await context.events.announce(trx, 'top.changed', {
        tags: changed.slice(at, at + announcedPiece).map(tags.recipe),
      })
  })
}
