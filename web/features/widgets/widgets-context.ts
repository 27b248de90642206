import { createContext, useContext, type ComponentType } from 'react'
import { useMatches } from 'react-router'
import type { DrawnPlace, PageWidgets, WidgetData, WidgetPoll } from './widget-data.ts'

/** Polls are rendered by another feature; the frame connects the two. */
export type DrawPolls = ComponentType<{
  polls: readonly WidgetPoll[]
  location: 'between-posts' | 'above-comments' | 'sidebar'
}>

const WidgetsContext = createContext<{ widgets: PageWidgets; Polls?: DrawPolls }>({ widgets: {} })
export const WidgetsProvider = WidgetsContext.Provider
export const useWidgetsContext = () => useContext(WidgetsContext)

const none: readonly WidgetData[] = []
/** Returns the widgets of a slot of the current page. */
export function useWidgets(at: DrawnPlace): readonly WidgetData[] {
  return useWidgetsContext().widgets[at] ?? none
}

/** The widgets that the page's loader has placed. */
export function usePageWidgets(): PageWidgets {
  const data = useMatches().at(-1)?.loaderData as { widgets?: PageWidgets } | null | undefined
  return data?.widgets ?? {}
}
