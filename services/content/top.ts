// Top lists: made every few minutes from the views of each period, so that reading one is one index range.
import { listMostViewed } from '#contract/views.ts'
import type { Content } from './content.ts'
import { variants, variantOf, listId } from './rules/lists.ts'
import { pageOfList } from './store/lists.ts'
import { listTypes, lockTop, writeTop, writeViews } from './store/save.ts'

const periods = ['week', 'month', 'year', 'all'] as const
export const topRefreshSeconds = 180
const topLength = 1000
/** A period without enough views is filled up with the newest: a young magazine has a top list too. */
const topAtLeast = 30

/** Makes all top lists anew and takes over view counts. Throws when the views service does not answer: the next run tries again. */
export async function refreshTop(content: Content): Promise<void> {
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
    await writeViews(
      trx,
      all.filter(({ id }) => types.has(id)),
    )
    await context.events.announce(trx, 'top.changed', { tags: ['top'] })
  })
}
