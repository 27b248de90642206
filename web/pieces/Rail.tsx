// The rail of a page: advertising and widgets. Where there is neither, there is none.
import { AdSlot, useAdPlace } from '../features/advertising/AdSlot.tsx'
import type { AdPage } from '../features/advertising/ad-parameters.ts'
import { useWidgets } from '../features/widgets/widgets-context.ts'
import { SidebarWidgets } from '../features/widgets/WidgetSlot.tsx'
import grid from './Grid.module.css'

/** Whether there is something for a rail of such a page. */
export function useHasRail(page?: AdPage): boolean {
  const hasWidgets = useWidgets('sidebar').length > 0
  return useAdPlace('sidebar', page) !== undefined || hasWidgets
}

/** A list of fewer is too short for the widgets to stand beside it: two texts are about as high as a widget. */
export function useIsRailBelow(itemCount: number): boolean {
  return itemCount < useWidgets('sidebar').length * 2
}

export function Rail({ page, className }: { page?: AdPage; className?: string | undefined }) {
  if (!useHasRail(page)) return null
  return (
    <aside className={[grid.rail, className, 'no-print'].filter(Boolean).join(' ')} aria-label="Ещё в журнале">
      <AdSlot at="sidebar" page={page} />
      <SidebarWidgets />
    </aside>
  )
}
