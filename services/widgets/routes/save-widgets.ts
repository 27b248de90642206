import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import type * as office from '#contract/office/widgets.ts'
import type { WidgetSlot } from '#contract/widgets.ts'
import type { Handler } from '#platform/http/answer.ts'
import { parseHtml } from '../parse-html.ts'
import { insertWidget, listKnown, updateWidget, type WidgetRow, type WidgetsTables } from '../store.ts'
import { dropCachedSlots, widgetsTag, type Widgets } from '../widgets.ts'

/** `id` and `source` as the caller named them; `tree` is the parsed HTML of the draft. */
type Draft = {
  id: number | undefined
  source: string | undefined
  draft: office.SavedWidget
  tree: WidgetRow['tree']
}
type Wanted = Pick<WidgetRow, 'source' | 'draft' | 'tree'>
type Outcome = { id: number; outcome: 'created' | 'updated' | 'unchanged' }

const isSame = ({ source, draft, tree }: Wanted, wanted: Wanted) =>
  isDeepStrictEqual({ source, draft, tree }, JSON.parse(JSON.stringify(wanted)))

export const saveWidgets =
  ({ context, db }: Widgets): Handler<typeof office.saveWidgets> =>
  async ({ body: { widgets } }) => {
    // Parsing takes time and happens before the transaction: with one connection everybody would wait.
    const drafts = widgets.map(({ id, source, ...draft }): Draft => {
      const tree = draft.type === 'parsed-html' ? parseHtml(draft.html, draft.slot, context.config.siteUrl) : null
      return { id, source, draft, tree }
    })
    const results = await db.inTransaction(async trx => {
      const { outcomes, changed } = await saveDrafts(trx, drafts, context.clock.now())
      if (changed.length > 0)
        await context.events.announce(trx, 'widgets.changed', { slots: changed, tags: [widgetsTag] })
      return outcomes
    })
    await dropCachedSlots(context)
    return { results }
  }

/** `changed`: the slots that are different now. */
async function saveDrafts(
  trx: Transaction<WidgetsTables>,
  drafts: readonly Draft[],
  now: Date,
): Promise<{ outcomes: Outcome[]; changed: WidgetSlot[] }> {
  const rows = await listKnown(trx, {
    ids: drafts.flatMap(({ id }) => id ?? []),
    sources: drafts.flatMap(({ source }) => source ?? []),
  })
  const known = new Map(rows.map(row => [row.id, row]))
  const changed = new Set<WidgetSlot>()
  const outcomes: Outcome[] = []
  for (const { id, source: key, draft, tree } of drafts) {
    const ofKey = key && [...known.values()].find(({ source }) => source === key)
    const before = id === undefined ? ofKey : known.get(id)
    if (id !== undefined && !before) throw new DomainError('not_found', `Виджета ${id} нет`)
    if (before && ofKey && ofKey !== before) throw new DomainError('conflict', `Ключ ${key} занят другим виджетом`)
    const wanted = { source: key ?? (before ? before.source : null), draft, tree }
    if (before && isSame(before, wanted)) {
      outcomes.push({ id: before.id, outcome: 'unchanged' })
      continue
    }
    const { slot, position } = draft
    const row = { ...wanted, slot, position, changed_at: now }
    if (before) await updateWidget(trx, before.id, row)
    const savedId = before ? before.id : await insertWidget(trx, row)
    known.set(savedId, { ...row, id: savedId })
    outcomes.push({ id: savedId, outcome: before ? 'updated' : 'created' })
    changed.add(slot)
    if (before) changed.add(before.slot)
  }
  return { outcomes, changed: [...changed] }
}
