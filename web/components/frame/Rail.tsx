// The side column of a page: advertising and widgets. Without both it is not rendered.
import { AdSlot, useAd } from '../ads/AdSlot.tsx'
import { useWidgets } from '../../features/widgets/widgets-context.ts'
import { SidebarWidgets } from '../../features/widgets/WidgetSlot.tsx'
import grid from '../cards/Grid.module.css'

/** Returns true when the side column of the page would have content. */
export function useHasRail(): boolean {
  const hasWidgets = useWidgets('sidebar').length > 0
  return useAd('sidebar') !== undefined || hasWidgets
}

/** Returns true when the list is too short to have the widgets beside it: two cards are about as high as one widget. */
export function useIsRailBelow(itemCount: number): boolean {
  return itemCount < useWidgets('sidebar').length * 2
}

export function Rail({ className }: { className?: string | undefined }) {
  if (!useHasRail()) return null
  return (
    <aside className={[grid.rail, className, 'no-print'].filter(Boolean).join(' ')} aria-label="Ещё в журнале">
      <AdSlot at="sidebar" />
      <SidebarWidgets />
    </aside>
  )
}
