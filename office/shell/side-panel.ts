// A tab of the editor's side that another feature draws: what the editor gives to it.
import type { ComponentType } from 'react'
import type { Doc } from 'yjs'
import type { NewsroomText } from '#contract/newsroom.ts'

export type SharedText = {
  doc: Doc
  /** Hears what changed apart from the words: text, releases, versions, remarks or guard. Returns how to stop. */
  onChanged(listener: (what: string) => void): () => void
}

export type PanelProps = { text: NewsroomText; connection: SharedText; onChanged: () => void }

export type SidePanel = { id: string; title: string; Panel: ComponentType<PanelProps> }
