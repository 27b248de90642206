// Widgets, gathered changes and past releases name sections, tags and streams by id or slug. When one has another slug or went into another one, they
// name that.
import { sql, type Transaction } from 'kysely'
import { readMove } from '#contract/client/moved-term.ts'
import type { EventPayload } from '#contract/events.ts'
import { escapeLike } from '#platform/db/escape-like.ts'
import type { WidgetsTables } from '../store/tables.ts'
import { adsTag, dropCachedSlots, widgetsTag, type Widgets } from '../widgets.ts'

type Moved = EventPayload<'term.moved'>
type Trx = Transaction<WidgetsTables>

/** The kinds of terms in the words of rules. */
const ruleTypes: Record<Moved['kind'], readonly string[]> = {
  topic: ['category', 'spec_projects'],
  health: ['category-health'],
  stream: ['stream'],
  tag: ['post_tag'],
}

export async function listenForTerms(widgets: Widgets): Promise<void> {
  const { context, db } = widgets
  await context.events.onDurable('term.moved', 'widgets.rename-terms', async event => {
    const moved = await readMove(context.ask, event)
    if (!moved || (moved.from.id === moved.to.id && moved.from.slug === moved.to.slug)) return
    const isChanged = await db.inTransaction(async trx => {
      const changed = await renameAll(trx, moved)
      if (changed) await context.events.announce(trx, 'widgets.changed', { slots: [], tags: [widgetsTag, adsTag] })
      return changed
    })
    if (isChanged) await dropCachedSlots(widgets)
  })
}

async function renameAll(trx: Trx, moved: Moved): Promise<boolean> {
  let isChanged = false
  for (const [table, column, key] of [
    ['widget', 'draft', 'id'],
    ['front_ads', 'value', 'place'],
    ['front_change', 'wanted', 'key'],
    ['front_release', 'items', 'id'],
  ] as const) {
    const [place, name] = [sql.id('widgets', table), sql.id(column)]
    const { rows } = await sql<{ key: string | number; value: unknown }>`
      select ${sql.id(key)} as key, ${name} as value from ${place}
      where ${name}::text like ${`%${escapeLike(JSON.stringify(moved.from.slug))}%`} or ${name}::text like ${`%"id": ${moved.from.id}%`}
      order by ${sql.id(key)} for update`.execute(trx)
    for (const row of rows) {
      const renamed = withRenamed(row.value, moved)
      if (JSON.stringify(renamed) === JSON.stringify(row.value)) continue
      isChanged = true
      // The version stays: a gathered change of the widget is renamed too, so it still fits.
      await sql`update ${place} set ${name} = ${JSON.stringify(renamed)}::jsonb where ${sql.id(key)} = ${row.key}`.execute(
        trx,
      )
    }
  }
  return isChanged
}

/** The same with the new name in rules (`type`, `id`, `value`) and in lists of a section (`taxonomy`, `slug`). */
export function withRenamed<Value>(value: Value, { kind, from, to }: Omit<Moved, 'isShared'>): Value {
  const types = ruleTypes[kind]
  const renamed = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(renamed)
    if (each === null || typeof each !== 'object') return each
    const thing = Object.fromEntries(Object.entries(each).map(([key, part]) => [key, renamed(part)]))
    if (types.includes(String(thing['type'])) && 'value' in thing && 'id' in thing) {
      if (thing['id'] === from.id) thing['id'] = to.id
      if (thing['value'] === from.slug) thing['value'] = to.slug
    }
    if (types.includes(String(thing['taxonomy'])) && thing['slug'] === from.slug) thing['slug'] = to.slug
    return thing
  }
  return renamed(value) as Value
}
