// Saving of widgets, for importers and for releases of the front page.
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import type { SavedWidget } from '#contract/office/widgets.ts'
import type { WidgetSlot } from '#contract/widgets.ts'
import { parseHtml } from './parse-html.ts'
import type { WidgetRow, WidgetsTables } from './store/tables.ts'
import { insertWidget, listKnown, updateWidget } from './store/widgets.ts'

/** `id` and `source` as the caller named them; `tree` is the parsed HTML of the draft. */
export type Draft = {
  id: number | undefined
  source: string | undefined
  draft: SavedWidget
  tree: WidgetRow['tree']
  /** The widget was removed and comes back under its id. */
  isBack?: boolean
}
type Wanted = Pick<WidgetRow, 'source' | 'draft' | 'tree'>
type Outcome = { id: number; outcome: 'created' | 'updated' | 'unchanged' }

const isSame = ({ source, draft, tree }: Wanted, wanted: Wanted) =>
  isDeepStrictEqual({ source, draft, tree }, JSON.parse(JSON.stringify(wanted)))

/** Parsing takes time and happens before the transaction: with one connection everybody would wait. */
export function readDraft({ id, source, ...draft }: SavedWidget, siteUrl: string): Draft {
  const tree = draft.type === 'parsed-html' ? parseHtml(draft.html, draft.slot, siteUrl) : null
  return { id, source, draft, tree }
}

/** `changed`: the slots that are different now. */
export async function saveDrafts(
  trx: Transaction<WidgetsTables>,
  drafts: readonly Draft[],
  now: Date,
): Promise<{ outcomes: Outcome[]; changed: WidgetSlot[] }> {
  const rows = await listKnown(trx, {
    ids: drafts.flatMap(({ id }) => id ?? []),
    sources: drafts.flatMap(({ source }) => source ?? []),
  })
  const known = new Map<number, Pick<WidgetRow, 'id' | 'slot' | 'source' | 'draft' | 'tree'>>(
    rows.map(row => [row.id, row]),
  )
  const changed = new Set<WidgetSlot>()
  const outcomes: Outcome[] = []
  for (const { id, source: key, draft, tree, isBack = false } of drafts) {
    const ofKey = key && [...known.values()].find(({ source }) => source === key)
    const before = id === undefined ? ofKey : known.get(id)
    if (id !== undefined && !before && !isBack) throw new DomainError('not_found', `Виджета ${id} нет`)
    if (ofKey && ofKey !== before) throw new DomainError('conflict', `Ключ ${key} занят другим виджетом`)
    const wanted = { source: key ?? (before ? before.source : null), draft, tree }
    if (before && isSame(before, wanted)) {
      outcomes.push({ id: before.id, outcome: 'unchanged' })
      continue
    }
    const { slot, position } = draft
    const row = { ...wanted, slot, position, changed_at: now }
    if (before) await updateWidget(trx, before.id, row)
    const savedId = before ? before.id : await insertWidget(trx, row, isBack ? id : undefined)
    known.set(savedId, { ...row, id: savedId })
    outcomes.push({ id: savedId, outcome: before ? 'updated' : 'created' })
    changed.add(slot)
    if (before) changed.add(before.slot)
  }
  return { outcomes, changed: [...changed] }
}
