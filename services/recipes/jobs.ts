// What this service does by itself: publishing on time, taking over view counts, following changed people and terms.
import { listPeople } from '#contract/content.ts'
import { isRecipeId } from '#contract/post-id.ts'
import { listMostViewed } from '#contract/views.ts'
import { tags, type Recipes } from './recipes.ts'
import { publishScheduled, relistRecipes } from './routes/save-recipes.ts'
import { listListedIds } from './store/lists.ts'
import { listAuthorIds, listIdsOfAuthors, writeAuthors, writeCommentCount, writeViews } from './store/save.ts'

export const relistQueue = 'recipes.relist-terms'
const authorsQueue = 'recipes.refresh-authors'
const scheduleSeconds = 15
const viewsSeconds = 180
/** Recipes that one transaction lists anew: short, since with one connection everybody waits for it. */
const relistPiece = 50
/** Ids that one event carries. */
const announcedPiece = 500

export async function startJobs(recipes: Recipes): Promise<void> {
  const { events, jobs } = recipes.context
  events.on('taxonomy.changed', () => recipes.taxonomy.forget())
  await events.onDurable('taxonomy.changed', authorsQueue, ({ tags: changed }) => refreshAuthors(recipes, changed))
  await events.onDurable('comments.counted', 'recipes.note-comment-count', async counted => {
    if (isRecipeId(counted.postId)) await writeCommentCount(recipes.db.kysely, counted)
  })
  await jobs.work<{ termIds: number[] }>(relistQueue, ({ termIds }) => relistTerms(recipes, termIds))
  jobs.every('recipes.publish-scheduled', scheduleSeconds, () => publishScheduled(recipes))
  jobs.every('recipes.refresh-views', viewsSeconds, () => refreshViews(recipes))
}

/** Every recipe under these terms gets its lists and counters from the tree as it is now. */
async function relistTerms(recipes: Recipes, termIds: readonly number[]): Promise<void> {
  for (const termId of termIds) {
    for (let after = 0; ;) {
      const ids = await listListedIds(recipes.db.kysely, termId, after, relistPiece)
      if (ids.length > 0) await relistRecipes(recipes, ids)
      if (ids.length < relistPiece) break
      after = ids.at(-1)!
    }
  }
}

/** The content service's tag of a person. */
const personTag = /^person-(\d+)$/

/** Takes over people that the content service says have changed, as far as they sign recipes. */
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

/** Throws when the views service does not answer: the next run tries again. */
async function refreshViews(recipes: Recipes): Promise<void> {
  const { items } = await recipes.context.ask(listMostViewed, { params: { period: 'all' }, query: { limit: 5000 } })
  const own = items.filter(item => isRecipeId(item.id))
  if (own.length > 0) await recipes.db.inTransaction(trx => writeViews(trx, own))
}
