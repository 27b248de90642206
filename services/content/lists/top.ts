// Top lists are made every few minutes from the views of each period, so that reading one is a single index range.
import { listMostViewed } from '#contract/views.ts'
import { writeViews } from '#publishing/store.ts'
import type { Content } from '../content.ts'
import { variants, variantOf, listId } from '../rules/lists.ts'
import { pageOfList } from '../store/lists.ts'
import { articleTables } from '../store/tables.ts'
import { listTypes, lockTop, writeTop } from '../store/top.ts'

const periods = ['week', 'month', 'year', 'all'] as const
const topLength = 1000
/** A shorter list is filled up with the newest articles, so that a young magazine has top lists too. */
const topAtLeast = 30

/** Tags of posts that one event carries. */
const tagsOfEvent = 500

/**
 * Makes all top lists again and takes over view counts. After an import (`isImported`), pages of the posts are outdated too: they were
 * asked for between the texts and their views. Throws when the views service does not answer: the next run tries again.
 */
export async function refreshTop(content: Content, { isImported = false } = {}): Promise<void> {
  const { context, db, zone } = content
  const ranked = await Promise.all(
    periods.map(async period => ({
      period,
      items: (await context.ask(listMostViewed, { params: { period }, query: { limit: 5000 } })).items,
    })),
  )
  const types = await listTypes(db.kysely, [...new Set(ranked.flatMap(({ items }) => items.map(item => item.id)))])
  const lists: { period: string; variant: number; items: { id: number; views: number }[] }[] = []
  for (const [number, variant] of variants.entries()) {
    if (variant === 'page') continue
    const newest = await pageOfList(db.kysely, listId({ kind: 'home' }, variant), 0, topAtLeast, zone)
    for (const { period, items } of ranked) {
      const own = items.filter(({ id }) => {
        const type = types.get(id)
        return (
          type !== undefined && (variant === 'post+health' ? type !== 'page' : variantOf([type], 'post') === variant)
        )
      })
      const listed = own.slice(0, topLength)
      const has = new Set(listed.map(item => item.id))
      for (const id of newest) if (listed.length < topAtLeast && !has.has(id)) listed.push({ id, views: 0 })
      lists.push({ period, variant: number, items: listed })
    }
  }
  const all = ranked.find(({ period }) => period === 'all')?.items ?? []
  await db.inTransaction(async trx => {
    await lockTop(trx)
    for (const { period, variant, items } of lists) await writeTop(trx, period, variant, items)
    const changed = await writeViews(
      trx,
      articleTables,
      all.filter(({ id }) => types.has(id)),
    )
    const tags = ['top', ...(isImported ? changed.map(id => `post-${id}`) : [])]
    for (let at = 0; at < tags.length; at += tagsOfEvent)
      await context.events.announce(trx, 'top.changed', { tags: tags.slice(at, at + tagsOfEvent) })
  })
}
