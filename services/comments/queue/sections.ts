// The section of each post with comments, as the cards of posts say it; renewed when a post changes.
import { sql } from 'kysely'
import { readPostCards, type PostCard } from '#contract/client/post-cards.ts'
import { readMove } from '#contract/client/moved-term.ts'
import type { Comments } from '../comments.ts'

/** Recipes have no sections of their own: all of them are one. */
const recipeSection = { slug: 'recipes', title: 'Рецепты' }
/** Posts that one call looks up. */
const lookedUpMax = 100

function sectionOf(card: PostCard | undefined): { slug: string | null; title: string | null } {
  if (card && !('categories' in card)) return recipeSection
  const main = card?.categories[0]
  return { slug: main?.slug ?? null, title: main?.title ?? null }
}

/** Looks up the sections of posts in the queue that have none yet. */
export async function keepSections(comments: Comments): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct w.post_id as id from comments.waiting w
    where not exists (select 1 from comments.post_section s where s.post_id = w.post_id)
    limit ${lookedUpMax}`.execute(comments.db.kysely)
  await renewSections(
    comments,
    rows.map(({ id }) => id),
  )
}

/** The slugs of the sections of posts; those that nobody has asked for yet are looked up. */
export async function keepSectionsOf(
  comments: Comments,
  postIds: readonly number[],
): Promise<Map<number, string | null>> {
  const list = () =>
    comments.db.kysely
      .selectFrom('post_section')
      .select(['post_id', 'slug'])
      .where('post_id', '=', sql<number>`any (${[...postIds]}::integer[])`)
      .execute()
  const known = new Set((await list()).map(row => row.post_id))
  await renewSections(
    comments,
    postIds.filter(id => !known.has(id)),
  )
  return new Map((await list()).map(row => [row.post_id, row.slug]))
}

async function renewSections({ context, db }: Comments, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return
  const cards = await readPostCards(context.ask, postIds)
  for (const id of postIds) {
    const section = sectionOf(cards.get(id))
    await db.kysely
      .insertInto('post_section')
      .values({ post_id: id, ...section })
      .onConflict(conflict => conflict.column('post_id').doUpdateSet(section))
      .execute()
  }
}

/** A post that changed may stand in another section, and a section may have another name. */
export async function listenForSections(comments: Comments): Promise<void> {
  await comments.context.events.onDurable('term.moved', 'comments.rename-section', async moved => {
    if ((moved.kind !== 'topic' && moved.kind !== 'health') || moved.isShared) return
    const move = await readMove(comments.context.ask, moved)
    if (!move) return
    const { from, to } = move
    await comments.db.kysely
      .updateTable('post_section')
      .set({ slug: to.slug, title: to.title })
      .where('slug', '=', from.slug)
      .execute()
  })
  await comments.context.events.onDurable('article.changed', 'comments.renew-sections', async ({ ids }) => {
    const known = await comments.db.kysely
      .selectFrom('post_section')
      .select('post_id')
      .where('post_id', '=', sql<number>`any (${ids}::integer[])`)
      .execute()
    await renewSections(
      comments,
      known.map(({ post_id }) => post_id),
    )
  })
}
