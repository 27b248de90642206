// «Кому видно»: whether a page shows each widget, and why. The rules and the slots are those of the readers' pages.
import type { WidgetReason, WidgetsTest } from '#contract/front.ts'
import type { WidgetReply } from '#contract/widgets.ts'
import { isOnAt } from '#domain/front-page.ts'
import { hasSlot, visibilityReason, type WidgetRule } from '#domain/widget-visibility.ts'
import { presentWidget } from '../present.ts'
import { readShown, type Widgets } from '../widgets.ts'
import type { PageAt } from './page-at.ts'
import type { GatheredWidget } from './preview.ts'

type Verdict = { why: WidgetReason; rule: WidgetRule | null }
const shownReasons: readonly WidgetReason[] = ['everywhere', 'shown']

export async function testWidgetsAt(
  { context }: Widgets,
  widgets: readonly GatheredWidget[],
  page: PageAt,
  at: Date,
): Promise<WidgetsTest['items']> {
  const rows = widgets.map(({ row }) => row)
  const { shown } = await readShown(context, rows)
  return widgets.map(({ key, row }) => {
    const verdict = judge(row, page, at)
    const isAllowed = shownReasons.includes(verdict.why)
    const { why, rule } =
      isAllowed && isEmpty(presentWidget(row, shown)) ? ({ why: 'empty', rule: null } as const) : verdict
    return { key, slot: row.slot, isShown: shownReasons.includes(why), why, rule }
  })
}

function judge({ slot, draft }: GatheredWidget['row'], page: PageAt, at: Date): Verdict {
  const no = (why: WidgetReason): Verdict => ({ why, rule: null })
  if (draft.isOff) return no('off')
  if (!isOnAt(draft, at)) return no(draft.from !== null && at < new Date(draft.from) ? 'not-yet' : 'over')
  const room = slot.startsWith('recipes-') ? 'recipes-' : slot.startsWith('health-') ? 'health-' : ''
  if (room !== page.room) return no('other-room')
  const place = slot.slice(room.length)
  const isScripts = place === 'scripts'
  const { layout, isIndex } = page
  if (!isScripts && !hasSlot(layout, place, { what: 'widget', isIndex })) return no('no-slot')
  if (draft.type === 'quick-poll' && !hasSlot(layout, place, { what: 'poll', isIndex })) return no('no-poll-slot')
  return visibilityReason(draft, page.facts)
}

function isEmpty(widget: WidgetReply): boolean {
  switch (widget.type) {
    case 'parsed-html':
      return widget.data.parsed_content.length === 0
    case 'recipes-list':
      return widget.recipes.length === 0
    default:
      return widget.items.length === 0
  }
}
