// Props of a tab in the editor's side panel that another feature renders.
import type { ComponentType } from 'react'
import type { Doc } from 'yjs'
import type { NewsroomText } from '#contract/newsroom.ts'

export type SharedText = {
  doc: Doc
  /** Calls the listener with the part that changed besides the document: text, releases, versions, remarks or guard. Returns the unsubscribe function. */
  onChanged(listener: (what: string) => void): () => void
}

export type PanelProps = { text: NewsroomText; connection: SharedText; onChanged: () => void }

export type SidePanel = { id: string; title: string; Panel: ComponentType<PanelProps> }
